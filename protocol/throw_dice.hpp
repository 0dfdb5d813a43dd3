// Two dice from the links of a throw (fairness page, section 4).
#pragma once

#include "engine/dice.hpp"
#include "protocol/bytes.hpp"
#include "protocol/role.hpp"

#include <functional>

namespace gulbara::protocol {

// The links K_r[i] of throw i, zero for a seat that does not contribute. They are the keys
// themselves, never anything computed from them: what follows from a key is public before the key.
using throw_links = by_role<chain_key>;

// Before: `index` >= 1 and the links are those of that index; nothing is checked here. The same
// arguments give the same dice for ever.
engine::dice throw_dice(const hash256& header_hash, std::uint32_t index, const throw_links&);

// The two dice in a stream of blocks D_0, D_1, …: bytes of 252 and more are skipped, so that every
// face has the same chance. `block(c)` gives D_c.
engine::dice dice_in(const std::function<hash256(std::uint32_t)>& block);

} // namespace gulbara::protocol
