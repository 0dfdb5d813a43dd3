// Plays and checkers as text (rules page, section 7).
#pragma once

#include "engine/checkers.hpp"
#include "engine/play.hpp"
#include "engine/rule_error.hpp"

#include <expected>
#include <span>
#include <string>
#include <string_view>

namespace gulbara::engine {

// `24/19 24/18`, `6/off`; `-` for no step at all.
std::string to_text(std::span<const step>);

// Reads what to_text writes, and `24/18(2)` for repeats, `24/19/14` for one checker's chain, more
// than one space between tokens. `dice` is the pool of the segment: `f/off` takes the exact die
// if it is left in it, else the smallest larger one. Refused are texts that are not_notation, go
// in the wrong_direction, need a die that no pool has (no_such_die) or have too_many_steps; whether
// the steps are legal is for check_play to say.
std::expected<play, refusal> parse_play(std::string_view, const pool& dice);

// Points from high to low, a count after `x` where it is not 1: `24x8 20 18`; `-` if all are off.
std::string to_text(const checkers&);

// Reads what to_text writes, and points in another order; each point may be named once.
std::expected<checkers, checkers_error> parse_checkers(std::string_view);

} // namespace gulbara::engine
