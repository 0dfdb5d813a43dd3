// What a row of `challenges` is kept for: its id says it.
//
// Beside open challenges such rows keep the ids of commands that ask for a match in another way, so
// that repeating those is safe too. Nobody can accept them.
#pragma once

#include "engine/side.hpp"
#include "server/store/rows.hpp"

#include <string>
#include <string_view>

namespace gulbara::server::lobby {

enum class challenge_kind : std::uint8_t { open, quick_match, rematch_wish };

challenge_kind kind_of(std::string_view id);
// Random: whoever has it may accept.
std::string new_open_id();
std::string new_quick_match_id();
// The one wish of that seat to play again.
std::string rematch_wish_id(const protocol::match_id& over, engine::side);

} // namespace gulbara::server::lobby
