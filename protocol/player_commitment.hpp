// What a header says of a player without naming him (fairness page, section 2).
#pragma once

#include "protocol/bytes.hpp"

namespace gulbara::protocol {

// H(T("player") ‖ salt ‖ u16 length ‖ id). Before: `id` has at most 65,535 bytes.
hash256 commit_to_player(const player_salt&, std::string_view id);

} // namespace gulbara::protocol
