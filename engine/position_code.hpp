// The whole state of a game as one line of text (rules page, section 7).
//
//   long-nardy w:24x13 19 18 b:24x15 turn=b pool=31 source=thrown ladder=- roller=b handed=no
//   climbed=no stepped=no head=0,0 rolls=1,1 stepless=0          (one line; a play is due)
//   long-nardy w:24x15 b:24x15 throw=opening turn=- rolls=0,0 stepless=0
//   long-nardy w:- b:6x3 over=w points=1 rolls=40,39 stepless=0
//
// The fields, in this order. All checkers in their own side's numbering; pairs are White,Black.
//   turn      who plays or throws; - where both throw for the opening
//   pool      the dice of the segment, high first
//   source    thrown | rung (the next doublet of a ladder) | handed (the other side's leftover)
//   ladder    the doublet of an active ladder, or -
//   roller    whose roll this is
//   handed    whether any pool of this roll has gone to the other side
//   climbed   whether the ladder is above the doublet that was rolled
//   stepped   whether either side has made a step in this roll
//   head      checkers that have left the head in the current doublet, where that is counted
//   throw     opening | turn | extra
//   over      w | b | void, and the points won
//   rolls     each player's own rolls in this game, the current one included
//   stepless  whole rolls in a row without a single step
#pragma once

#include "engine/game.hpp"

#include <expected>
#include <string>
#include <string_view>

namespace gulbara::engine {

std::string to_code(const game&);

// Reads what to_code writes and nothing else: two games are equal if and only if their codes are.
// Refuses with a reason what is no such text, and what the rules cannot lead to (game::from).
std::expected<game, state_error> parse_code(std::string_view);

} // namespace gulbara::engine
