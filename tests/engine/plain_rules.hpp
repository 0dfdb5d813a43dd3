// The rules of one segment written down as plainly as possible: every sequence of steps is walked
// through, nothing is clever. The engine's own search is held against it.
#pragma once

#include "engine/segment.hpp"

#include <array>
#include <set>
#include <vector>

namespace gulbara::engine::plain {

// Checkers by point, 1..24; 0 counts those that are off.
using board = std::array<int, 25>;

struct result {
    int most_dice = 0;
    std::set<board> finals;
};

board board_of(const checkers&);

// All positions of the holder's checkers after a legal play.
result all_finals(const segment&);

// Whether these steps are a legal play.
bool is_legal(const segment&, const std::vector<step>&);

// Whether some legal play begins with this step.
bool is_beginning(const segment&, step first);

// Whether the step is legal by itself after the steps `before`, which are.
bool is_legal_step(const segment&, const std::vector<step>& before, step next);

} // namespace gulbara::engine::plain
