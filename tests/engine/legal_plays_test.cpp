#include "engine/check_play.hpp"
#include "engine/legal_plays.hpp"
#include "tests/engine/plain_rules.hpp"
#include "tests/engine/random_segments.hpp"
#include "tests/engine/support.hpp"

#include <doctest/doctest.h>

#include <set>

namespace gulbara::engine {
namespace {

std::vector<legal_play> plays_of(const segment& from) {
    std::vector<legal_play> found;
    find_legal_plays(from, found);
    return found;
}

std::set<std::string> finals_of(const segment& from) {
    std::set<std::string> finals;
    for (const legal_play& each : plays_of(from)) finals.insert(to_text(each.after));
    return finals;
}

std::string final_after(const segment& from, std::string_view text) {
    const auto board = check_play(from, steps_of(from, text));
    REQUIRE(board.has_value());
    return to_text(board->of(from.holder));
}

} // namespace

TEST_CASE("a full enemy head leaves so many steps of a double from the start") {
    struct expected {
        int face;
        int with_one;
        int with_two;
    };
    for (const auto& [face, with_one, with_two] : std::initializer_list<expected>{
             {1, 4, 4}, {2, 4, 4}, {3, 3, 4}, {4, 2, 4}, {5, 4, 4}, {6, 1, 2}
         }) {
        CAPTURE(face);
        segment from = segment_of("long-nardy", "24x15", "24x15", {face, face, face, face});
        CHECK(most_dice_playable(from) == with_one);
        from.head_allowance = 2;
        CHECK(most_dice_playable(from) == with_two);
    }
}

TEST_CASE("the two-checker exception of the first roll gives these finals") {
    for (const auto& [face, finals] : {std::pair{3, 2U}, std::pair{4, 1U}, std::pair{6, 1U}}) {
        CAPTURE(face);
        segment from = segment_of("long-nardy", "24x15", "24x15", {face, face, face, face});
        from.head_allowance = head_allowance(*from.rules, from.dice, roll_number::own_first, 0);
        CHECK(plays_of(from).size() == finals);
    }
}

TEST_CASE("a wall on the way forbids a play that would take it down again") {
    const segment from = segment_of(
        "long-nardy", "24x7 18x2 17 16 15 14 2 1", "24x6 23 22 21 20 19 18 17 15 9", {5, 5, 5, 5}
    );
    CHECK(most_dice_playable(from) == 0);
    CHECK_FALSE(has_legal_step(from));
    CHECK(plays_of(from).size() == 1);
    CHECK(plays_of(from)[0].steps.empty());
}

TEST_CASE("a wall on the way can leave one die where the end of the turn would leave two") {
    const segment from = segment_of(
        "long-nardy", "24x7 22 17 16 15 14x2 13 2", "24x7 23 22 21 20 19 11 8 7", {6, 5}
    );
    CHECK(most_dice_playable(from) == 1);
    CHECK(finals_of(from) == std::set{final_after(from, "22/16")});
}

TEST_CASE("walls are taken out before the maximum is looked for") {
    const segment two = segment_of(
        "long-nardy", "24x7 23 19 17 16 15 14 13 1", "24x4 23 22 21x2 20 19 16 10x3 8", {6, 6, 6, 6}
    );
    CHECK(finals_of(two) == std::set{final_after(two, "19/13 23/17")});
    const segment one = segment_of(
        "long-nardy",
        "24x3 23 17 16 15 14x2 13x5 3",
        "24 23 22 21 20 19 18x2 17 16 10x2 9 8 7",
        {6, 6, 6, 6}
    );
    CHECK(finals_of(one) == std::set{final_after(one, "23/17")});
}

TEST_CASE("a row over the opponent's own seam is no wall") {
    const segment from = segment_of(
        "long-nardy", "16 15 14 13 12x2 10x2 9x2 4x2 3 2 1", "20 19 18 17x2 10 9 8 7 6 5x5", {4, 3}
    );
    CHECK(plays_of(from).size() == 19);
}

TEST_CASE("the order of steps decides whether a wall stands on the way") {
    CHECK(
        plays_of(
            segment_of("long-nardy", "24x8 20 18 17 16 15 14 11", "24x9 21 19 18 17 9x2", {5, 3})
        )
            .size() == 25
    );
    CHECK(
        plays_of(
            segment_of(
                "long-nardy", "24x8 20 18 17 16 15 14 3", "24x8 20 19 18x2 17 9x2", {1, 1, 1, 1}
            )
        )
            .size() == 156
    );
}

TEST_CASE("the runner frees the others when it reaches the opponent's quarter") {
    const auto steps_from_start = [](int face) {
        return most_dice_playable(
            segment_of("gul-bara-runner", "24x15", "24x15", {face, face, face, face})
        );
    };
    CHECK(steps_from_start(6) == 1);
    CHECK(steps_from_start(4) == 2);
    CHECK(steps_from_start(3) == 3);
    CHECK(steps_from_start(2) == 4);
    CHECK(steps_from_start(1) == 4);
    const segment fives = segment_of("gul-bara-runner", "24x15", "24x15", {5, 5, 5, 5});
    CHECK(
        finals_of(fives) ==
        std::set<std::string>{
            final_after(fives, "24/19/14/9 24/19"),
            final_after(fives, "24/19/14/9/4"),
        }
    );
}

TEST_CASE("a runner on the quarter's first point is enough") {
    const segment from = segment_of("gul-bara-runner", "24x14 16", "23x14 5", {4, 1});
    CHECK(finals_of(from).contains(final_after(from, "16/12 24/23")));
}

TEST_CASE("the dice that are left do not matter once the last checker is off") {
    const segment from = segment_of("long-nardy", "3", "24x15", {3, 1});
    CHECK(most_dice_playable(from) == 2);
    CHECK(finals_of(from) == std::set<std::string>{"-"});
    CHECK(check_play(from, steps_of(from, "3/off")).has_value());
    CHECK(check_play(from, steps_of(from, "3/2 2/off")).has_value());
}

// Holds the search against the plain rules on this many made-up segments of every rule set.
static void compare_with_plain_rules(unsigned seed, int count) {
    for (const rule_set& rules : rule_sets()) {
        random_source chance{seed};
        for (int i = 0; i < count; ++i) {
            const segment from = random_segment(rules, chance);
            CAPTURE(rules.id);
            CAPTURE(i);
            CAPTURE(to_text(from.board.of(side::white)));
            CAPTURE(to_text(from.board.of(side::black)));
            const plain::result expected = plain::all_finals(from);
            std::vector<legal_play> found;
            REQUIRE(find_legal_plays(from, found) == expected.most_dice);
            REQUIRE(most_dice_playable(from) == expected.most_dice);
            REQUIRE(has_legal_step(from) == (expected.most_dice > 0));
            std::set<plain::board> finals;
            for (const legal_play& each : found) {
                finals.insert(plain::board_of(each.after));
                const auto after = check_play(from, each.steps);
                REQUIRE(after.has_value());
                REQUIRE(after->of(side::white) == each.after);
            }
            REQUIRE(finals == expected.finals);
            REQUIRE(found.size() == finals.size());
        }
    }
}

TEST_CASE("every play found is legal and every legal final is found") {
    compare_with_plain_rules(20240229, 200);
}

TEST_CASE("slow: every play found is legal and every legal final is found") {
    compare_with_plain_rules(1971, 5000);
}

} // namespace gulbara::engine
