// A player's rating at one rule set, in the whole numbers that are stored, and what a match makes
// of it (docs/ratings.md).
//
// Every function takes and gives stored numbers, rounded to the nearest: whoever computes a
// player's history again from its matches gets the same rows, bit by bit, on any machine (ADR 15).
//
// Pure. Thread: any. Nothing throws.
#pragma once

#include "engine/side.hpp"

#include <cstdint>

namespace gulbara::server::ratings {

// Another number for whatever may give another result from the same matches.
inline constexpr std::int32_t algorithm_version = 1;

// In thousandths of a point.
inline constexpr std::int32_t least_value = 0;
inline constexpr std::int32_t greatest_value = 3'000'000;
inline constexpr std::int32_t least_deviation = 45'000;
inline constexpr std::int32_t greatest_deviation = 350'000;
inline constexpr std::int32_t provisional_deviation = 110'000;

// In billionths.
inline constexpr std::int32_t least_volatility = 10'000'000;
inline constexpr std::int32_t greatest_volatility = 100'000'000;

// Four days: a volatility of 0.06 takes the least deviation to a provisional one in a year.
inline constexpr std::int64_t period_ms = 4LL * 24 * 60 * 60 * 1'000;

// Within the bounds above. As it is made: of whoever has not played yet.
struct rating {
    std::int32_t value = 1'500'000;       // thousandths of a point
    std::int32_t deviation = 350'000;     // thousandths of a point
    std::int32_t volatility = 60'000'000; // billionths

    friend bool operator==(const rating&, const rating&) = default;
};

// The rating so long after the match that it comes from: less is known. A time below zero, of a
// clock that was set back, counts as none.
rating after_rest(const rating&, std::int64_t elapsed_ms);

// Too little is known for a place in a list. Before: as it is now, see after_rest.
bool is_provisional(const rating&);

// How much of the difference of two ratings shows in a match to `points`, 1 to 25: 1 is 10 to 1 at
// 400 points.
double slope_of_match(int points);

// How much of what a match says counts, whatever its length.
inline constexpr double weight_of_match = 0.5;

// Both ratings after a match to `points` (1 to 25), each from what both were before it. Before: as
// they are when the match ends, see after_rest. By how many points it was won, mars included, does
// not count.
engine::by_side<rating>
after_match(const engine::by_side<rating>& before, engine::side winner, int points);

} // namespace gulbara::server::ratings
