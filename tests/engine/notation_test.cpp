#include "engine/notation.hpp"
#include "tests/engine/random_segments.hpp"
#include "tests/engine/support.hpp"

#include <doctest/doctest.h>

namespace gulbara::engine {
namespace {

// The play written canonically, or the reason of the refusal.
std::string read_again(std::string_view text, std::initializer_list<int> faces) {
    const auto steps = parse_play(text, dice_of(faces));
    return steps ? to_text(*steps) : std::string(to_string(steps.error().reason));
}

} // namespace

TEST_CASE("a play is written one token per step") {
    const play steps{{head, {5}}, {{19}, {1}}, {{6}, {6}}};
    CHECK(to_text(steps) == "24/19 19/18 6/off");
    CHECK(to_text(play{}) == "-");
}

TEST_CASE("short forms are read as the steps they stand for") {
    CHECK(read_again("24/19 24/18", {6, 5}) == "24/19 24/18");
    CHECK(read_again("24/18(2)", {6, 6, 6, 6}) == "24/18 24/18");
    CHECK(read_again("24/19/14", {5, 5, 5, 5}) == "24/19 19/14");
    CHECK(read_again("24/23/22(2)", {1, 1, 1, 1}) == "24/23 23/22 24/23 23/22");
    CHECK(read_again("7/2/off", {5, 2}) == "7/2 2/off");
    CHECK(read_again("1/off(4)", {1, 1, 1, 1}) == "1/off 1/off 1/off 1/off");
    CHECK(read_again("  24/19   24/18 ", {6, 5}) == "24/19 24/18");
    CHECK(read_again("-", {6, 5}) == "-");
}

TEST_CASE("bearing off takes the exact die, else the smallest larger one that is left") {
    const auto die_of_first = [](std::string_view text, std::initializer_list<int> faces) {
        const auto steps = parse_play(text, dice_of(faces));
        REQUIRE(steps.has_value());
        return int{(*steps)[0].used.pips};
    };
    CHECK(die_of_first("3/off", {6, 3}) == 3);
    CHECK(die_of_first("3/off", {6, 5}) == 5);
    CHECK(die_of_first("3/off", {4, 2}) == 4);
    const auto both = parse_play("3/off 3/off", dice_of({5, 3}));
    REQUIRE(both.has_value());
    CHECK((*both)[1].used == die{5});
    CHECK(read_again("3/off", {2, 1}) == "no_such_die");
}

TEST_CASE("what is no notation is told apart from what is no step") {
    for (const std::string_view text :
         {"",      " ",        "24",   "24/",      "/18",     "24-18",   "24/18(", "24/18()",
          "--",    "25/20",    "24/0", "0/off",    "24/018",  "off/3",   "24/18,", "24/18 -",
          "- 5/4", "24/18(x)", "a/b",  "24/18(0)", "6/off/3", "24\t/18", "6/OFF",  "24/18/"}) {
        CAPTURE(text);
        CHECK(read_again(text, {6, 5}) == "not_notation");
    }
    CHECK(read_again("18/24", {6, 5}) == "wrong_direction");
    CHECK(read_again("18/18", {6, 5}) == "wrong_direction");
    CHECK(read_again("24/13", {6, 5}) == "no_such_die");
    CHECK(read_again("24/18 24/19 24/18", {6, 5}) == "too_many_steps");
    CHECK(read_again("24/23(99)", {1, 1, 1, 1}) == "too_many_steps");
    CHECK(read_again("24/23/22/21/20/19/18", {1, 1, 1, 1}) == "too_many_steps");
}

TEST_CASE("the refusal of a text names the step it is about") {
    const auto refused = parse_play("24/18 18/24", dice_of({6, 5}));
    REQUIRE_FALSE(refused.has_value());
    CHECK(refused.error().step == 1);
}

TEST_CASE("checkers are written from high to low and read in any order") {
    CHECK(to_text(checkers{}) == "24x15");
    CHECK(to_text(checkers_at("18 24x13 20")) == "24x13 20 18");
    CHECK(to_text(checkers_at("-")) == "-");
    CHECK(checkers_at("6x2 1").off() == 12);
}

TEST_CASE("what is no list of checkers is refused for its reason") {
    const auto reason = [](std::string_view text) {
        const auto found = parse_checkers(text);
        REQUIRE_FALSE(found.has_value());
        return found.error();
    };
    for (const std::string_view text :
         {"", "24x", "24x0", "x15", "0x15", "25x15", "24x15 ", "24x15,", "24x14 -", "- ", "24 24"
         }) {
        CAPTURE(text);
        CHECK(reason(text) == checkers_error::not_notation);
    }
    CHECK(reason("24x16") == checkers_error::too_many);
    CHECK(reason("24x10 23x6") == checkers_error::too_many);
    CHECK(reason("24x14") == checkers_error::off_before_home);
    CHECK(reason("7 6x13") == checkers_error::off_before_home);
}

TEST_CASE("what is written is read again as the same") {
    random_source chance{31};
    for (const rule_set& rules : rule_sets()) {
        for (int i = 0; i < 300; ++i) {
            const segment from = random_segment(rules, chance);
            for (const side who : both_sides) {
                CHECK(parse_checkers(to_text(from.board.of(who))) == from.board.of(who));
            }
        }
        game now{rules};
        while (!std::holds_alternative<game_over>(now.next())) {
            if (now.current_segment() && !now.is_pass_due()) {
                const play steps = random_play(now, chance);
                const auto again = parse_play(to_text(steps), now.current_segment()->dice);
                REQUIRE(again.has_value());
                REQUIRE(to_text(*again) == to_text(steps));
                // A larger die may stand for another larger one, but it leads to the same.
                game other = now;
                game same = now;
                REQUIRE(other.take_play(*again).has_value());
                REQUIRE(same.take_play(steps).has_value());
                REQUIRE(other.board() == same.board());
            }
            REQUIRE(advance(now, chance));
        }
    }
}

TEST_CASE("no text is too odd to be read or refused") {
    constexpr std::string_view letters = "0123456789/x()-offb: \xff\n";
    random_source chance{8};
    for (int i = 0; i < 20000; ++i) {
        std::string text;
        for (int length = chance.below(14); length > 0; --length) {
            text +=
                letters[static_cast<std::size_t>(chance.below(static_cast<int>(letters.size())))];
        }
        if (const auto steps = parse_play(text, dice_of({6, 5}))) {
            CHECK(steps->size() <= 2);
        }
        if (const auto own = parse_checkers(text)) CHECK(parse_checkers(to_text(*own)) == *own);
    }
}

} // namespace gulbara::engine
