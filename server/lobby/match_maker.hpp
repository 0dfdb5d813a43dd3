// Makes a match out of two players and a rules document, and opens its room once it is durable.
#pragma once

#include "server/lobby/errands.hpp"
#include "server/lobby/match_refusal.hpp"
#include "server/lobby/room_registry.hpp"

namespace gulbara::server::lobby {

using made_match = std::expected<protocol::match_id, match_refusal>;
using on_made = std::move_only_function<void(made_match)>;
using on_kept = std::move_only_function<void(std::expected<void, protocol::error_id>)>;
struct unkept_player {
    std::string id;
    protocol::error_id why; // what to answer
};
using on_all_kept = std::move_only_function<void(std::expected<void, unkept_player>)>;

// Thread: any.
class match_maker : public std::enable_shared_from_this<match_maker> {
public:
    match_maker(registry_parts, std::shared_ptr<room_registry>);

    // Before: both players' rows and the challenge are durable. Calls back once, on any thread,
    // when the match is durable and its room open, or could not be made: `busy`, `too_many` and
    // `opponent_busy` as `live_matches::reserve`, the latter also if the database says so. While
    // another match of one of the two is being made it is not known yet, and waited for.
    void make(proposal, on_made);
    // Makes a player's row durable, at once if this server has done so before. Calls back once, on
    // any thread, with what to answer if it cannot be written.
    void keep_player(const store::player_row&, on_kept);
    // So for each, the first one first, until one cannot be written. Before: they are not none.
    void keep_players(std::vector<store::player_row>, on_all_kept);

private:
    void wait_to_make(proposal, const std::string& player, on_made);
    void write(room::match_facts, live_matches::place, on_made);
    // The database knows of an engagement.
    void explain(const room::match_facts&, on_made);
    void note_kept(const store::player_row&);

    registry_parts parts_;
    std::shared_ptr<room_registry> registry_;
    errands errands_;
    std::mutex mutex_;                                  // guards `kept_`
    std::unordered_map<std::string, std::string> kept_; // names by player, as written
};

} // namespace gulbara::server::lobby
