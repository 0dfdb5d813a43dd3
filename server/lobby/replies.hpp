// Answers that need no room.
#pragma once

#include "protocol/server_message.hpp"
#include "server/room/viewer.hpp"

namespace gulbara::server::lobby {

using room::reply;

// What a command that made, or finds, a match is answered with.
protocol::server::ok with_match(const protocol::match_id&);

} // namespace gulbara::server::lobby
