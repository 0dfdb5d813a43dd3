#include "server/ratings/glicko2.hpp"

#include "server/ratings/arithmetic.hpp"

#include <cmath>
#include <numbers>

namespace gulbara::server::ratings::glicko2 {

namespace {

double squared(double x) {
    return x * x;
}

// The paper's g: what remains of a difference of strengths that is known to this deviation only.
double attenuation(double deviation) {
    return 1 / std::sqrt(1 + 3 * squared(deviation / std::numbers::pi));
}

double chance(double advantage) {
    return 1 / (1 + exponential(-advantage));
}

// Steps 3 and 4, summed over the encounters.
struct evidence {
    double information = 0; // 1/v
    double surprise = 0;    // delta/v
};

evidence evidence_of(const strength& player, std::span<const encounter> encounters) {
    evidence sum;
    for (const encounter& each : encounters) {
        const double slope = each.slope * attenuation(each.slope * each.opponent.deviation);
        const double advantage = slope * (player.mean - each.opponent.mean);
        // Not 1 - win: a small chance would lose its digits, and the two players their symmetry.
        const double win = chance(advantage);
        const double loss = chance(-advantage);
        sum.information += each.weight * squared(slope) * win * loss;
        sum.surprise += each.weight * slope * (each.score * loss - (1 - each.score) * win);
    }
    return sum;
}

// Step 5: where the paper's f is zero. Between the bounds f only falls: over ln sigma^2 its first
// term rises by less than (sum of slopes)^2 / 200, its second falls by 1 / tau^2 = 4. So halving
// the interval always finds the zero, in always the same number of steps; a zero that lies beyond
// a bound gives that bound.
double volatility_after(const strength& before, const evidence& seen) {
    const double variance = 1 / seen.information;
    const double expected = squared(before.deviation) + variance;
    const double excess = squared(seen.surprise * variance) - expected;
    const auto f = [&](double volatility) {
        const double square = squared(volatility);
        const double change = 2 * natural_logarithm(volatility / before.volatility);
        return square * (excess - square) / (2 * squared(expected + square)) -
               change / squared(readiness);
    };
    double low = least_volatility;
    double high = greatest_volatility;
    for (int halving = 0; halving < 52; ++halving) {
        const double middle = (low + high) / 2;
        (f(middle) > 0 ? low : high) = middle;
    }
    return (low + high) / 2;
}

} // namespace

double expected_score(const strength& one, const strength& other, double slope) {
    const double deviation = std::sqrt(squared(one.deviation) + squared(other.deviation));
    return chance(slope * attenuation(slope * deviation) * (one.mean - other.mean));
}

double deviation_after_rest(const strength& player, double periods) {
    return std::sqrt(squared(player.deviation) + squared(player.volatility) * periods);
}

// Steps 6 and 7.
strength after(const strength& before, std::span<const encounter> encounters, double periods) {
    const evidence seen = evidence_of(before, encounters);
    strength result = before;
    result.volatility = volatility_after(before, seen);
    const double rested = deviation_after_rest(result, periods);
    result.deviation = 1 / std::sqrt(1 / squared(rested) + seen.information);
    result.mean += squared(result.deviation) * seen.surprise;
    return result;
}

} // namespace gulbara::server::ratings::glicko2
