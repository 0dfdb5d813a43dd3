// Links, throws and plays (fairness page, sections 5 and 6; protocol page, sections 7 and 8).
#include "server/room/answers.hpp"
#include "server/room/room_state.hpp"

namespace gulbara::server::room {

using engine::side;
using protocol::error_id;

namespace {

void refuse_segment(
    outcome& out,
    error_id code,
    std::string message,
    std::size_t segment,
    std::optional<std::uint8_t> step = std::nullopt
) {
    refuse(out, code, std::move(message));
    auto& error = std::get<protocol::server::error>(*out.answer);
    error.segment = static_cast<std::uint8_t>(segment);
    error.step = step;
}

bool is_play_of(const protocol::match_log& log, side who) {
    const auto* due = std::get_if<protocol::awaited_play>(&log.due());
    return due != nullptr && due->holder == who;
}

// All of them or none. False: refused, and the answer says where and why.
bool add_segments(
    outcome& out, draft& decided, side who, const std::vector<engine::play>& segments
) {
    for (std::size_t i = 0; i < segments.size(); ++i) {
        if (!is_play_of(decided.log, who)) {
            const bool is_over = std::holds_alternative<protocol::game_end_body>(decided.log.due());
            refuse_segment(
                out,
                is_over ? error_id::game_over : error_id::not_your_turn,
                "the segment before was the last of this side",
                i
            );
            return false;
        }
        const auto added = decided.add_play(who, segments[i]);
        if (added) continue;
        const auto& refusal = added.error().refusal;
        refuse_segment(
            out,
            refusal ? protocol::error_id_of(refusal->reason) : error_id::internal,
            added.error().message,
            i,
            refusal ? refusal->step : std::nullopt
        );
        return false;
    }
    return true;
}

} // namespace

// ---- links --------------------------------------------------------------------------------------

void room_state::judge(
    outcome& out, const seat_command& command, const protocol::client::link& link, instant now
) {
    if (!command.seat) return void(refuse(out, error_id::not_seated, "not a seat of this match"));
    const side who = *command.seat;
    const protocol::role seat = protocol::seat_of(who);
    const bool contributes = log_ && protocol::contributes(log_->match_header().mode, seat);
    if (contributes && link.index != 0 && link.index == log_->throws() &&
        link.key == log_->last_link(seat)) {
        out.answer = protocol::server::already{};
        return;
    }
    if (is_over()) return void(refuse(out, error_id::match_over, "the match is over"));
    if (!is_playing()) return void(refuse(out, error_id::not_yet, "the match is being set up"));
    const auto* due = std::get_if<protocol::awaited_roll>(&log_->due());
    if (due == nullptr || due->index != link.index || !contributes)
        return void(refuse(out, error_id::not_due, "no link of this index is due of this seat"));
    if (held_links_[who] == link.key) {
        out.answer = protocol::server::already{{.is_held = true}};
        return;
    }
    if (!log_->is_next_link_of(seat, link.key))
        return void(refuse(out, error_id::bad_link, "its step is not the link before it"));
    if (!time_.clock().is_in_time(who, command.read))
        return void(refuse(out, error_id::too_late, "the time of this seat is out"));
    held_links_[who] = link.key;
    time_.take_link(who, command.read, now);
    accept(out, {.is_held = true});
    if (has_all_links()) return throw_dice(out, now);
    announce_clock(out, now);
}

bool room_state::has_all_links() const {
    for (const side who : engine::both_sides)
        if (protocol::contributes(log_->match_header().mode, protocol::seat_of(who)) &&
            !held_links_[who])
            return false;
    return true;
}

void room_state::throw_dice(outcome& out, instant now) {
    const std::uint32_t index = std::get<protocol::awaited_roll>(log_->due()).index;
    const protocol::chain_key none{};
    draft thrown{*log_, time_.clock(), now};
    thrown.add_roll({
        links_->link(index),
        held_links_.white.value_or(none),
        held_links_.black.value_or(none),
    });
    thrown.add_what_follows(facts_);
    commit(out, std::move(thrown));
}

void room_state::await_links(outcome& out, instant now) {
    if (!is_playing() || !log_->is_roll_due()) return;
    engine::by_side<bool> owing;
    for (const side who : engine::both_sides)
        owing[who] = !held_links_[who] &&
                     protocol::contributes(log_->match_header().mode, protocol::seat_of(who));
    time_.await_links(std::get<protocol::awaited_roll>(log_->due()).kind, owing, now);
    if (owing.white || owing.black) out.events.push_back({audience::everyone, waiting_event(now)});
}

// Who is waited for beyond the usual is said once more.
void room_state::announce_late_links(outcome& out, instant now) {
    const auto at = time_.links_late_at();
    if (!at || now < *at) return;
    time_.note_late_links_told();
    if (log_->is_roll_due()) out.events.push_back({audience::everyone, waiting_event(now)});
}

// ---- plays --------------------------------------------------------------------------------------

void room_state::judge(
    outcome& out, const seat_command& command, const protocol::client::play& play, instant now
) {
    if (!may_record(out, command) || is_stale(out, play.base)) return;
    const side who = *command.seat;
    if (!is_play_of(*log_, who))
        return void(refuse(out, error_id::not_your_turn, "no play of this seat is due"));
    if (!time_.clock().is_in_time(who, command.read))
        return void(refuse(out, error_id::too_late, "the time of this seat is out"));
    draft decided{*log_, time_.clock(), now};
    decided.clock.take_play(who, command.read);
    if (!add_segments(out, decided, who, play.segments)) return;
    accept_when_durable(out, {.seq = decided.log.size() - 1});
    decided.mark(mark_of(command));
    decided.add_what_follows(facts_);
    commit(out, std::move(decided));
}

// ---- going on -----------------------------------------------------------------------------------

void room_state::go_on(outcome& out, instant now) {
    if (is_over()) return;
    if (!is_playing() || comparison_) announce_clock(out, now);
    if (comparison_) {
        if (comparison_->is_over(now)) finish_comparison(out, now);
        return;
    }
    if (!is_playing()) {
        if (log_ && set_up_.is_signed()) start_match(out, now);
        return;
    }
    if (log_->is_roll_due() && has_all_links()) return throw_dice(out, now);
    time_.start(now);
    time_.update(now);
    announce_claims(out, now);
    announce_clock(out, now);
}

} // namespace gulbara::server::room
