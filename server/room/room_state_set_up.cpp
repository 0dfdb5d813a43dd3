// The handshake before GAME_START 1 (fairness page, section 3).
#include "server/room/answers.hpp"
#include "server/room/own_header.hpp"
#include "server/room/room_state.hpp"

#include <stdexcept>

namespace gulbara::server::room {

using protocol::error_id;

void room_state::take_header(
    const protocol::bytes& data, const protocol::signature& by_server, instant now
) {
    const auto own = read_own_header(data, by_server, facts_);
    if (!own) throw std::runtime_error("the match's header: " + own.error());
    log_.emplace(own->head, own->rules);
    set_up_.ask_for_signatures(own->head, by_server, now + set_up_patience_ms);
}

void room_state::judge(
    outcome& out, const seat_command& command, const protocol::client::anchor& given, instant now
) {
    if (!command.seat) return void(refuse(out, error_id::not_seated, "not a seat of this match"));
    if (is_over()) return void(refuse(out, error_id::match_over, "the match is over"));
    const auto taken = set_up_.take(*command.seat, given, facts_);
    if (!taken) return void(refuse(out, taken.error().code, taken.error().message));
    if (*taken == set_up_answer::repeated) {
        out.answer = protocol::server::already{};
        return;
    }
    accept(out);
    if (set_up_.has_all_anchors()) propose_header(out, now);
}

void room_state::propose_header(outcome& out, instant) {
    const protocol::header head = set_up_.formed_header(facts_);
    const auto data = protocol::encode(head);
    store::match_commit change;
    change.header = protocol::bytes{data.begin(), data.end()};
    change.header_signature = protocol::sign(
        facts_.key, protocol::signed_thing::header_by_server, protocol::hash_of(head)
    );
    commit(out, std::move(change));
}

void room_state::judge(
    outcome& out, const seat_command& command, const protocol::client::sign& given, instant now
) {
    if (!command.seat) return void(refuse(out, error_id::not_seated, "not a seat of this match"));
    if (is_over()) return void(refuse(out, error_id::match_over, "the match is over"));
    const auto checked = set_up_.check(*command.seat, given);
    if (!checked) return void(refuse(out, checked.error().code, checked.error().message));
    if (*checked == set_up_answer::repeated) {
        out.answer = protocol::server::already{};
        return;
    }
    accept(out);
    if (is_playing()) { // records were adopted without it: shown when it is durable
        store::match_commit change;
        change.seat_signatures[*command.seat] = given.by_seat;
        commit(out, std::move(change));
        out.answer_release = release::when_durable;
        return;
    }
    set_up_.set_signature(*command.seat, given.by_seat);
    if (!set_up_.is_signed()) return;
    start_match(out, now);
    accept_when_durable(out, {.seq = 0});
}

void room_state::start_match(outcome& out, instant now) {
    draft start{*log_, time_.clock(), now};
    insist(start.add(protocol::game_start_body{}, std::nullopt));
    start.commit.seat_signatures = set_up_.seat_signatures();
    commit(out, std::move(start));
}

void room_state::end_late_set_up(outcome& out, instant now) {
    auto late = protocol::side_of(static_cast<protocol::role>(set_up_.late_seat()));
    // Nobody is late for what has never reached him.
    if (late && !time_.people().was_seen(*late)) late.reset();
    if (log_) {
        draft end{*log_, time_.clock(), now};
        end.add_close(protocol::close_reason::called_off, facts_);
        end.commit.late_seat = late;
        commit(out, std::move(end));
    } else {
        store::match_commit change;
        change.is_withdrawn = true;
        change.late_seat = late;
        commit(out, std::move(change));
    }
}

} // namespace gulbara::server::room
