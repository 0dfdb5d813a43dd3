#include "server/runtime/offload.hpp"

#include <spdlog/spdlog.h>

#include <utility>

namespace gulbara::server::runtime {
namespace {

void call(offload::work& work, turn which) {
    try {
        work(which);
    } catch (const std::exception& failure) {
        spdlog::error("offload: {}", failure.what());
    }
}

} // namespace

offload::offload(std::size_t threads, std::size_t most_waiting) : most_waiting_(most_waiting) {
    for (std::size_t i = 0; i < threads; ++i) threads_.emplace_back([this] { serve(); });
}

offload::~offload() {
    stop();
}

void offload::post(work next) {
    {
        const std::lock_guard lock{mutex_};
        if (!is_stopping_ && waiting_.size() < most_waiting_) {
            waiting_.push_back(std::move(next));
            more_.notify_one();
            return;
        }
    }
    call(next, turn::refused);
}

void offload::serve() {
    for (;;) {
        std::unique_lock lock{mutex_};
        more_.wait(lock, [&] { return is_stopping_ || !waiting_.empty(); });
        if (is_stopping_) return;
        work next = std::move(waiting_.front());
        waiting_.pop_front();
        lock.unlock();
        call(next, turn::due);
    }
}

void offload::stop() {
    std::deque<work> refused;
    {
        const std::lock_guard lock{mutex_};
        is_stopping_ = true;
        refused.swap(waiting_);
    }
    more_.notify_all();
    for (work& next : refused) call(next, turn::refused);
    threads_.clear(); // joins
}

std::size_t offload::waiting() const {
    const std::lock_guard lock{mutex_};
    return waiting_.size();
}

} // namespace gulbara::server::runtime
