// Where players say whom they mute and whom they block.
#pragma once

#include "server/lobby/errands.hpp"
#include "server/lobby/match_maker.hpp"
#include "server/lobby/turn_queue.hpp"
#include "server/room/recent_commands.hpp"

#include <mutex>
#include <unordered_map>

namespace gulbara::server::lobby {

// What a player wishes counts from when it is durable, and all his connections are told of it then.
// His commands are taken one after the other. Thread: any.
class relations_desk : public std::enable_shared_from_this<relations_desk> {
public:
    relations_desk(registry_parts, std::shared_ptr<room_registry>, std::shared_ptr<match_maker>);

    // Once, before any command: reads all there are. Blocks; throws store::unavailable.
    void open();
    // A connection is here: it is told what its player wishes of others, if anything.
    void arrive(const room::viewer_ptr&);
    void take(room::command, const protocol::client::relate&);
    // That player is gone for good, and so is what the database had of him.
    void forget(const std::string& player) { parts_.relations->forget(player); }

private:
    struct errand {
        room::command asked;
        store::player_row player;
        protocol::client::relate wanted;
    };
    using relation = protocol::server::relation;

    void begin(errand);
    void find_other(errand, relation);
    void keep_players(errand, relation, std::optional<store::player_row> other_here);
    void write(errand, relation);
    void tell(const std::string& player);
    void finish(const errand&, protocol::server_body);
    void finish(const errand&, protocol::error_id, std::string message);

    std::optional<protocol::server_body> recall(const errand&);
    void remember(const errand&);

    registry_parts parts_;
    std::shared_ptr<room_registry> registry_;
    std::shared_ptr<match_maker> maker_;
    errands errands_;
    static constexpr std::size_t most_waiting = 16; // of one player
    turn_queue<std::string, errand> errands_of_player_;
    std::mutex telling_;                                  // what is told last is the newest
    static constexpr std::size_t most_remembered = 4'096; // players; then it begins anew
    std::mutex mutex_;                                    // guards all below
    std::unordered_map<std::string, room::recent_commands> recent_; // by player
};

} // namespace gulbara::server::lobby
