// What a viewer is shown of a match.
#include "engine/position_code.hpp"
#include "server/room/room_state.hpp"

#include <algorithm>

namespace gulbara::server::room {

using engine::side;

namespace {

protocol::shown_rating shown(const ratings::rating& one) {
    return {.value = one.value, .deviation = one.deviation};
}

} // namespace

std::optional<instant> room_state::next_wake(instant now) const {
    if (is_over() || is_busy()) return std::nullopt;
    if (is_playing() && !time_.is_standing()) return time_.next_wake(now);
    std::optional<instant> wake = time_.people().next_look();
    std::optional<instant> due;
    if (comparison_)
        due = comparison_->deadline();
    else if (!away_since_)
        due = set_up_.deadline();
    if (due) wake = std::min(*due, wake.value_or(*due));
    return wake;
}

// ---- events -------------------------------------------------------------------------------------

protocol::server::waiting room_state::waiting_event(instant now) const {
    protocol::server::waiting event;
    event.match = facts_.row.id;
    event.index = log_->throws() + 1;
    for (const side who : engine::both_sides)
        if (time_.clock().is_awaited(who)) event.seats.push_back(protocol::number_of(who));
    event.since = now;
    return event;
}

protocol::server::clock room_state::clock_event(instant now) const {
    const match_clock& clock = time_.clock();
    protocol::server::clock event;
    event.match = facts_.row.id;
    event.now = now;
    event.storage_is_away = away_since_.has_value();
    for (const side who : engine::both_sides) {
        const seat_time left = clock.left(who, now);
        event.seats[who] = {
            left.reserve_ms, clock.delay_left(who, now), left.grace_ms, left.credit_used_ms
        };
        const auto end = clock.deadline(who);
        const bool is_spending = end && (!clock.owes_link(who) || now >= *clock.reserve_start(who));
        if (!is_spending || (event.deadline && *event.deadline <= *end)) continue;
        event.running = protocol::number_of(who);
        event.deadline = end;
    }
    return event;
}

protocol::server::presence room_state::presence_event(side who, instant now) const {
    const presence& people = time_.people();
    return {
        facts_.row.id,
        protocol::number_of(who),
        people.is_online(who),
        people.epoch(who),
        people.budget_left(who, now),
        is_playing() && time_.is_claimable(who, now)
    };
}

void room_state::announce_claims(outcome& out, instant now) {
    for (const side absent : engine::both_sides) {
        const bool is_now = time_.is_claimable(absent, now);
        if (is_now == announced_claims_[absent]) continue;
        announced_claims_[absent] = is_now;
        out.events.push_back({audience::everyone, presence_event(absent, now)});
    }
}

// A clock event goes out when something has changed in it that the passing of time alone does not
// explain. In an untimed match that is: storage went away, or is back.
void room_state::announce_clock(outcome& out, instant now) {
    protocol::server::clock event = clock_event(now);
    shown_clock shown{event.running, event.deadline, event.storage_is_away, {}, {}};
    for (const side who : engine::both_sides) {
        shown.reserves[who] = time_.clock().reserve(who);
        shown.credits[who] = event.seats[who].credit_ms;
    }
    if (shown == shown_clock_) return;
    shown_clock_ = shown;
    out.events.push_back({audience::everyone, event});
}

std::optional<protocol::server::closed> room_state::closed_event() const {
    if (!close_) return std::nullopt;
    protocol::server::closed result{facts_.row.id, close_->close, close_->by_server, terminals_};
    if (!rated_) return result;
    if (!*rated_) {
        result.unrated = rated_->error();
        return result;
    }
    auto& both = result.ratings.emplace();
    for (const side who : engine::both_sides) {
        const store::rating_change& change = (**rated_)[who];
        both[who] = {.before = shown(change.before), .after = shown(change.after)};
    }
    return result;
}

std::optional<protocol::server::left_open> room_state::left_open_event() const {
    if (!is_left_open_ || is_closed()) return std::nullopt;
    return protocol::server::left_open{facts_.row.id, protocol::server::open_reason::terminal_lost};
}

// ---- snapshot -----------------------------------------------------------------------------------

protocol::server::debts room_state::debts_of(side who) const {
    protocol::server::debts owed;
    const protocol::role seat = protocol::seat_of(who);
    if (is_withdrawn_) return owed;
    if (!log_) {
        owed.owes_anchor = !set_up_.has_anchor(who);
        return owed;
    }
    const bool contributes = protocol::contributes(log_->match_header().mode, seat);
    if (is_closed()) {
        owed.owes_terminal = contributes && !terminals_[who];
        return owed;
    }
    owed.owes_signature = set_up_.owes_signature(who);
    if (!is_playing()) return owed;
    if (const auto* roll = std::get_if<protocol::awaited_roll>(&log_->due())) {
        if (contributes && !held_links_[who]) owed.link = roll->index;
    } else if (const auto* play = std::get_if<protocol::awaited_play>(&log_->due())) {
        if (play->holder == who) owed.play_on = log_->size() - 1;
    }
    return owed;
}

bool room_state::is_attended() const {
    const presence& people = time_.people();
    return is_playing() && people.is_online(side::white) && people.is_online(side::black);
}

engine::by_side<std::uint16_t> room_state::score() const {
    return log_ ? log_->score() : engine::by_side<std::uint16_t>{};
}

protocol::server::snapshot
room_state::snapshot(std::optional<side> viewer, std::uint32_t watchers, instant now) const {
    protocol::server::snapshot view;
    view.match = facts_.row.id;
    view.seat = protocol::number_of(viewer);
    view.seq = std::int64_t{record_count()} - 1;
    view.rules = facts_.row.rules;
    view.players = players_of(facts_);
    view.watchers = watchers;
    view.score = score();
    if (log_) {
        view.hash = log_->last_hash();
        view.game = log_->game_number();
        view.throws = log_->throws();
        if (const engine::game* game = log_->game()) view.position = engine::to_code(*game);
        if (hashes_.empty())
            view.set_up = set_up_.header_event();
        else
            view.set_up = set_up_.receipt_event();
    } else if (viewer && facts_.chain && !is_withdrawn_) {
        view.set_up = set_up_.offer_to(*viewer, facts_);
    }
    if (viewer) view.owed = debts_of(*viewer);
    if (is_over()) return view;
    if (time_.clock().is_timed() || away_since_) view.time = clock_event(now);
    for (const side who : engine::both_sides) view.presences.push_back(presence_event(who, now));
    return view;
}

// Only what has no commit of its own: whatever was decided carries its book.
std::optional<store::match_commit> room_state::clock_commit(instant now) const {
    if (!is_playing() || is_busy() || comparison_) return std::nullopt;
    store::match_commit change;
    change.match = facts_.row.id;
    change.first_seq = record_count();
    change.clock_book = book_of(time_, now);
    return change;
}

protocol::bytes room_state::book_of(const timekeeper& time, instant now) {
    clock_book book;
    book.written_at = now;
    time.write(book, now);
    return encode(book);
}

} // namespace gulbara::server::room
