#include "server/lobby/match_refusal.hpp"

#include "server/room/viewer.hpp"

namespace gulbara::server::lobby {

using protocol::error_id;

protocol::server::error already_playing(std::optional<protocol::match_id> running) {
    auto result =
        room::error_with(error_id::already_playing, "one match against a person at a time");
    result.match = running;
    return result;
}

protocol::server::error
error_for(engine::side asker, const match_refusal& refusal, std::string message) {
    const bool is_engaged = refusal.code == error_id::opponent_busy;
    if (is_engaged && refusal.concerns[asker]) return already_playing(refusal.running[asker]);
    if (is_engaged) message = "the other one has a match against a person";
    return room::error_with(refusal.code, std::move(message));
}

} // namespace gulbara::server::lobby
