// Glicko-2 as in Mark Glickman's "Example of the Glicko-2 system", on the scale of its step 2
// (glicko.net/glicko/glicko2.pdf), with two numbers more for each result: how much of a
// difference of strength shows in it, and how much of what it says counts.
//
// Thread: any. Nothing throws. The same on every machine (arithmetic.hpp).
#pragma once

#include <span>

namespace gulbara::server::ratings::glicko2 {

// Points of a rating in one unit of this scale.
inline constexpr double points_in_unit = 173.7178;

// The paper's tau: how readily a volatility changes.
inline constexpr double readiness = 0.5;

inline constexpr double least_volatility = 0.01;
inline constexpr double greatest_volatility = 0.1;

struct strength {
    double mean = 0;          // mu
    double deviation = 0;     // phi, above 0
    double volatility = 0.06; // sigma, between its bounds
};

struct encounter {
    strength opponent; // before it
    double score = 0;  // 0 lost, 1 won
    // What the difference of the means is multiplied by, above 0; 1 in the paper. That difference
    // times the slope is at most 350, and the slopes of a player's encounters sum to 28 at most.
    double slope = 1;
    // What its information, the paper's 1/v, is multiplied by, above 0 and at most 1; 1 there.
    double weight = 1;
};

// The chance that `one` beats `other`, 0 to 1: nearer to a half the less is known of either.
double expected_score(const strength& one, const strength& other, double slope);

// The deviation of a player who has not played for so many rating periods. Before: periods >= 0.
double deviation_after_rest(const strength&, double periods);

// After these encounters, at least one, all judged by what was known before them. By how many
// periods the deviation grows meanwhile: 1 in the paper, 0 where it has grown already.
strength after(const strength& before, std::span<const encounter>, double periods);

} // namespace gulbara::server::ratings::glicko2
