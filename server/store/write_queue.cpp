#include "server/store/write_queue.hpp"

#include <algorithm>
#include <iterator>
#include <ranges>

namespace gulbara::server::store {
namespace {

using clock = std::chrono::steady_clock;

} // namespace

std::expected<void, pending_change> write_queue::push(pending_change next) {
    const bool is_bounded = is_row(next.what);
    {
        const std::lock_guard lock{mutex_};
        if (is_closed_) return {};
        if (is_bounded && waiting_rows_ >= most_rows_) return std::unexpected{std::move(next)};
        if (is_bounded) ++waiting_rows_;
        waiting_.push_back(std::move(next));
        // In between there is nothing new for whoever has been woken already.
        if (waiting_.size() != 1 && waiting_.size() < how_.enough) return {};
    }
    more_.notify_one();
    return {};
}

std::vector<pending_change> write_queue::take(
    std::size_t place,
    const batch_bounds& bounds,
    std::chrono::milliseconds most,
    std::stop_token stop
) {
    const auto end = clock::now() + most;
    std::unique_lock lock{mutex_};
    for (;;) {
        more_.wait_until(lock, stop, end, [this] { return !waiting_.empty(); });
        // A value: the wait reads it while the lock is open.
        const clock::time_point from = std::min(end, small_from_);
        more_.wait_until(lock, stop, from, [this] {
            return waiting_.empty() || waiting_.size() >= how_.enough;
        });
        auto taken = gather(under_way_[place], bounds);
        if (!taken.empty()) small_from_ = clock::now() + how_.distance;
        if (!taken.empty() || stop.stop_requested() || clock::now() >= end) return taken;
        // What waits, if anything, is of lanes that other writers have.
        const auto soon = std::min(end, clock::now() + how_.distance);
        if (!waiting_.empty()) more_.wait_until(lock, stop, soon, [] { return false; });
    }
}

std::vector<pending_change> write_queue::gather(under_way& mine, const batch_bounds& bounds) {
    std::vector<pending_change> taken;
    std::deque<pending_change> left;
    std::unordered_set<lane> passed_over;
    std::size_t records = 0;
    while (!waiting_.empty() && taken.size() < bounds.changes) {
        pending_change& next = waiting_.front();
        const std::size_t more = record_count(next.what);
        if (!taken.empty() && records + more > bounds.records) break;
        const auto own = lane_of(next.what);
        if (own && (passed_over.contains(*own) || !busy_.insert(*own).second)) {
            passed_over.insert(*own);
            left.push_back(std::move(next));
        } else {
            if (own) mine.lanes.push_back(*own);
            if (is_row(next.what)) --waiting_rows_;
            mine.oldest = std::min(mine.oldest.value_or(next.since), next.since);
            records += more;
            taken.push_back(std::move(next));
        }
        waiting_.pop_front();
    }
    std::ranges::move(std::views::reverse(left), std::front_inserter(waiting_));
    return taken;
}

void write_queue::finish(std::size_t place) {
    {
        const std::lock_guard lock{mutex_};
        under_way& mine = under_way_[place];
        for (const lane& one : mine.lanes) busy_.erase(one);
        mine = {};
    }
    more_.notify_one();
    done_.notify_all();
}

std::optional<runtime::instant> write_queue::oldest() const {
    const std::lock_guard lock{mutex_};
    std::optional<runtime::instant> result;
    if (!waiting_.empty()) result = waiting_.front().since;
    for (const under_way& one : under_way_)
        if (one.oldest) result = std::min(result.value_or(*one.oldest), *one.oldest);
    return result;
}

std::size_t write_queue::size() const {
    const std::lock_guard lock{mutex_};
    return waiting_.size();
}

void write_queue::close() {
    const std::lock_guard lock{mutex_};
    is_closed_ = true;
}

bool write_queue::is_done() const {
    return waiting_.empty() && std::ranges::none_of(under_way_, [](const under_way& one) {
               return one.oldest.has_value();
           });
}

bool write_queue::wait_until_done(std::chrono::milliseconds most) {
    std::unique_lock lock{mutex_};
    return done_.wait_for(lock, most, [&] { return is_done(); });
}

} // namespace gulbara::server::store
