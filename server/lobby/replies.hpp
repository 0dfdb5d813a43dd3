// Answers that need no room.
#pragma once

#include "protocol/server_message.hpp"
#include "server/room/viewer.hpp"
#include "server/store/writer.hpp"

namespace gulbara::server::lobby {

using room::reply;

// What a command that made, or finds, a match is answered with.
protocol::server::ok with_match(const protocol::match_id&);

// What a command is answered with whose row could not be written.
protocol::error_id error_of(const store::write_refusal&);

} // namespace gulbara::server::lobby
