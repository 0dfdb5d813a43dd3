#include "server/ratings/glicko2.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <vector>

namespace gulbara::server::ratings::glicko2 {

namespace {

strength of_points(double value, double deviation, double volatility = 0.06) {
    return {(value - 1500) / points_in_unit, deviation / points_in_unit, volatility};
}

double to_digits(double number, int digits) {
    const double scale = std::pow(10, digits);
    return std::round(number * scale) / scale;
}

// The paper's steps 3 to 5 with the standard library, by its own search for a bracket and a
// bisection of its f over ln sigma^2. NaN: no end.
double plain_volatility(const strength& player, const encounter& match) {
    const double pi = std::acos(-1.0);
    const double phi = player.deviation;
    const double other = match.slope * match.opponent.deviation;
    const double g = match.slope / std::sqrt(1 + 3 * other * other / (pi * pi));
    const double win = 1 / (1 + std::exp(-g * (player.mean - match.opponent.mean)));
    const double loss = 1 / (1 + std::exp(g * (player.mean - match.opponent.mean)));
    const double v = 1 / (g * g * win * loss);
    const double delta = v * g * (match.score == 1 ? loss : -win);
    const double a = std::log(player.volatility * player.volatility);
    const auto f = [&](double x) {
        const double e = std::exp(x);
        const double sum = phi * phi + v + e;
        return e * (delta * delta - phi * phi - v - e) / (2 * sum * sum) - (x - a) * 4;
    };
    double low = a - 1;
    double high = a + 1;
    for (int wider = 0; f(low) < 0 || f(high) > 0; ++wider) {
        if (wider == 50) return std::nan("");
        low -= 1;
        high += 1;
    }
    while (high - low > 1e-12) {
        const double middle = (low + high) / 2;
        (f(middle) > 0 ? low : high) = middle;
    }
    return std::exp(low / 2);
}

} // namespace

TEST_CASE("the paper's example comes out as printed") {
    const encounter games[] = {
        {of_points(1400, 30), 1}, {of_points(1550, 100), 0}, {of_points(1700, 300), 0}
    };
    const strength player = after(of_points(1500, 200), games, 1);
    CHECK(to_digits(player.mean, 4) == doctest::Approx(-0.2069).epsilon(1e-12));
    CHECK(to_digits(player.deviation, 4) == doctest::Approx(0.8722).epsilon(1e-12));
    // Cut off, not rounded: 0.059996.
    CHECK(std::floor(player.volatility * 1e5) == 5'999);
    // Its 1464.06 is made from the rounded mean; without that it is 1464.05.
    CHECK(std::abs(1500 + points_in_unit * player.mean - 1464.06) < 0.01);
    const double printed = 1500 + points_in_unit * to_digits(player.mean, 4);
    CHECK(to_digits(printed, 2) == doctest::Approx(1464.06).epsilon(1e-12));
    CHECK(
        to_digits(points_in_unit * player.deviation, 2) == doctest::Approx(151.52).epsilon(1e-12)
    );
}

TEST_CASE("an expected score is 10 to 1 at 400 points that are surely known") {
    struct row {
        double value;
        double deviation;
        double slope;
        double expected;
    };
    const row rows[] = {
        {1500, 1e-6, 1, 0.5},
        {1900, 1e-6, 1, 10.0 / 11},
        {1100, 1e-6, 1, 1.0 / 11},
        {1700, 1e-6, 2, 10.0 / 11},
        {1900, 1e-6, 0.5, std::sqrt(10.0) / (1 + std::sqrt(10.0))},
        {1500, 350, 3, 0.5},
    };
    for (const row& each : rows) {
        CAPTURE(&each - rows);
        const strength one = of_points(each.value, each.deviation);
        const strength other = of_points(1500, each.deviation);
        const double score = expected_score(one, other, each.slope);
        CHECK(score == doctest::Approx(each.expected).epsilon(1e-6));
        CHECK(expected_score(other, one, each.slope) == doctest::Approx(1 - score).epsilon(1e-12));
    }
    const double known = expected_score(of_points(1700, 50), of_points(1500, 50), 1);
    const double unknown = expected_score(of_points(1700, 350), of_points(1500, 50), 1);
    CHECK(unknown > 0.5);
    CHECK(unknown < known);
}

TEST_CASE("a slope is a scale: half the units at twice the slope say the same") {
    const encounter plain{{0.7, 0.9}, 1, 1};
    const encounter steep{{0.35, 0.45}, 1, 2};
    const strength one = after({-0.4, 1.2}, {&plain, 1}, 0);
    const strength half = after({-0.2, 0.6}, {&steep, 1}, 0);
    CHECK(half.mean == doctest::Approx(one.mean / 2).epsilon(1e-12));
    CHECK(half.deviation == doctest::Approx(one.deviation / 2).epsilon(1e-12));
}

TEST_CASE("the volatility is the zero of the paper's function, or the bound before it") {
    int at_a_bound = 0;
    int inside = 0;
    for (const double value : {0.0, 900.0, 1400.0, 1500.0, 2300.0, 3000.0})
        for (const double deviation : {45.0, 110.0, 350.0})
            for (const double others : {45.0, 350.0})
                for (const double volatility : {0.01, 0.03, 0.06, 0.0999999, 0.1})
                    for (const double score : {0.0, 1.0})
                        for (const double slope : {0.2, 1.0, 5.0, 15.0}) {
                            CAPTURE(value);
                            CAPTURE(deviation);
                            CAPTURE(volatility);
                            CAPTURE(slope);
                            const strength player = of_points(value, deviation, volatility);
                            const encounter match{of_points(1500, others), score, slope};
                            const double found = after(player, {&match, 1}, 0).volatility;
                            const double zero = plain_volatility(player, match);
                            REQUIRE(std::isfinite(zero));
                            const double bounded =
                                std::clamp(zero, least_volatility, greatest_volatility);
                            CHECK(found == doctest::Approx(bounded).epsilon(1e-9));
                            (bounded == zero ? inside : at_a_bound) += 1;
                        }
    CHECK(inside > 500);
    CHECK(at_a_bound > 50);
}

TEST_CASE("rest adds the volatility's square to the deviation's, period by period") {
    const strength player{0, 0.3, 0.1};
    CHECK(deviation_after_rest(player, 0) == 0.3);
    CHECK(deviation_after_rest(player, 16) == doctest::Approx(0.5).epsilon(1e-12));
}

} // namespace gulbara::server::ratings::glicko2
