#include "server/room/presence.hpp"

#include <algorithm>
#include <utility>

namespace gulbara::server::room {

using engine::side;

namespace {

constexpr std::int64_t fast_reserve_per_point_ms = 60'000;
constexpr std::int64_t fast_delay_ms = 8'000;

} // namespace

std::int64_t offline_budget(const protocol::rules_document& rules) {
    const bool is_fast = rules.clock && rules.clock->delay_ms <= fast_delay_ms &&
                         rules.clock->reserve_ms <= fast_reserve_per_point_ms * rules.points;
    return is_fast ? presence_rules::fast_budget_ms : presence_rules::budget_ms;
}

presence::presence(std::int64_t budget_ms, instant patience_until, std::uint32_t first_epoch)
    : budget_ms_(budget_ms), patience_until_(patience_until) {
    for (const side who : engine::both_sides) {
        seats_[who].epoch = first_epoch;
        seats_[who].offline_since = patience_until;
    }
    begin_game();
}

void presence::begin_game() {
    for (const side who : engine::both_sides) {
        seats_[who].left_ms = budget_ms_;
        seats_[who].has_background = false;
        seats_[who].budget_runs_since.reset();
    }
}

bool presence::grant_background(side who) {
    if (std::exchange(seats_[who].has_background, true)) return false;
    seats_[who].left_ms += budget_ms_;
    return true;
}

bool presence::see(side who, std::optional<instant> newest_sign, instant now) {
    seat& s = seats_[who];
    s.has_connection = newest_sign.has_value();
    s.last_look = now;
    if (newest_sign) s.last_sign = std::max(*newest_sign, s.last_sign.value_or(*newest_sign));
    const bool is_online = s.last_sign && now - *s.last_sign < presence_rules::silence_ms;
    if (is_online == s.is_online) return false;
    s.is_online = is_online;
    ++s.epoch;
    if (!is_online) s.offline_since = std::max(now, patience_until_);
    return true;
}

void presence::run_budgets(engine::by_side<bool> owing, instant now) {
    for (const side who : engine::both_sides) {
        seat& s = seats_[who];
        const bool runs = owing[who] && !s.is_online;
        if (runs == s.budget_runs_since.has_value()) continue;
        if (runs) {
            s.budget_runs_since = std::max(now, patience_until_);
        } else {
            s.left_ms = budget_left(who, now);
            s.budget_runs_since.reset();
        }
    }
}

std::int64_t presence::budget_left(side who, instant now) const {
    const seat& s = seats_[who];
    if (!s.budget_runs_since || now <= *s.budget_runs_since) return s.left_ms;
    return std::max<std::int64_t>(0, s.left_ms - (now - *s.budget_runs_since));
}

std::optional<instant> presence::exhaustion(side who) const {
    const seat& s = seats_[who];
    if (!s.budget_runs_since) return std::nullopt;
    return *s.budget_runs_since + s.left_ms;
}

std::optional<instant> presence::both_offline_since() const {
    if (seats_.white.is_online || seats_.black.is_online) return std::nullopt;
    return std::max(seats_.white.offline_since, seats_.black.offline_since);
}

std::optional<instant> presence::next_look() const {
    std::optional<instant> result;
    for (const side who : engine::both_sides) {
        const seat& s = seats_[who];
        if (s.is_online)
            result = runtime::earlier(result, *s.last_sign + presence_rules::silence_ms);
        else if (s.has_connection)
            result = runtime::earlier(result, s.last_look + presence_rules::second_look_ms);
    }
    return result;
}

void presence::write(clock_book& book, instant now) const {
    for (const side who : engine::both_sides) {
        book.seats[who].offline_ms = budget_left(who, now);
        book.seats[who].has_background = seats_[who].has_background;
    }
}

void presence::read(const clock_book& book) {
    for (const side who : engine::both_sides) {
        seats_[who].left_ms = book.seats[who].offline_ms;
        seats_[who].has_background = book.seats[who].has_background;
    }
}

} // namespace gulbara::server::room
