#include "server/room/match_clock.hpp"

#include <algorithm>

namespace gulbara::server::room {

using engine::side;

namespace {

// Takes up to `amount` out of `from` and returns what it could not take.
std::int64_t draw(std::int64_t& from, std::int64_t amount) {
    const std::int64_t taken = std::min(from, amount);
    from -= taken;
    return amount - taken;
}

} // namespace

match_clock::match_clock(const protocol::rules_document& rules) : terms_(rules.clock) {
    if (terms_)
        for (const side who : engine::both_sides) seats_[who].reserve_ms = terms_->reserve_ms;
}

// ---- decisions ----------------------------------------------------------------------------------

void match_clock::begin_game() {
    for (const side who : engine::both_sides) {
        seats_[who].grace_ms = clock_rules::grace_per_game_ms;
        seats_[who].credit_used_ms = 0;
    }
}

void match_clock::await_play(const engine::play_due& due) {
    await_nothing();
    runs_[due.holder].owed = duty::play;
    if (due.source == engine::pool_source::next_rung) return;
    has_own_play_ = false;
    delay_ms_ = 0;
    if (!terms_) return;
    delay_ms_ = terms_->delay_ms;
    if (due.rung) delay_ms_ += std::int64_t{terms_->rung_ms} * (6 - due.rung->pips);
}

void match_clock::await_links(engine::throw_kind kind, engine::by_side<bool> owing) {
    await_nothing();
    for (const side who : engine::both_sides) {
        if (!owing[who]) continue;
        runs_[who].owed = duty::link;
        runs_[who].free_ms = free_wait(kind);
    }
}

void match_clock::await_nothing() {
    runs_ = {};
}

void match_clock::take_play(side who, const reading& read) {
    take(who, read);
    has_own_play_ = true;
}

void match_clock::take_link(side who, const reading& read) {
    take(who, read);
}

void match_clock::take(side who, const reading& read) {
    if (const auto end = deadline(who); end && read.at > *end)
        seats_[who].credit_used_ms += read.at - *end;
    spend(who, read.at);
    runs_[who] = {};
}

void match_clock::end_hold(side holder) {
    if (terms_ && has_own_play_) seats_[holder].reserve_ms += terms_->increment_ms;
    has_own_play_ = false;
}

void match_clock::set_reserve(side who, std::int64_t reserve_ms) {
    seats_[who].reserve_ms = reserve_ms;
}

// ---- running ------------------------------------------------------------------------------------

void match_clock::start(side who, instant now) {
    run& r = runs_[who];
    if (r.owed != duty::none && !r.since) r.since = now;
}

void match_clock::stop(instant now) {
    for (const side who : engine::both_sides) {
        spend(who, now);
        runs_[who].since.reset();
    }
}

void match_clock::note_company(company who_is_here, instant now) {
    if (who_is_here == company_) return;
    for (const side who : engine::both_sides) {
        const bool was_running = is_running(who);
        spend(who, now);
        if (was_running) runs_[who].since = now;
    }
    company_ = who_is_here;
}

// ---- queries ------------------------------------------------------------------------------------

match_clock::purse match_clock::full(side who) const {
    const run& r = runs_[who];
    const bool is_link = r.owed == duty::link;
    return {
        is_link ? r.free_ms : delay_ms_, is_link ? seats_[who].grace_ms : 0, seats_[who].reserve_ms
    };
}

match_clock::purse match_clock::purse_at(side who, instant at) const {
    purse p = full(who);
    const run& r = runs_[who];
    if (!r.since || at <= *r.since) return p;
    const std::int64_t beyond = draw(p.grace_ms, draw(p.first_ms, at - *r.since));
    if (r.owed == duty::play || company_ == company::somebody) draw(p.reserve_ms, beyond);
    return p;
}

void match_clock::spend(side who, instant until) {
    const purse p = purse_at(who, until);
    run& r = runs_[who];
    if (!r.since) return;
    if (r.owed == duty::link) {
        r.free_ms = p.first_ms;
        seats_[who].grace_ms = p.grace_ms;
    } else {
        delay_ms_ = p.first_ms;
    }
    if (terms_) seats_[who].reserve_ms = p.reserve_ms;
}

std::optional<instant> match_clock::reserve_start(side who) const {
    const run& r = runs_[who];
    if (!terms_ || !r.since) return std::nullopt;
    if (r.owed == duty::link && company_ == company::nobody) return std::nullopt;
    const purse p = full(who);
    return *r.since + p.first_ms + p.grace_ms;
}

std::optional<instant> match_clock::deadline(side who) const {
    const auto start = reserve_start(who);
    if (!start) return std::nullopt;
    return *start + seats_[who].reserve_ms;
}

std::int64_t match_clock::lag_credit(side who, const reading& read) const {
    const std::int64_t left = clock_rules::lag_credit_per_game_ms - seats_[who].credit_used_ms;
    return std::min({read.round_trip_ms, clock_rules::most_lag_credit_ms, left});
}

bool match_clock::is_in_time(side who, const reading& read) const {
    const auto end = deadline(who);
    return !end || read.at - lag_credit(who, read) <= *end;
}

seat_time match_clock::left(side who, instant now) const {
    seat_time seat = seats_[who];
    if (!terms_) return seat;
    const purse p = purse_at(who, now);
    if (runs_[who].owed == duty::link) seat.grace_ms = p.grace_ms;
    seat.reserve_ms = p.reserve_ms;
    return seat;
}

std::int64_t match_clock::delay_left(side who, instant now) const {
    return runs_[who].owed == duty::play ? purse_at(who, now).first_ms : 0;
}

std::uint32_t match_clock::reserve(side who) const {
    if (!terms_) return 0;
    constexpr std::int64_t most = UINT32_MAX;
    return static_cast<std::uint32_t>(std::clamp<std::int64_t>(seats_[who].reserve_ms, 0, most));
}

void match_clock::write(clock_book& book, instant now) const {
    book.delay_ms = delay_ms_;
    for (const side who : engine::both_sides) {
        const seat_time now_left = left(who, now);
        book.seats[who].reserve_ms = now_left.reserve_ms;
        book.seats[who].grace_ms = now_left.grace_ms;
        book.seats[who].credit_used_ms = now_left.credit_used_ms;
        if (runs_[who].owed == duty::play) book.delay_ms = delay_left(who, now);
    }
    book.has_own_play = has_own_play_;
}

void match_clock::read(const clock_book& book) {
    seats_ = book.seats;
    delay_ms_ = book.delay_ms;
    has_own_play_ = book.has_own_play;
}

} // namespace gulbara::server::room
