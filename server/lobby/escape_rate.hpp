// How often a player leaves his matches.
#pragma once

#include "server/store/outcomes.hpp"

namespace gulbara::server::lobby {

// The share of his matches against people that he left: out of time, gone, or keeping a link back.
// Smoothed, so that the first match of a newcomer says little: as if he had played 20 before and
// left one of them. 0 to 1. What the house lost does not count.
double escape_rate(const store::player_outcomes&);

} // namespace gulbara::server::lobby
