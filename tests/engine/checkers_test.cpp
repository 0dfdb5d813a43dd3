#include "engine/checkers.hpp"
#include "tests/engine/support.hpp"

#include <doctest/doctest.h>

namespace gulbara::engine {

TEST_CASE("all fifteen begin on the head") {
    const checkers own;
    CHECK(own.at(head) == 15);
    CHECK(own.pips() == 360);
    CHECK(own.off() == 0);
    CHECK_FALSE(own.are_home());
}

TEST_CASE("a step moves one checker, and undoing it restores all") {
    checkers own = checkers_at("24x13 20 18");
    const checkers before = own;
    own.make({{20}, {2}});
    CHECK(own == checkers_at("24x13 18x2"));
    own.undo({{20}, {2}});
    CHECK(own == before);
}

TEST_CASE("a step from home can leave the board") {
    checkers own = checkers_at("6x2 1");
    own.make({{6}, {6}});
    CHECK(own == checkers_at("6 1"));
    CHECK(own.off() == 13);
    own.undo({{6}, {6}});
    CHECK(own == checkers_at("6x2 1"));
    CHECK(own.are_home());
}

TEST_CASE("pips add up over all checkers") {
    CHECK(checkers_at("24x13 19 18").pips() == 349);
    CHECK(checkers_at("6x2 5x2 4x2 3 2 1").pips() == 36);
    CHECK(checkers_at("-").pips() == 0);
    CHECK(checkers_at("-").are_all_off());
}

} // namespace gulbara::engine
