// The aims of `./dev bench bot` in short: so few games leave them room for chance.
#include "server/bot/doubt.hpp"
#include "tests/server/bot/contest.hpp"

#include <doctest/doctest.h>

namespace gulbara::tests::bot {
namespace {

using enum protocol::bot_level;

constexpr int games = 100; // of each rule set: two standard errors are 10 %, of all five 4 %

void check_that_better(contender one, contender other) {
    int won = 0;
    for (const engine::rule_set& rules : engine::rule_sets()) {
        CAPTURE(rules.id);
        const auto result = hold_contest(rules, one, other, games, 7);
        CHECK(result.games == games);
        CHECK(result.share() > 0.5);
        won += result.won;
    }
    CHECK(won >= 3 * games); // 60 %
}

TEST_CASE("easy beats uniformly random play") {
    check_that_better(easy, {});
}

TEST_CASE("medium beats easy") {
    check_that_better(medium, easy);
}

TEST_CASE("strong beats medium") {
    check_that_better(strong, medium);
}

TEST_CASE("a contest between equals is even, and the same for the same seed") {
    const engine::rule_set& rules = *engine::find_rule_set("gul-bara");
    const auto one = hold_contest(rules, easy, easy, games, 3);
    const auto two = hold_contest(rules, easy, easy, games, 3);
    CHECK(one.won == two.won);
    CHECK(one.plays == two.plays);
    CHECK(one.share() > 0.35);
    CHECK(one.share() < 0.65);
}

TEST_CASE("in every rule set easy doubts more than medium, and strong not at all") {
    for (const engine::rule_set& rules : engine::rule_sets()) {
        CAPTURE(rules.id);
        CHECK(server::bot::doubt_of(easy, rules) > server::bot::doubt_of(medium, rules));
        CHECK(server::bot::doubt_of(medium, rules) > 0);
        CHECK(server::bot::doubt_of(strong, rules) == 0);
    }
}

} // namespace
} // namespace gulbara::tests::bot
