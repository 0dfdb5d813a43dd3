#include "engine/match.hpp"

#include <doctest/doctest.h>

namespace gulbara::engine {

TEST_CASE("a match has one to twenty-five points") {
    CHECK_FALSE(match::to(0).has_value());
    CHECK_FALSE(match::to(26).has_value());
    CHECK(match::to(1).has_value());
    CHECK(match::to(25)->length() == 25);
}

TEST_CASE("a match ends when a side has the points") {
    match score = *match::to(3);
    CHECK(score.take_game({.winner = side::white, .points = 2}));
    CHECK(score.take_game({.winner = side::black, .points = 1}));
    CHECK_FALSE(score.is_over());
    CHECK(score.take_game({.winner = side::white, .points = 2}));
    CHECK(score.end() == match_end::points);
    CHECK(score.winner() == side::white);
    CHECK(score.points(side::white) == 4);
    CHECK(score.points(side::black) == 1);
    CHECK_FALSE(score.take_game({.winner = side::black, .points = 2}));
    CHECK(score.points(side::black) == 1);
}

TEST_CASE("a void game brings no points, and ends a one-point match without a winner") {
    match longer = *match::to(2);
    CHECK(longer.take_game({}));
    CHECK_FALSE(longer.is_over());
    match single = *match::to(1);
    CHECK(single.take_game({}));
    CHECK(single.end() == match_end::no_game);
    CHECK_FALSE(single.winner().has_value());
}

TEST_CASE("a forfeit loses the whole match, whatever the score") {
    match score = *match::to(5);
    CHECK(score.take_game({.winner = side::white, .points = 2}));
    CHECK(score.take_forfeit(side::white));
    CHECK(score.end() == match_end::forfeit);
    CHECK(score.winner() == side::black);
    CHECK_FALSE(score.take_forfeit(side::black));
    CHECK(score.winner() == side::black);
}

} // namespace gulbara::engine
