// A segment: one side's use of one pool of dice (rules page, section 2).
#pragma once

#include "engine/play.hpp"
#include "engine/position.hpp"
#include "engine/rule_set.hpp"
#include "engine/side.hpp"

#include <cstdint>

namespace gulbara::engine {

// How many checkers may leave the head where no rule counts them.
inline constexpr std::uint8_t no_head_limit = checkers_per_side;

// All that decides which plays are legal. `rules` outlives it and is the one `board` was made by.
struct segment {
    const rule_set* rules;
    position board;
    side holder = side::white;
    pool dice;
    // How many more checkers may leave the head in this segment.
    std::uint8_t head_allowance = no_head_limit;
};

// Whether a pool is (what is left of) its holder's own first roll of the game: no later doublet
// of a ladder, nothing handed over by the opponent.
enum class roll_number : std::uint8_t { own_first, later };

// The leavings that the head rule grants with this pool, `used` of them already taken (section 4).
std::uint8_t head_allowance(const rule_set&, const pool&, roll_number, int used);

} // namespace gulbara::engine
