// Makes a match out of two players and a rules document, and opens its room once it is durable.
#pragma once

#include "server/lobby/room_registry.hpp"

namespace gulbara::server::lobby {

using made_match = std::expected<protocol::match_id, protocol::error_id>;
using on_made = std::move_only_function<void(made_match)>;

// Thread: any.
class match_maker : public std::enable_shared_from_this<match_maker> {
public:
    match_maker(registry_parts, std::shared_ptr<room_registry>);

    // Before: both players' rows and the challenge are durable. Calls back once, on any thread,
    // when the match is durable and its room open, or could not be made.
    void make(proposal, on_made);
    // Makes a player's row durable, at once if this server has done so before. Calls back with
    // false if the database refuses it.
    void keep_player(const store::player_row&, std::move_only_function<void(bool)>);

private:
    void write(room::match_facts, on_made);

    registry_parts parts_;
    std::shared_ptr<room_registry> registry_;
    std::mutex mutex_;                                  // guards `kept_`
    std::unordered_map<std::string, std::string> kept_; // names by player, as written
};

} // namespace gulbara::server::lobby
