// How games and matches end other than on the board (fairness page, sections 6 to 8).
#include "server/room/answers.hpp"
#include "server/room/room_state.hpp"

namespace gulbara::server::room {

using engine::side;
using protocol::error_id;

// ---- commands -----------------------------------------------------------------------------------

void room_state::judge(
    outcome& out, const seat_command& command, const protocol::client::resign& resign, instant now
) {
    if (!may_record(out, command)) return;
    if (resign.game && !is_of_this_game(out, *resign.game)) return;
    const auto what =
        resign.game ? protocol::resigned_thing::game : protocol::resigned_thing::match;
    draft decided{*log_, time_.clock(), now};
    insist(decided.add(protocol::resign_body{what}, command.seat));
    accept_when_durable(out, {.seq = decided.log.size() - 1});
    decided.mark(mark_of(command));
    decided.add_what_follows(facts_);
    commit(out, std::move(decided));
}

void room_state::judge(
    outcome& out,
    const seat_command& command,
    const protocol::client::agree_void& agree,
    instant now
) {
    if (!may_record(out, command) || is_stale(out, agree.base)) return;
    if (const auto standing = log_->agree_seq(*command.seat)) {
        out.answer = protocol::server::already{{.seq = standing}};
        return;
    }
    draft decided{*log_, time_.clock(), now};
    insist(decided.add(protocol::agree_body{}, command.seat));
    accept_when_durable(out, {.seq = decided.log.size() - 1});
    decided.mark(mark_of(command));
    decided.add_what_follows(facts_);
    commit(out, std::move(decided));
}

void room_state::judge(
    outcome& out, const seat_command& command, const protocol::client::claim& claim, instant now
) {
    if (!may_record(out, command)) return;
    const side absent = engine::opponent(*command.seat);
    if (claim.epoch != time_.people().epoch(absent))
        return void(refuse(out, error_id::stale_epoch, "the other seat came or went since"));
    if (!time_.is_claimable(absent, now))
        return void(refuse(out, error_id::not_claimable, "nothing can be claimed yet"));
    if (claim.outcome == protocol::client::claim_outcome::call_off) {
        call_off(out, mark_of(command), now);
        return accept_when_durable(out);
    }
    draft decided{*log_, time_.clock(), now};
    insist(decided.add(protocol::forfeit_body{protocol::forfeit_reason::abandoned}, absent));
    accept_when_durable(out, {.seq = decided.log.size() - 1});
    decided.mark(mark_of(command));
    decided.add_what_follows(facts_);
    commit(out, std::move(decided));
}

// The book that says so is durable before the other side is shown the longer budget.
void room_state::judge(
    outcome& out, const seat_command& command, const protocol::client::background& gone, instant now
) {
    if (!may_record(out, command) || !is_of_this_game(out, gone.game)) return;
    timekeeper longer = time_;
    if (!longer.grant_background(*command.seat)) {
        out.answer = protocol::server::already{};
        return;
    }
    store::match_commit change;
    change.clock_book = book_of(longer, now);
    accept_when_durable(out);
    commit(out, std::move(change));
    pending_->background = command.seat;
}

void room_state::judge(
    outcome& out, const seat_command& command, const protocol::client::rematch&, instant
) {
    if (!command.seat) return void(refuse(out, error_id::not_seated, "not a seat of this match"));
    if (!is_over()) return void(refuse(out, error_id::not_yet, "the match is not over"));
    out.is_rematch_wanted = true;
}

void room_state::judge(
    outcome& out, const seat_command& command, const protocol::client::terminal& given, instant
) {
    if (!command.seat) return void(refuse(out, error_id::not_seated, "not a seat of this match"));
    if (!is_closed()) return void(refuse(out, error_id::not_yet, "the match has no close"));
    const side who = *command.seat;
    if (terminals_[who] == given.key) {
        out.answer = protocol::server::already{};
        return;
    }
    if (terminals_[who] || !log_->is_terminal_of(protocol::seat_of(who), given.key))
        return void(refuse(out, error_id::bad_terminal, "it does not lead down to the last link"));
    store::match_commit change;
    change.terminals[who] = given.key;
    accept_when_durable(out);
    commit(out, std::move(change));
}

// ---- time ---------------------------------------------------------------------------------------

void room_state::act_on_time(outcome& out, instant now) {
    if (const auto flag = time_.flag(now)) {
        if (!flag->loser) return call_off(out, std::nullopt, now);
        const auto reason = log_->is_roll_due() ? protocol::forfeit_reason::link_withheld
                                                : protocol::forfeit_reason::time;
        return forfeit(out, *flag->loser, reason, now);
    }
    const auto abandoned = time_.abandonment();
    if (abandoned && now >= *abandoned) call_off(out, std::nullopt, now);
}

void room_state::call_off(
    outcome& out, const std::optional<command_mark>& by_command, instant now
) {
    draft end{*log_, time_.clock(), now};
    end.add_close(
        log_->is_on_seen_throw() ? protocol::close_reason::called_off_on_throw
                                 : protocol::close_reason::called_off,
        facts_
    );
    if (by_command) end.mark_close(*by_command);
    commit(out, std::move(end));
}

void room_state::forfeit(outcome& out, side loser, protocol::forfeit_reason reason, instant now) {
    draft decided{*log_, time_.clock(), now};
    insist(decided.add(protocol::forfeit_body{reason}, loser));
    decided.add_what_follows(facts_);
    commit(out, std::move(decided));
}

} // namespace gulbara::server::room
