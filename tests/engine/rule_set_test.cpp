#include "engine/rule_set.hpp"
#include "engine/segment.hpp"
#include "tests/engine/support.hpp"

#include <doctest/doctest.h>

namespace gulbara::engine {

TEST_CASE("the five rule sets are found by their names") {
    REQUIRE(rule_sets().size() == 5);
    for (const rule_set& each : rule_sets()) CHECK(find_rule_set(each.id) == &each);
    CHECK(find_rule_set("backgammon") == nullptr);
    CHECK(find_rule_set("") == nullptr);
}

TEST_CASE("the head's allowance follows the rule, the roll and what was used") {
    const auto allowance =
        [](std::string_view id, std::initializer_list<int> faces, roll_number number, int used) {
            return int{head_allowance(rules_named(id), dice_of(faces), number, used)};
        };
    for (const std::string_view id : {"long-nardy", "gulbar", "mad-gulbar"}) {
        CAPTURE(id);
        CHECK(allowance(id, {6, 5}, roll_number::own_first, 0) == 1);
        CHECK(allowance(id, {6, 6, 6, 6}, roll_number::later, 0) == 1);
        for (const int face : {1, 2, 5}) {
            CHECK(allowance(id, {face, face, face, face}, roll_number::own_first, 0) == 1);
        }
        for (const int face : {3, 4, 6}) {
            CHECK(allowance(id, {face, face, face, face}, roll_number::own_first, 0) == 2);
            CHECK(allowance(id, {face, face}, roll_number::own_first, 1) == 1);
        }
        CHECK(allowance(id, {6, 5}, roll_number::later, 1) == 0);
        CHECK(allowance(id, {6, 5}, roll_number::later, 3) == 0);
    }
    CHECK(allowance("gul-bara", {6, 5}, roll_number::later, 3) == no_head_limit);
    CHECK(allowance("gul-bara-runner", {6, 5}, roll_number::later, 3) == no_head_limit);
}

} // namespace gulbara::engine
