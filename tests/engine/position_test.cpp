#include "engine/position.hpp"
#include "engine/wall.hpp"
#include "tests/engine/support.hpp"

#include <doctest/doctest.h>

namespace gulbara::engine {
namespace {

position_error refused(std::string_view rules, std::string_view white, std::string_view black) {
    const auto board = position::from(
        {.white = checkers_at(white), .black = checkers_at(black)}, rules_named(rules)
    );
    REQUIRE_FALSE(board.has_value());
    return board.error();
}

} // namespace

TEST_CASE("both sides see the same points under different numbers") {
    CHECK(seen_by_opponent(point{24}) == point{12});
    CHECK(seen_by_opponent(point{12}) == point{24});
    CHECK(seen_by_opponent(point{1}) == point{13});
    for (std::uint8_t p = 1; p <= 24; ++p) {
        CHECK(seen_by_opponent(seen_by_opponent(point{p})) == point{p});
        CHECK(
            point_set::of(point{p}).seen_by_opponent() == point_set::of(seen_by_opponent(point{p}))
        );
    }
}

TEST_CASE("an opening on the board is counted as its source counts it") {
    const rule_set& rules = rules_named("gul-bara");
    const position start;
    const auto opening = std::vector{step{head, {5}}, step{head, {6}}};
    const position one = start.after(side::white, opening);
    CHECK(to_text(one.of(side::white)) == "24x13 19 18");
    CHECK(one.pips(side::white) == 349);
    CHECK(one.pips(side::black) == 360);
    const auto reply = std::vector{step{head, {1}}, step{head, {3}}};
    const position two = one.after(side::black, reply);
    CHECK(seen_by_opponent(point{23}) == point{11});
    CHECK(two.at(side::black, point{23}) == 1);
    CHECK(two.at(side::black, point{21}) == 1);
    CHECK(two.at(side::black, head) == 13);
    CHECK(two.pips(side::black) == 356);
    CHECK(
        position::from({.white = two.of(side::white), .black = two.of(side::black)}, rules) == two
    );
}

TEST_CASE("a position that cannot be is refused for its reason") {
    CHECK(refused("gul-bara", "24x14 12", "24x15") == position_error::shared_point);
    CHECK(refused("gul-bara", "-", "-") == position_error::both_off);
    CHECK(refused("gul-bara-runner", "24x13 20 18", "24x15") == position_error::two_runners);
    for (const std::string_view rules : {"long-nardy", "gulbar", "mad-gulbar"}) {
        CHECK(refused(rules, "24x9 18 17 16 15 14 13", "24x15") == position_error::forbidden_wall);
        CHECK(refused(rules, "24x15", "24x9 18 17 16 15 14 13") == position_error::forbidden_wall);
    }
}

TEST_CASE("a wall is allowed with somebody beyond it, or where no rule forbids it") {
    const rule_set& long_nardy = rules_named("long-nardy");
    CHECK(board_of(long_nardy, "24x9 23 22 21 20 19 18", "24x14 5").winner() == std::nullopt);
    CHECK(
        board_of(rules_named("gul-bara"), "24x9 18 17 16 15 14 13", "24x15").winner() ==
        std::nullopt
    );
}

TEST_CASE("a wall counts along the opponent's path only") {
    const auto is_wall = [](std::string_view mover, std::string_view other) {
        return is_forbidden_wall(
            checkers_at(mover).occupied(), points_to_keep_open(checkers_at(other))
        );
    };
    // The opponent's 24 and 1 are the mover's 12 and 13.
    CHECK_FALSE(is_wall("15 14 13 12 11 10x10", "20x15"));
    // The mover's own seam, 1 and 24, lies in the middle of the opponent's path.
    CHECK(is_wall("24x10 23 22 3 2 1", "24x15"));
    CHECK(is_wall("24x9 23 22 21 3 2 1", "24x15"));
    CHECK_FALSE(is_wall("24x11 23 22 2 1", "24x15"));
    // One who has borne off is beyond every wall.
    CHECK_FALSE(is_wall("24x10 23 22 3 2 1", "6x3"));
}

TEST_CASE("who has borne off all has won") {
    CHECK(board_of(rules_named("long-nardy"), "24x15", "-").winner() == side::black);
    CHECK(board_of(rules_named("long-nardy"), "-", "24x15").winner() == side::white);
}

TEST_CASE("the runner has arrived on the quarter's first point or beyond") {
    CHECK_FALSE(has_arrived_runner(checkers_at("24x14 13")));
    CHECK(has_arrived_runner(checkers_at("24x14 12")));
    CHECK(has_arrived_runner(checkers_at("24x14 3")));
    CHECK(has_arrived_runner(checkers_at("6x2")));
}

} // namespace gulbara::engine
