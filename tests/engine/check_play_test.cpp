#include "engine/check_play.hpp"
#include "engine/legal_plays.hpp"
#include "tests/engine/plain_rules.hpp"
#include "tests/engine/random_segments.hpp"
#include "tests/engine/support.hpp"

#include <doctest/doctest.h>

namespace gulbara::engine {
namespace {

// The refusal of a play as text: reason, and @ the number of the wrong step.
std::string refusal_of(const segment& from, std::string_view text) {
    const auto result = check_play(from, steps_of(from, text));
    if (result) return "legal";
    std::string written{to_string(result.error().reason)};
    if (result.error().step) written += '@' + std::to_string(*result.error().step);
    return written;
}

// A step by a die of the pool from a point of the mover's; now and then one that is neither.
step random_step(const segment& from, const checkers& own, random_source& chance) {
    const die used =
        chance.below(12) == 0
            ? chance.face()
            : from.dice[static_cast<std::size_t>(chance.below(static_cast<int>(from.dice.size())))];
    point where{static_cast<std::uint8_t>(1 + chance.below(24))};
    for (int i = 0; i < 6 && own.at(where) == 0; ++i) {
        where = point{static_cast<std::uint8_t>(1 + chance.below(24))};
    }
    return {where, used};
}

} // namespace

TEST_CASE("each wrong step is refused for its reason") {
    const segment from = segment_of("long-nardy", "24x12 20 8 6", "24x14 9", {4, 2});
    CHECK(refusal_of(from, "23/19 20/18") == "no_checker@0");
    const auto three = std::vector{step{{8}, {4}}, step{{20}, {2}}, step{{6}, {2}}};
    CHECK(check_play(from, three).error() == refusal{rule_error::too_many_steps, 2});
    CHECK(refusal_of(from, "20/15 8/6") == "no_such_die@0");
    CHECK(refusal_of(from, "8/4 8/4") == "no_such_die@1");
    CHECK(refusal_of(from, "24/20 24/22") == "head@1");
    CHECK(refusal_of(from, "24/20/18") == "legal");
    CHECK(
        refusal_of(segment_of("long-nardy", "24x14 16", "24x15", {4, 2}), "24/22 16/12") ==
        "blocked@1"
    );
    CHECK(
        refusal_of(segment_of("long-nardy", "7 6x6 5x4 3x4", "24x15", {4, 2}), "3/off") ==
        "not_home@0"
    );
    CHECK(
        refusal_of(segment_of("long-nardy", "6 4 3", "24x15", {5, 2}), "4/off") ==
        "bear_off_exact@0"
    );
    CHECK(
        refusal_of(segment_of("gul-bara-runner", "24x14 20", "24x15", {4, 2}), "24/22") ==
        "runner@0"
    );
}

TEST_CASE("numbers that are no point and no die are refused too") {
    const segment from = segment_of("long-nardy", "24x13 20 18", "24x15", {4, 2});
    for (const int number : {0, 25, 32, 33, 64, 255}) {
        const step odd{{static_cast<std::uint8_t>(number)}, {4}};
        CHECK(check_play(from, std::vector{odd}).error().reason == rule_error::no_checker);
        const step wild{{20}, {static_cast<std::uint8_t>(number)}};
        CHECK(check_play(from, std::vector{wild}).error().reason == rule_error::no_such_die);
    }
}

TEST_CASE("a step that completes a wall is refused for it") {
    const segment from = segment_of(
        "long-nardy", "24x7 22 17 16 15 14x2 13 2", "24x7 23 22 21 20 19 11 8 7", {6, 5}
    );
    CHECK(refusal_of(from, "24/18 18/13") == "wall@0");
}

TEST_CASE("a play that is too short says what more was due") {
    const segment both = segment_of("long-nardy", "24x13 20 18", "24x15", {4, 2});
    CHECK(refusal_of(both, "-") == "must_use_both");
    CHECK(refusal_of(both, "24/20") == "must_use_both");
    const segment double_two = segment_of("long-nardy", "24x13 20 18", "24x15", {2, 2, 2, 2});
    CHECK(refusal_of(double_two, "24/22") == "more_possible");
    CHECK(check_play(double_two, steps_of(double_two, "24/22")).error().possible == 4);
}

TEST_CASE("the higher of two dice is due where only one can be used") {
    random_source chance{7};
    int seen = 0;
    for (int i = 0; i < 4000; ++i) {
        const segment from = random_segment(rules_named("long-nardy"), chance);
        if (from.dice.size() != 2 || from.dice[0] == from.dice[1]) continue;
        if (most_dice_playable(from) != 1 || from.board.off(side::white) == 14) continue;
        const auto options = legal_steps(from, {});
        REQUIRE(options.has_value());
        for (const step& each : *options) {
            REQUIRE(check_play(from, std::vector{each}).has_value());
        }
        const play by_lower{{options->front().from, from.dice[1]}};
        if (options->front().used == from.dice[0] && plain::is_legal_step(from, {}, by_lower[0])) {
            const auto refused = check_play(from, by_lower);
            REQUIRE_FALSE(refused.has_value());
            REQUIRE(refused.error().reason == rule_error::must_use_higher);
            ++seen;
        }
    }
    CHECK(seen > 3);
}

TEST_CASE("steps that are made up are judged as the plain rules do") {
    for (const rule_set& rules : rule_sets()) {
        random_source chance{4711};
        int legal = 0;
        for (int i = 0; i < 300; ++i) {
            const segment from = random_segment(rules, chance);
            checkers own = from.board.of(side::white);
            std::vector<step> steps;
            const int length = static_cast<int>(from.dice.size()) - chance.below(2);
            while (static_cast<int>(steps.size()) < length) {
                const auto options = legal_steps(from, steps);
                const bool is_wild = !options || options->empty() || chance.below(6) == 0;
                const step next = is_wild ? random_step(from, own, chance)
                                          : options->at(static_cast<std::size_t>(
                                                chance.below(static_cast<int>(options->size()))
                                            ));
                steps.push_back(next);
                if (own.at(next.from) == 0 || (!landing(next) && !own.are_home())) break;
                own.make(next);
            }
            CAPTURE(rules.id);
            CAPTURE(i);
            const auto result = check_play(from, steps);
            REQUIRE(result.has_value() == plain::is_legal(from, steps));
            legal += result ? 1 : 0;
        }
        CHECK(legal > 100);
        CHECK(legal < 200);
    }
}

TEST_CASE("the next steps offered are those that some legal play goes on with") {
    for (const rule_set& rules : rule_sets()) {
        random_source chance{99};
        for (int i = 0; i < 300; ++i) {
            const segment from = random_segment(rules, chance);
            CAPTURE(rules.id);
            CAPTURE(i);
            std::vector<step> played;
            for (;;) {
                const auto options = legal_steps(from, played);
                REQUIRE(options.has_value());
                if (options->empty()) break;
                for (const step& each : *options) {
                    REQUIRE(plain::is_legal_step(from, played, each));
                }
                const auto chosen = chance.below(static_cast<int>(options->size()));
                played.push_back((*options)[static_cast<std::size_t>(chosen)]);
            }
            REQUIRE(check_play(from, played).has_value());
        }
    }
}

TEST_CASE("no step is missing among the next steps offered") {
    for (const rule_set& rules : rule_sets()) {
        random_source chance{5};
        for (int i = 0; i < 25; ++i) {
            const segment from = random_segment(rules, chance);
            const auto options = legal_steps(from, {});
            REQUIRE(options.has_value());
            CAPTURE(rules.id);
            CAPTURE(i);
            for (const die used : from.dice) {
                for (std::uint8_t p = 1; p <= 24; ++p) {
                    const step first{point{p}, used};
                    const bool is_offered = std::ranges::find(*options, first) != options->end();
                    REQUIRE(is_offered == plain::is_beginning(from, first));
                }
            }
        }
    }
}

TEST_CASE("a partial play with an illegal step has no next steps but a reason") {
    const segment from = segment_of("long-nardy", "24x13 20 18", "24x15", {4, 2});
    const auto refused = legal_steps(from, steps_of(from, "23/19"));
    REQUIRE_FALSE(refused.has_value());
    CHECK(refused.error().reason == rule_error::no_checker);
}

} // namespace gulbara::engine
