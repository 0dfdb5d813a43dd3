#include "server/store/group_writer.hpp"

#include "server/store/batch_writer.hpp"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <thread>

namespace gulbara::server::store {
namespace {

using namespace std::chrono_literals;

// A write that waits longer is a sign of trouble (fairness page, section 6, storage away).
constexpr runtime::instant longest_healthy_wait = 1000;

} // namespace

struct group_writer::implementation {
    const writer_options options;
    const reign own_reign;
    const protocol::key_pair key;
    const runtime::time_source& time;
    std::move_only_function<void()> on_superseded;
    std::atomic<bool> is_superseded = false;
    write_queue queue{};
    match_keys keys{};
    metrics_book metrics{};
    std::array<std::atomic<bool>, most_writers> is_answered{}; // by writer
    std::atomic<std::size_t> dropped = 0;
    std::vector<std::jthread> threads{}; // last: they use all of the above

    void work(std::size_t place, const std::stop_token& stop) {
        writer_session session{options.connection, own_reign, place, stop};
        batch_writer mine{std::move(session), key, keys, metrics, is_answered[place], stop};
        try {
            mine.probe();
            while (!stop.stop_requested()) serve(place, mine, stop);
        } catch (const superseded& failure) {
            is_answered[place] = false;
            if (is_superseded.exchange(true)) return;
            spdlog::critical("store: {}", failure.what());
            on_superseded();
        }
    }

    void serve(std::size_t place, batch_writer& mine, const std::stop_token& stop) {
        auto taken = queue.take(place, options.bounds, mine.idle_time(), stop);
        if (taken.empty()) {
            if (!stop.stop_requested()) mine.probe();
            return;
        }
        dropped += mine.settle(std::move(taken));
        queue.finish(place);
    }
};

group_writer::group_writer(
    writer_options options,
    reign own_reign,
    protocol::key_pair key,
    const runtime::time_source& time,
    std::move_only_function<void()> on_superseded
)
    : implementation_(new implementation{
          .options = std::move(options),
          .own_reign = own_reign,
          .key = std::move(key),
          .time = time,
          .on_superseded = std::move(on_superseded)
      }) {
    implementation& own = *implementation_;
    for (std::size_t place = 0; place < own.options.writers; ++place)
        own.threads.emplace_back([&own, place](const std::stop_token& stop) {
            own.work(place, stop);
        });
}

group_writer::~group_writer() {
    drain(0ms);
}

void group_writer::submit(change what, on_durable call) {
    implementation& own = *implementation_;
    auto pushed =
        own.queue.push({.what = std::move(what), .call = std::move(call), .since = own.time.now()});
    if (pushed) return;
    own.metrics.enter([](writer_metrics& all) { ++all.turned_away; });
    pushed.error().call(
        std::unexpected(write_refusal{"too much waits to be written", refusal_cause::full_queue})
    );
}

std::optional<runtime::instant> group_writer::waiting_since() const {
    return implementation_->queue.oldest();
}

bool group_writer::is_healthy() const {
    const implementation& own = *implementation_;
    for (std::size_t place = 0; place < own.options.writers; ++place)
        if (!own.is_answered[place]) return false;
    const auto oldest = own.queue.oldest();
    return !oldest || own.time.now() - *oldest <= longest_healthy_wait;
}

bool group_writer::wait_until_connected(
    std::chrono::milliseconds most, const std::stop_token& stop
) {
    const implementation& own = *implementation_;
    const auto deadline = std::chrono::steady_clock::now() + most;
    const auto answers = std::span{own.is_answered}.first(own.options.writers);
    while (!std::ranges::all_of(answers, [](const auto& one) { return one.load(); })) {
        if (stop.stop_requested() || std::chrono::steady_clock::now() >= deadline) return false;
        sleep(5ms, stop);
    }
    return true;
}

std::size_t group_writer::drain(std::chrono::milliseconds most) {
    implementation& own = *implementation_;
    own.queue.close();
    if (!own.is_superseded) own.queue.wait_until_done(most);
    for (std::jthread& thread : own.threads) thread.request_stop();
    own.threads.clear(); // joins
    return own.queue.size() + own.dropped;
}

writer_metrics group_writer::metrics() const {
    writer_metrics all = implementation_->metrics.copy();
    all.waiting = implementation_->queue.size();
    return all;
}

} // namespace gulbara::server::store
