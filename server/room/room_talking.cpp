// What is said at a room's table, and who hears it (protocol page, section 10).
#include "server/room/room_core.hpp"

#include <utility>

namespace gulbara::server::room {

using engine::side;
using protocol::error_id;
namespace client = protocol::client;

void room_core::take_talk(const command& asked) {
    ++around_.numbers.commands;
    protocol::server_body answer = judged_talk(asked);
    const bool is_new = std::holds_alternative<protocol::server::ok>(answer);
    if (const auto* error = std::get_if<protocol::server::error>(&answer))
        around_.numbers.count_refusal(error->code);
    reply(asked, std::move(answer));
    if (is_new) tell(asked);
}

protocol::server_body room_core::judged_talk(const command& asked) {
    if (const auto seat = seat_of(*asked.from)) return talk_.judge(*seat, asked.message, now());
    if (!std::holds_alternative<client::say>(asked.message.body))
        return error_with(error_id::not_seated, "not a seat of this match");
    const store::player_row* player = asked.from->identity();
    if (player == nullptr)
        return error_with(error_id::no_identity, "this connection has no identity");
    if (!watchers_.contains(asked.from.get()))
        return error_with(error_id::not_allowed, "this connection does not watch the match");
    return talk_.judge(player->id, asked.message, now());
}

// Before: it was judged to be new.
void room_core::tell(const command& said) {
    const auto seat = seat_of(*said.from);
    if (const auto* phrase = std::get_if<client::phrase>(&said.message.body))
        return utter(
            protocol::server::phrase{match, protocol::number_of(seat), phrase->said},
            said,
            hearers::table
        );
    if (std::holds_alternative<client::agree_talk>(said.message.body))
        return publish({audience::everyone, consent()});
    const store::player_row& player = *said.from->identity();
    protocol::server::said words{
        match,
        std::nullopt,
        {.name = player.name, .id = player.id},
        std::get<client::say>(said.message.body).text
    };
    if (seat) words.seat = protocol::number_of(seat);
    utter(std::move(words), said, seat ? hearers::table : hearers::watchers);
}

void room_core::utter(const protocol::server_body& what, const command& said, hearers to) {
    const std::string& speaker = said.from->identity()->id;
    ++around_.numbers.events;
    const frame shared = frame_of({.body = what});
    // Who is not to be heard does not notice.
    if (to == hearers::watchers && is_blocked_by_seat(speaker)) return said.from->send(shared);
    const left_out_ptr but = left_out_of(speaker);
    if (to == hearers::table)
        for (const live_player& player : players_)
            if (!but || !but->contains(*player.to)) player.to->send(shared);
    watchers_.publish(shared, but);
    send_slices();
}

bool room_core::is_blocked_by_seat(const std::string& player) const {
    const auto& seats = state_.facts().row.seats;
    return std::ranges::any_of(engine::both_sides, [&](side who) {
        const auto blocked = around_.kept_apart_of(seats[who].player).blocked;
        return blocked && blocked->contains(player);
    });
}

// Whoever hides the speaker, and whomever a seat has blocked.
left_out_ptr room_core::left_out_of(const std::string& speaker) const {
    left_out but;
    but.add(around_.kept_apart_of(speaker).deaf);
    const auto& seats = state_.facts().row.seats;
    for (const side who : engine::both_sides)
        but.add(around_.kept_apart_of(seats[who].player).blocked);
    return but.is_empty() ? nullptr : std::make_shared<const left_out>(std::move(but));
}

protocol::server::talk room_core::consent() const {
    return {match, talk_.agreed()};
}

} // namespace gulbara::server::room
