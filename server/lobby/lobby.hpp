// Where connections arrive: finds the room of a command, makes matches, knows who is here.
//
// net calls nothing else of the game: every decoded command goes through `take`, and every
// connection is announced and taken back.
#pragma once

#include "server/room/viewer.hpp"

#include <vector>

namespace gulbara::server::lobby {

// Thread: any; calls return at once, answers go to the command's viewer. Exactly one answer
// (ok, already or error) is sent for every command, also if storage is away or a room has failed.
class lobby {
public:
    virtual ~lobby() = default;
    // A connection is here or has gone, with all it watches.
    virtual void arrive(room::viewer_ptr) = 0;
    virtual void leave(room::viewer_ptr) = 0;
    // Every command but hello and ping, which net answers itself.
    virtual void take(room::command) = 0;
    // Live matches in which that player has a seat, for `hello`.
    virtual std::vector<protocol::match_id> matches_of(const std::string& player) const = 0;
    // Whether there is any. Cheap: asked with every message.
    virtual bool is_playing(const std::string& player) const = 0;
    // Who that is, if he has a connection.
    virtual std::optional<store::player_row> player_here(const std::string& player) const = 0;
    // That player has ended his account: nothing waits for him or of him any more.
    virtual void forget(const std::string& player) = 0;
    // Who waits for an opponent, the newest first, `most` at most.
    virtual std::vector<protocol::server::open_seek> seeks(std::size_t most) const = 0;
};

} // namespace gulbara::server::lobby
