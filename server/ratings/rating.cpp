#include "server/ratings/rating.hpp"

#include "server/ratings/glicko2.hpp"

#include <algorithm>
#include <cmath>

namespace gulbara::server::ratings {

namespace {

constexpr double thousandths_in_unit = 1'000 * glicko2::points_in_unit;
constexpr double billionths = 1e9;
constexpr std::int32_t middle_value = rating{}.value;

glicko2::strength strength_of(const rating& stored) {
    return {
        (stored.value - middle_value) / thousandths_in_unit,
        stored.deviation / thousandths_in_unit,
        stored.volatility / billionths
    };
}

// Where every result is rounded.
std::int32_t rounded(double number, std::int32_t least, std::int32_t greatest) {
    const double whole = std::round(number); // halves away from zero
    return static_cast<std::int32_t>(std::clamp<double>(whole, least, greatest));
}

std::int32_t stored_deviation(double deviation) {
    return rounded(deviation * thousandths_in_unit, least_deviation, greatest_deviation);
}

rating stored(const glicko2::strength& player) {
    const double distance = player.mean * thousandths_in_unit;
    return {
        rounded(distance + middle_value, least_value, greatest_value),
        stored_deviation(player.deviation),
        rounded(player.volatility * billionths, least_volatility, greatest_volatility)
    };
}

} // namespace

rating after_rest(const rating& before, std::int64_t elapsed_ms) {
    const double periods =
        static_cast<double>(std::max<std::int64_t>(elapsed_ms, 0)) / static_cast<double>(period_ms);
    rating result = before;
    result.deviation =
        stored_deviation(glicko2::deviation_after_rest(strength_of(before), periods));
    return result;
}

bool is_provisional(const rating& now) {
    return now.deviation >= provisional_deviation;
}

// A match to N points is about N games, in which skill grows as N and luck as its square root. Half
// of that, at half the weight, predicts best of what was compared (docs/ratings.md).
double slope_of_match(int points) {
    return std::sqrt(points) / 2;
}

engine::by_side<rating>
after_match(const engine::by_side<rating>& before, engine::side winner, int points) {
    engine::by_side<rating> result;
    for (const engine::side who : engine::both_sides) {
        const glicko2::encounter match{
            .opponent = strength_of(before[engine::opponent(who)]),
            .score = who == winner ? 1.0 : 0.0,
            .slope = slope_of_match(points),
            .weight = weight_of_match
        };
        result[who] = stored(glicko2::after(strength_of(before[who]), {&match, 1}, 0));
    }
    return result;
}

} // namespace gulbara::server::ratings
