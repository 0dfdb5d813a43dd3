// All legal plays of a segment, each distinct final position once.
#pragma once

#include "engine/segment.hpp"

#include <cstdint>
#include <vector>

namespace gulbara::engine {

// One way to reach a final position: `steps` are legal in this order.
struct legal_play {
    play steps;
    checkers after; // the holder's; the opponent's do not change in a segment

    friend bool operator==(const legal_play&, const legal_play&) = default;
};

// After: `found` holds every distinct position of the holder's checkers after a legal play, in no
// particular order; a pass is one empty play. What was in `found` is lost, its memory is reused.
// Returns the largest number of dice that any sequence of legal steps uses.
std::uint8_t find_legal_plays(const segment&, std::vector<legal_play>& found);

// The largest number of dice that any sequence of legal steps uses.
std::uint8_t most_dice_playable(const segment&);

// Whether there is a legal step at all: if not, the only play is the empty one, a pass.
bool has_legal_step(const segment&);

} // namespace gulbara::engine
