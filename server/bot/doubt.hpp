// What makes a level of the bot weaker than another: it is less sure of what it sees. All see the
// same: the board, and dice that have fallen.
#pragma once

#include "engine/rule_set.hpp"
#include "protocol/bot_level.hpp"

namespace gulbara::server::bot {

// The standard deviation by which the level is wrong about what a position is worth, for each play
// that it looks at anew. Before: one of `engine::rule_sets()`.
float doubt_of(protocol::bot_level, const engine::rule_set&);

} // namespace gulbara::server::bot
