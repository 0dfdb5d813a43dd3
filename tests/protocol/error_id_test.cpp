#include "protocol/error_id.hpp"

#include <doctest/doctest.h>

namespace gulbara::protocol {
namespace {

constexpr int count = static_cast<int>(error_id::not_notation) + 1;

TEST_CASE("every error id is found again by its name") {
    for (int i = 0; i < count; ++i) {
        const auto id = static_cast<error_id>(i);
        CAPTURE(to_string(id));
        CHECK(error_id_from(to_string(id)) == id);
    }
}

TEST_CASE("only the exact names are error ids") {
    CHECK_FALSE(error_id_from(""));
    CHECK_FALSE(error_id_from("Stale"));
    CHECK_FALSE(error_id_from("stale "));
    CHECK_FALSE(error_id_from("no_such_error"));
}

TEST_CASE("a refusal of the rules keeps its name on the wire") {
    using engine::rule_error;
    CHECK(to_string(error_id_of(rule_error::no_checker)) == "no_checker");
    CHECK(to_string(error_id_of(rule_error::game_over)) == "game_over");
    CHECK(to_string(error_id_of(rule_error::head)) == "head");
    CHECK(to_string(error_id_of(rule_error::more_possible)) == "more_possible");
    CHECK(to_string(error_id_of(rule_error::wrong_direction)) == "wrong_direction");
    CHECK(to_string(error_id_of(rule_error::not_notation)) == "not_notation");
}

TEST_CASE("a play while a throw is due is out of turn") {
    CHECK(error_id_of(engine::rule_error::no_play_due) == error_id::not_your_turn);
}

} // namespace
} // namespace gulbara::protocol
