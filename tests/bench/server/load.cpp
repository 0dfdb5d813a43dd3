#include "tests/bench/server/load.hpp"

#include <algorithm>
#include <array>
#include <stdexcept>
#include <sys/epoll.h>
#include <unistd.h>

namespace gulbara::bench {

std::uint32_t turn_meter::percentile(double share) {
    if (microseconds.empty()) return 0;
    const auto rank =
        static_cast<std::size_t>(share * static_cast<double>(microseconds.size() - 1));
    std::ranges::nth_element(
        microseconds, microseconds.begin() + static_cast<std::ptrdiff_t>(rank)
    );
    return microseconds[rank];
}

load::load() : poller_(::epoll_create1(EPOLL_CLOEXEC)) {}

load::~load() {
    ::close(poller_);
}

void load::add(std::unique_ptr<table> one) {
    for (std::size_t seat = 0; seat < 2; ++seat) {
        epoll_event event{};
        event.events = EPOLLIN;
        event.data.u64 = places_.size();
        ::epoll_ctl(poller_, EPOLL_CTL_ADD, one->seat(seat).descriptor(), &event);
        places_.push_back({.table = tables_.size(), .seat = seat});
        touched_.push_back(places_.size() - 1);
        one->seat(seat).receive([&](std::string_view text) { one->take(seat, text); });
    }
    tables_.push_back(std::move(one));
}

void load::run_set_up(std::chrono::seconds limit) {
    const auto deadline = clock::now() + limit;
    // Nothing becomes due: tables that are ready stay so.
    const pace standing{.per_second = 1};
    next_due_ = clock::time_point::max();
    const auto is_setting_up = [](const auto& one) {
        return one->state() == table_state::setting_up;
    };
    while (std::ranges::any_of(tables_, is_setting_up)) {
        if (clock::now() > deadline) throw std::runtime_error("the set-up takes too long");
        poll(std::chrono::milliseconds{10}, standing);
    }
    // Pings of the tables that were there before want their answers.
    while (poll(std::chrono::milliseconds{0}, standing) != 0) {
    }
}

void load::run(pace how, std::chrono::milliseconds time) {
    const auto start = clock::now();
    ready_.clear();
    next_due_ = start;
    for (std::size_t i = 0; i < tables_.size(); ++i) note(i, how);
    while (clock::now() < start + time) {
        begin_due(how);
        poll(std::chrono::milliseconds{how.per_second == 0 ? 10 : 1}, how);
    }
}

// A table that has become ready.
void load::note(std::size_t which, const pace& how) {
    if (tables_[which]->state() != table_state::ready) return;
    if (how.per_second == 0) return begin(which, clock::now());
    ready_.push_back(which);
}

void load::begin(std::size_t which, clock::time_point due) {
    tables_[which]->begin_turn(due);
    touched_.push_back(2 * which);
    touched_.push_back(2 * which + 1);
}

void load::begin_due(const pace& how) {
    if (how.per_second == 0) return;
    const auto now = clock::now();
    while (next_due_ <= now && !ready_.empty()) {
        begin(ready_.front(), next_due_);
        ready_.pop_front();
        next_due_ += std::chrono::nanoseconds{1'000'000'000 / how.per_second};
    }
}

std::size_t load::poll(std::chrono::milliseconds longest, const pace& how) {
    for (const std::size_t place : touched_) flush(place);
    touched_.clear();
    std::array<epoll_event, 512> events;
    const int count = ::epoll_wait(
        poller_, events.data(), static_cast<int>(events.size()), static_cast<int>(longest.count())
    );
    for (int i = 0; i < count; ++i) {
        const auto which = static_cast<std::size_t>(events[static_cast<std::size_t>(i)].data.u64);
        const place& at = places_[which];
        table& one = *tables_[at.table];
        const auto before = one.state();
        one.seat(at.seat).receive([&](std::string_view text) { one.take(at.seat, text); });
        touched_.push_back(2 * at.table);
        touched_.push_back(2 * at.table + 1);
        if (before != one.state()) note(at.table, how);
    }
    return static_cast<std::size_t>(std::max(count, 0));
}

void load::flush(std::size_t which) {
    place& at = places_[which];
    websocket& socket = tables_[at.table]->seat(at.seat);
    const bool is_sent = !socket.has_unsent() || socket.flush();
    if (is_sent == !at.wants_writing) return;
    at.wants_writing = !is_sent;
    epoll_event event{};
    event.events = EPOLLIN | (is_sent ? 0U : static_cast<std::uint32_t>(EPOLLOUT));
    event.data.u64 = which;
    ::epoll_ctl(poller_, EPOLL_CTL_MOD, socket.descriptor(), &event);
}

} // namespace gulbara::bench
