// Makes a match out of two players and a rules document, and opens its room once it is durable.
#pragma once

#include "server/lobby/room_registry.hpp"

namespace gulbara::server::lobby {

using made_match = std::expected<protocol::match_id, protocol::error_id>;
using on_made = std::move_only_function<void(made_match)>;
using on_kept = std::move_only_function<void(std::expected<void, protocol::error_id>)>;

// Thread: any.
class match_maker : public std::enable_shared_from_this<match_maker> {
public:
    match_maker(registry_parts, std::shared_ptr<room_registry>);

    // Before: both players' rows and the challenge are durable. Calls back once, on any thread,
    // when the match is durable and its room open, or could not be made: `busy` and `too_many` as
    // `live_matches::reserve`.
    void make(proposal, on_made);
    // Makes a player's row durable, at once if this server has done so before. Calls back once, on
    // any thread, with what to answer if it cannot be written.
    void keep_player(const store::player_row&, on_kept);

private:
    void write(room::match_facts, live_matches::place, on_made);
    void note_kept(const store::player_row&);

    registry_parts parts_;
    std::shared_ptr<room_registry> registry_;
    std::mutex mutex_;                                  // guards `kept_`
    std::unordered_map<std::string, std::string> kept_; // names by player, as written
};

} // namespace gulbara::server::lobby
