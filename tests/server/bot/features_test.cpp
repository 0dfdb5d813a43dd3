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
    CHECK(of(feature::owned_points, white) == doctest::Approx(4.0 / 12));
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

TEST_CASE("what is the opponent's is seen from his side") {
    const auto white = standing({{24, 11}, {11, 1}, {10, 1}, {9, 1}, {8, 1}});
    const auto black = standing({{24, 13}, {18, 2}});
    CHECK(of(feature::opposing_wall, black, white) == of(feature::wall, white, black));
    CHECK(of(feature::opposing_mobility, black, white) == of(feature::mobility, white, black));
    CHECK(of(feature::opposing_dead_dice, black, white) == of(feature::dead_dice, white, black));
    CHECK(of(feature::ladder_risk, black, white) == of(feature::ladder, white, black));
}

// ---- doublets, by rule set ----------------------------------------------------------------------

constexpr double unit = 3 * 84; // pips of three whole climbs

// Each has little left to play: White one checker on 6, Black one on 2 and one on 1.
struct ending {
    engine::checkers white = standing({{6, 1}});
    engine::checkers black = standing({{2, 1}, {1, 1}});

    double ladder(std::string_view rules) const {
        return unit * of(feature::ladder, white, black, *engine::find_rule_set(rules));
    }
    double risk(std::string_view rules) const {
        return unit * of(feature::ladder_risk, white, black, *engine::find_rule_set(rules));
    }
};

TEST_CASE("without a ladder each doublet brings what can be played of it") {
    const ending end;
    // White: 4 x 1, 3 x 2, 2 x 3, 2 x 4, 2 x 5, 1 x 6. Black: 3 x 1, then 2 of each.
    CHECK(end.ladder("long-nardy") == doctest::Approx(4 + 6 + 6 + 8 + 10 + 6));
    CHECK(end.risk("long-nardy") == doctest::Approx(3 + 2 * (2 + 3 + 4 + 5 + 6)));
}

TEST_CASE("a doublet that was played in full climbs") {
    const ending end;
    // White's 1-1 goes on to three 2s; nothing else is played in full.
    CHECK(end.ladder("gul-bara") == doctest::Approx(40 + 6));
    CHECK(end.risk("gul-bara") == end.risk("long-nardy"));
}

TEST_CASE("what is left of a doublet is the opponent's, once") {
    const ending end;
    // Of Black's doublets White gets 1 x 1, then 2 of each but one 6.
    CHECK(end.ladder("gulbar") == doctest::Approx(40 + 1 + 2 * (2 + 3 + 4 + 5) + 6));
    // Of White's Black gets 1 x 2, 2 x 3, 2 x 4, 2 x 5, 2 x 6.
    CHECK(end.risk("gulbar") == doctest::Approx(43 + 2 + 6 + 8 + 10 + 12));
}

TEST_CASE("a ladder that hands over goes on until one who was handed dice plays none") {
    const engine::checkers white = standing({{6, 1}});
    const engine::checkers black = standing({{1, 1}});
    const engine::rule_set& mad = *engine::find_rule_set("mad-gulbar");
    const engine::rule_set& once = *engine::find_rule_set("gulbar");
    // Black's 1-1: one step, White the other three, then White's 2-2: three steps, Black the
    // last, then 3-3 by Black, who plays one, and so on: climbing brings White more than one
    // leftover does, and Black, too.
    CHECK(of(feature::ladder, white, black, mad) > of(feature::ladder, white, black, once));
    CHECK(
        of(feature::ladder_risk, white, black, mad) > of(feature::ladder_risk, white, black, once)
    );
}

TEST_CASE("blocked doublets bring less") {
    const auto free = standing({{24, 8}, {20, 7}});
    // Black on White's 19, 18, 17 and 14.
    const auto blocking = standing({{24, 11}, {7, 1}, {6, 1}, {5, 1}, {2, 1}});
    CHECK(
        of(feature::ladder, free, engine::checkers{}, gul_bara) >
        of(feature::ladder, free, blocking, gul_bara)
    );
}

TEST_CASE("features have names of their own") {
    for (std::size_t a = 0; a < feature_count; ++a)
        for (std::size_t b = 0; b < a; ++b)
            CHECK(to_string(static_cast<feature>(a)) != to_string(static_cast<feature>(b)));
}

} // namespace
} // namespace gulbara::server::bot
