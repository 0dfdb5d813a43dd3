// How a room reaches people without knowing about sockets.
#pragma once

#include "protocol/client_message.hpp"
#include "protocol/server_message.hpp"
#include "server/runtime/time_source.hpp"
#include "server/store/rows.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

namespace gulbara::server::room {

// One encoded message, shared by all who get it.
using frame = std::shared_ptr<const std::string>;

frame frame_of(const protocol::server_message&);

// One connection, as rooms and the lobby see it. Implemented by net; a fake in tests.
//
// Thread: any. `send` never blocks: it appends to a bounded outbox; what happens when that is full
// is the connection's business (a watcher is moved to the newest snapshot, a player's connection is
// closed with 1013 after a grace and resumes).
class viewer {
public:
    virtual ~viewer() = default;
    virtual void send(frame) = 0;
    // The newest state of something that is only ever shown as a whole: it takes the place of the
    // one before, if that has not left yet, and leaves when nothing else waits. Null takes back
    // what has not left.
    virtual void send_newest(frame) = 0;
    // Who is connected; null: nobody known, it may only watch. Lives as long as the viewer. The row
    // need not be in the database yet: a guest is written by the first command that takes a seat.
    virtual const store::player_row* identity() const = 0;
    // When the last byte of anything was read from it.
    virtual runtime::instant last_sign_of_life() const = 0;
    // The measured ping round trip; 0 while unknown.
    virtual std::int64_t round_trip_ms() const = 0;
};

using viewer_ptr = std::shared_ptr<viewer>;

// A command as it reaches the lobby or a room. `read_at` is when its last byte was read.
struct command {
    viewer_ptr from;
    protocol::client_message message;
    runtime::instant read_at = 0;
};

// `storage_unavailable` says when to try again.
protocol::server::error error_with(protocol::error_id, std::string message);
// To the one who gave the command, under its id.
void reply(const command&, protocol::server_body);
void reply(const command&, protocol::error_id, std::string message);

} // namespace gulbara::server::room
