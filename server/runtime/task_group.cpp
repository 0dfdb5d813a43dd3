#include "server/runtime/task_group.hpp"

#include <boost/asio/bind_cancellation_slot.hpp>
#include <boost/asio/cancellation_signal.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/post.hpp>
#include <boost/system/system_error.hpp>
#include <spdlog/spdlog.h>

#include <condition_variable>
#include <exception>
#include <list>
#include <mutex>
#include <utility>

namespace gulbara::server::runtime {

namespace asio = boost::asio;

namespace {

// A coroutine under way. Its signal is used on its own executor only.
struct task {
    asio::any_io_executor where;
    std::string name;
    asio::cancellation_signal stop;
};

void log_end(const std::string& name, const std::exception_ptr& error) {
    if (!error) return;
    try {
        std::rethrow_exception(error);
    } catch (const boost::system::system_error& failure) {
        if (failure.code() != asio::error::operation_aborted)
            spdlog::error("{} ended: {}", name, failure.what());
    } catch (const std::exception& failure) {
        spdlog::error("{} ended: {}", name, failure.what());
    } catch (...) {
        spdlog::error("{} ended by something unknown", name);
    }
}

// On its own executor.
template <class End>
void start(task& one, asio::awaitable<void> work, End end) {
    asio::co_spawn(
        one.where, std::move(work), asio::bind_cancellation_slot(one.stop.slot(), std::move(end))
    );
}

void emit_stop(const std::shared_ptr<task>& each) {
    asio::post(each->where, [each] { each->stop.emit(asio::cancellation_type::terminal); });
}

} // namespace

struct task_group::state {
    mutable std::mutex mutex;
    mutable std::condition_variable emptied;
    std::list<std::shared_ptr<task>> tasks;
    bool is_cancelled = false;
};

task_group::task_group() : state_(std::make_shared<state>()) {}
task_group::~task_group() = default;

void task_group::spawn(
    const asio::any_io_executor& where, std::string name, asio::awaitable<void> work
) {
    auto added = std::make_shared<task>(where, std::move(name));
    auto group = state_;
    std::list<std::shared_ptr<task>>::iterator place;
    {
        const std::lock_guard lock(group->mutex);
        place = group->tasks.insert(group->tasks.end(), added);
    }
    // The signal's slot is filled where the signal is emitted, and nowhere else.
    asio::post(where, [group, added, place, work = std::move(work)]() mutable {
        start(*added, std::move(work), [group, place](const std::exception_ptr& error) {
            log_end((*place)->name, error);
            const std::lock_guard lock(group->mutex);
            group->tasks.erase(place);
            if (group->tasks.empty()) group->emptied.notify_all();
        });
        const auto is_cancelled = [&] {
            const std::lock_guard lock(group->mutex);
            return group->is_cancelled;
        };
        // Whoever cancelled before now has emitted into nothing.
        if (is_cancelled()) added->stop.emit(asio::cancellation_type::terminal);
    });
}

void task_group::cancel() {
    const std::lock_guard lock(state_->mutex);
    state_->is_cancelled = true;
    for (const auto& each : state_->tasks) emit_stop(each);
}

std::size_t task_group::size() const {
    const std::lock_guard lock(state_->mutex);
    return state_->tasks.size();
}

bool task_group::wait_for(std::chrono::milliseconds most) const {
    std::unique_lock lock(state_->mutex);
    return state_->emptied.wait_for(lock, most, [this] { return state_->tasks.empty(); });
}

} // namespace gulbara::server::runtime
