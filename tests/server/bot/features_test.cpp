#include "server/bot/features.hpp"

#include <doctest/doctest.h>

namespace gulbara::server::bot {
namespace {

using engine::side;

const engine::rule_set& long_nardy = *engine::find_rule_set("long-nardy");
const engine::rule_set& gul_bara = *engine::find_rule_set("gul-bara");

// Counts by point; those missing to fifteen are off.
engine::checkers standing(std::initializer_list<std::pair<int, int>> points) {
    std::array<std::uint8_t, 24> counts{};
    for (const auto& [point, count] : points)
        counts[static_cast<std::size_t>(point - 1)] = static_cast<std::uint8_t>(count);
    return *engine::checkers::from(counts);
}

float of(
    feature what,
    const engine::checkers& white,
    const engine::checkers& black = engine::checkers{},
    const engine::rule_set& rules = long_nardy
) {
    const auto board = engine::position::from({white, black}, rules);
    REQUIRE(board);
    return features_of(*board, side::white, rules)[static_cast<std::size_t>(what)];
}

TEST_CASE("the start") {
    const engine::checkers start;
    CHECK(of(feature::pips, start) == doctest::Approx(1));
    CHECK(of(feature::on_head, start) == doctest::Approx(1));
    CHECK(of(feature::borne_off, start) == 0);
    CHECK(of(feature::owned_points, start) == 0);
    CHECK(of(feature::dead_dice, start) == 0);
}

TEST_CASE("counts by place") {
    const auto white = standing({{24, 5}, {18, 3}, {12 - 1, 2}, {6, 4}, {1, 1}});
    CHECK(of(feature::on_head, white) == doctest::Approx(5.0 / 15));
    CHECK(of(feature::second_quarter, white) == doctest::Approx(3.0 / 15));
    CHECK(of(feature::third_quarter, white) == doctest::Approx(2.0 / 15));
    CHECK(of(feature::at_home, white) == doctest::Approx(5.0 / 15));
    CHECK(of(feature::stacked, white) == doctest::Approx(3.0 / 15));
    CHECK(of(feature::rear, white) == doctest::Approx(18.0 / 24));
}

TEST_CASE("a checker before the opponent's head cannot step on it") {
    // White's 12 is Black's head: from 18 the six is dead, the others are not.
    const auto white = standing({{18, 15}});
    CHECK(of(feature::dead_dice, white) == doctest::Approx(1.0 / 6));
    CHECK(of(feature::mobility, white) == doctest::Approx(5.0 / 36));
}

TEST_CASE("a wall counts by its length and by who still has to pass it") {
    const auto four = standing({{24, 11}, {11, 1}, {10, 1}, {9, 1}, {8, 1}});
    const auto two_and_two = standing({{24, 11}, {11, 1}, {10, 1}, {8, 1}, {7, 1}});
    CHECK(of(feature::wall, four) > of(feature::wall, two_and_two));
    // All of Black's are past it: White's 11..8 are Black's 23..20.
    const auto passed = standing({{6, 15}});
    CHECK(of(feature::wall, four, passed) == 0);
}

TEST_CASE("ladders end where a doublet is blocked") {
    const auto free = standing({{24, 8}, {20, 7}});
    // Black on White's 19, 18, 17 and 14.
    const auto blocking = standing({{24, 11}, {7, 1}, {6, 1}, {5, 1}, {2, 1}});
    CHECK(
        of(feature::ladder, free, engine::checkers{}, gul_bara) >
        of(feature::ladder, free, blocking, gul_bara)
    );
    CHECK(
        of(feature::doublets, free, engine::checkers{}, gul_bara) >
        of(feature::doublets, free, blocking, gul_bara)
    );
}

TEST_CASE("features have names of their own") {
    for (std::size_t a = 0; a < features_per_side; ++a)
        for (std::size_t b = 0; b < a; ++b)
            CHECK(to_string(static_cast<feature>(a)) != to_string(static_cast<feature>(b)));
}

} // namespace
} // namespace gulbara::server::bot
