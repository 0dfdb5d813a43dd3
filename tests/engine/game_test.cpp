#include "engine/game.hpp"
#include "engine/position_code.hpp"
#include "tests/engine/random_segments.hpp"
#include "tests/engine/support.hpp"

#include <doctest/doctest.h>

namespace gulbara::engine {
namespace {

dice thrown(int one, int two) {
    return {*die::from(one), *die::from(two)};
}

// A play is due and these steps are it.
void play_text(game& now, std::string_view text) {
    const auto from = now.current_segment();
    REQUIRE(from.has_value());
    const auto taken = now.take_play(steps_of(*from, text));
    CAPTURE(text);
    REQUIRE(taken.has_value());
}

game game_at(std::string_view code) {
    const auto found = parse_code(code);
    REQUIRE_MESSAGE(found.has_value(), found.error().reason);
    return *found;
}

// What is due, as its code says it.
std::string due_text(const game& now) {
    const std::string code = to_code(now);
    const std::size_t begin =
        std::min({code.find("turn="), code.find("throw="), code.find("over=")});
    return code.substr(begin, code.find(" roller=") - begin);
}

} // namespace

TEST_CASE("equal opening dice are thrown again and the higher die starts") {
    game now{rules_named("long-nardy")};
    REQUIRE(now.take_throw(thrown(3, 3)));
    CHECK(now.next() == due{throw_due{}});
    REQUIRE(now.take_throw(thrown(2, 5)));
    CHECK(due_text(now) == "turn=b pool=52 source=thrown ladder=-");
}

TEST_CASE("in gulbar the starter throws anew") {
    game now{rules_named("gulbar")};
    REQUIRE(now.take_throw(thrown(6, 5)));
    CHECK(now.next() == due{throw_due{.kind = throw_kind::turn, .by = side::white}});
    REQUIRE(now.take_throw(thrown(4, 4)));
    CHECK(now.current_segment()->head_allowance == 2);
}

TEST_CASE("the named opening leads to its position") {
    game now{rules_named("gul-bara")};
    REQUIRE(now.take_throw(thrown(6, 5)));
    play_text(now, "24/19 24/18");
    CHECK(to_text(now.board().of(side::white)) == "24x13 19 18");
    REQUIRE(now.take_throw(thrown(3, 1)));
    play_text(now, "24/23 24/21");
    CHECK(now.board().pips(side::white) == 349);
    CHECK(now.board().pips(side::black) == 356);
}

TEST_CASE("bearing off counts down as the source's example does") {
    game now = game_at("gul-bara w:6x2 5x2 4x2 3 2 1 b:6x2 5x2 4x2 3x3 2x3 1x3 turn=w pool=65 "
                       "source=thrown ladder=- roller=w handed=no climbed=no stepped=no head=0,0 "
                       "rolls=40,39 stepless=0");
    CHECK(now.board().pips(side::white) == 36);
    play_text(now, "6/off 5/off");
    CHECK(now.board().pips(side::white) == 25);
    CHECK(now.board().pips(side::black) == 48);
    CHECK(now.board().off(side::white) == 8);
}

TEST_CASE("nothing is taken that is not due, and nothing changes") {
    game now{rules_named("long-nardy")};
    const game start = now;
    CHECK_FALSE(now.take_pass());
    CHECK(now.take_play({}).error().reason == rule_error::no_play_due);
    CHECK(now == start);
    REQUIRE(now.take_throw(thrown(6, 5)));
    const game before = now;
    CHECK_FALSE(now.take_throw(thrown(1, 2)));
    CHECK_FALSE(now.take_pass());
    CHECK_FALSE(now.take_play({}).has_value());
    CHECK_FALSE(now.take_play(steps_of(*now.current_segment(), "24/18")).has_value());
    CHECK(now == before);
}

TEST_CASE("the ladder is active from a player's own fourth roll") {
    const std::string_view code = "gul-bara w:24x10 20x5 b:24x10 20x5 throw=turn turn=w "
                                  "rolls=2,2 stepless=0";
    game now = game_at(code);
    REQUIRE(now.take_throw(thrown(2, 2)));
    CHECK(due_text(now) == "turn=w pool=2222 source=thrown ladder=-");
    play_text(now, "24/22(4)");
    CHECK(due_text(now) == "throw=turn turn=b rolls=3,2 stepless=0");

    game later =
        game_at("gul-bara w:24x10 20x5 b:24x10 20x5 throw=turn turn=w rolls=3,3 stepless=0");
    REQUIRE(later.take_throw(thrown(2, 2)));
    play_text(later, "24/22(4)");
    CHECK(due_text(later) == "turn=w pool=3333 source=rung ladder=3");
    play_text(later, "24/21(4)");
    play_text(later, "24/20(2) 22/18(2)");
    CHECK(due_text(later) == "turn=w pool=5555 source=rung ladder=5");
}

TEST_CASE("a ladder ends where a doublet cannot be played in full") {
    game now = game_at("gul-bara w:24x14 18 b:24x14 2 throw=turn turn=w rolls=3,3 stepless=0");
    REQUIRE(now.take_throw(thrown(6, 6)));
    CHECK(due_text(now) == "turn=w pool=6666 source=thrown ladder=6");
    play_text(now, "24/18(4)");
    CHECK(now.next() == due{throw_due{.kind = throw_kind::turn, .by = side::black}});
}

TEST_CASE("gulbar: a double played in full earns one new roll, without limit") {
    game now{rules_named("gulbar")};
    REQUIRE(now.take_throw(thrown(6, 5)));
    for (int i = 0; i < 2; ++i) {
        REQUIRE(now.take_throw(thrown(1, 1)));
        play_text(now, i == 0 ? "24/23/22/21/20" : "24/23/22/21 20/19");
        CHECK(now.next() == due{throw_due{.kind = throw_kind::extra, .by = side::white}});
    }
    REQUIRE(now.take_throw(thrown(2, 1)));
    CHECK(now.current_segment()->head_allowance == 1);
}

TEST_CASE("gulbar: the opponent plays what is left, once, and then rolls himself") {
    game now{rules_named("gulbar")};
    REQUIRE(now.take_throw(thrown(6, 5)));
    REQUIRE(now.take_throw(thrown(6, 6)));
    play_text(now, "24/18(2)");
    CHECK(due_text(now) == "turn=b pool=66 source=handed ladder=-");
    CHECK(now.current_segment()->head_allowance == 1);
    CHECK(now.state().roll.has_hand_over);
    play_text(now, "24/18");
    CHECK(now.next() == due{throw_due{.kind = throw_kind::turn, .by = side::black}});
    REQUIRE(now.take_throw(thrown(3, 3)));
    // The leftover was not his first roll, so this is it, with its exception.
    CHECK(now.current_segment()->head_allowance == 2);
}

TEST_CASE("mad gulbar: the seed's example of a ladder that goes over and back") {
    // White rolls 4-4 and plays one 4; Black plays three 4s and two 5s; White plays the two 5s
    // and the four 6s; Black rolls.
    game now = game_at("mad-gulbar w:24x14 2 b:24x11 10 5x2 4 turn=w pool=4444 source=thrown "
                       "ladder=4 roller=w handed=no climbed=no stepped=no head=0,0 rolls=30,29 "
                       "stepless=0");
    play_text(now, "24/20");
    CHECK(due_text(now) == "turn=b pool=444 source=handed ladder=4");
    play_text(now, "10/6 5/1 5/1");
    CHECK(due_text(now) == "turn=b pool=5555 source=rung ladder=5");
    play_text(now, "24/19 6/1");
    CHECK(due_text(now) == "turn=w pool=55 source=handed ladder=5");
    play_text(now, "24/19 19/14");
    CHECK(due_text(now) == "turn=w pool=6666 source=rung ladder=6");
    play_text(now, "24/18 20/14 14/8 14/8");
    CHECK(now.next() == due{throw_due{.kind = throw_kind::turn, .by = side::black}});
}

TEST_CASE("mad gulbar: who plays nothing of a handed pool ends the roll") {
    game now = game_at("mad-gulbar w:24x14 6 b:24x14 6 turn=w pool=6666 source=thrown ladder=6 "
                       "roller=w handed=no climbed=no stepped=no head=0,0 rolls=30,29 stepless=0");
    REQUIRE(now.take_pass());
    CHECK(due_text(now) == "turn=b pool=6666 source=handed ladder=6");
    REQUIRE(now.take_pass());
    CHECK(due_text(now) == "throw=turn turn=b rolls=30,29 stepless=1");
}

TEST_CASE("mad gulbar: the whole ladder without a hand-over earns a new roll") {
    game now = game_at("mad-gulbar w:24 20x14 b:24x2 1x13 turn=w pool=6666 source=thrown "
                       "ladder=6 roller=w handed=no climbed=no stepped=no head=0,0 rolls=9,9 "
                       "stepless=0");
    play_text(now, "20/14(4)");
    CHECK(now.next() == due{throw_due{.kind = throw_kind::extra, .by = side::white}});
}

TEST_CASE("the first to bear off all wins, two points if the loser has none off") {
    const std::string_view rest = "turn=w pool=21 source=thrown ladder=- roller=w handed=no "
                                  "climbed=no stepped=no head=0,0 rolls=60,60 stepless=0";
    game mars = game_at("long-nardy w:1 b:24x15 " + std::string(rest));
    play_text(mars, "1/off");
    CHECK(mars.next() == due{game_over{.winner = side::white, .points = 2}});
    CHECK(mars.take_play({}).error().reason == rule_error::game_over);
    CHECK_FALSE(mars.take_throw(thrown(1, 2)));
    game plain = game_at("long-nardy w:1 b:1 " + std::string(rest));
    CHECK(plain.points_if_resigned(side::white) == 1);
    play_text(plain, "1/off");
    CHECK(plain.next() == due{game_over{.winner = side::white, .points = 1}});
    CHECK(game{rules_named("long-nardy")}.points_if_resigned(side::black) == 2);
}

TEST_CASE("a hundred rolls in a row without a step make the game void") {
    game now = game_at("gul-bara w:24x14 6 b:24x14 6 throw=turn turn=w rolls=20,20 stepless=0");
    int rolls = 0;
    while (!std::holds_alternative<game_over>(now.next()) && rolls < 200) {
        REQUIRE(now.take_throw(thrown(6, 6)));
        while (now.is_pass_due()) REQUIRE(now.take_pass());
        if (!std::holds_alternative<throw_due>(now.next())) break;
        ++rolls;
    }
    CHECK(now.next() == due{game_over{}});
    CHECK(rolls == 99);
}

TEST_CASE("games of all rule sets keep their laws to the end") {
    for (const rule_set& rules : rule_sets()) {
        random_source chance{2718};
        for (int i = 0; i < 30; ++i) {
            game now{rules};
            while (!std::holds_alternative<game_over>(now.next())) {
                const game before = now;
                const auto from = now.current_segment();
                if (from && !now.is_pass_due()) {
                    const auto wild = std::vector{step{point{1}, {6}}, step{head, {5}}};
                    if (!now.take_play(wild)) REQUIRE(now == before);
                    now = before;
                }
                REQUIRE(advance(now, chance));
                for (const side who : both_sides) {
                    int sum = now.board().off(who);
                    for (std::uint8_t p = 1; p <= 24; ++p) sum += now.board().at(who, point{p});
                    REQUIRE(sum == 15);
                    REQUIRE(now.board().pips(who) <= before.board().pips(who));
                }
                const by_side<checkers> sides{
                    .white = now.board().of(side::white), .black = now.board().of(side::black)
                };
                REQUIRE(position::from(sides, rules) == now.board());
                if (const auto* over = std::get_if<game_over>(&now.next())) {
                    REQUIRE(over->winner == now.board().winner());
                }
            }
        }
    }
}

} // namespace gulbara::engine
