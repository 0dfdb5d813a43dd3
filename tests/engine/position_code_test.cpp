#include "engine/position_code.hpp"
#include "tests/engine/random_segments.hpp"
#include "tests/engine/support.hpp"

#include <doctest/doctest.h>

#include <set>

namespace gulbara::engine {
namespace {

std::string reason_of(std::string_view code) {
    const auto found = parse_code(code);
    return found ? "possible" : std::string(found.error().reason);
}

} // namespace

TEST_CASE("a game's whole state stands in its code") {
    game now{rules_named("long-nardy")};
    CHECK(to_code(now) == "long-nardy w:24x15 b:24x15 throw=opening turn=- rolls=0,0 stepless=0");
    REQUIRE(now.take_throw({{6}, {5}}));
    CHECK(
        to_code(now) == "long-nardy w:24x15 b:24x15 turn=w pool=65 source=thrown ladder=- "
                        "roller=w handed=no climbed=no stepped=no head=0,0 rolls=1,0 stepless=0"
    );
}

TEST_CASE("every state of random games comes back from its code") {
    for (const rule_set& rules : rule_sets()) {
        random_source chance{17};
        std::set<pool_source> sources;
        for (int i = 0; i < 40; ++i) {
            game now{rules};
            for (;;) {
                const std::string code = to_code(now);
                CAPTURE(code);
                const auto again = parse_code(code);
                REQUIRE_MESSAGE(again.has_value(), again.error().reason);
                REQUIRE(*again == now);
                REQUIRE(to_code(*again) == code);
                if (const auto* due_now = std::get_if<play_due>(&now.next())) {
                    sources.insert(due_now->source);
                }
                if (std::holds_alternative<game_over>(now.next())) break;
                REQUIRE(advance(now, chance));
            }
        }
        CHECK(sources.contains(pool_source::thrown));
        CHECK(sources.contains(pool_source::next_rung) == (rules.ladder != ladder_rule::none));
        CHECK(
            sources.contains(pool_source::handed_over) == (rules.leftover != leftover_rule::lost)
        );
    }
}

TEST_CASE("a game goes on from its code as it would have") {
    for (const rule_set& rules : rule_sets()) {
        random_source chance{23};
        game now{rules};
        while (!std::holds_alternative<game_over>(now.next())) {
            game again = *parse_code(to_code(now));
            random_source same = chance;
            REQUIRE(advance(now, chance));
            REQUIRE(advance(again, same));
            REQUIRE(again == now);
        }
    }
}

TEST_CASE("what is no code is refused") {
    for (const std::string_view text :
         {"",
          "long-nardy",
          "long-nardy w:24x15 b:24x15",
          "w:24x15 b:24x15 throw=opening",
          "long-nardy w:24x15 b:24x15 throw=opening turn=- rolls=0,0 stepless=0 ",
          "long-nardy w:24x15 b:24x15 throw=opening turn=- rolls=0,0 stepless=00",
          "long-nardy w:24x15 b:24x15 throw=opening turn=- rolls=0 stepless=0",
          "long-nardy w:24x15  b:24x15 throw=opening turn=- rolls=0,0 stepless=0",
          "long-nardy w:24x15 b:24x15 throw=opening turn=- rolls=0,0 stepless=0 x=1",
          "long-nardy w:24x15 b:24x15 throw=opening turn=- rolls=0,99999999999 stepless=0",
          "long-nardy w:18 24x14 b:24x15 throw=turn turn=b rolls=1,0 stepless=0",
          "backgammon w:24x15 b:24x15 throw=opening turn=- rolls=0,0 stepless=0"}) {
        CAPTURE(text);
        CHECK(reason_of(text) != "possible");
    }
}

TEST_CASE("what the rules cannot lead to is refused") {
    const std::pair<std::string_view, std::string_view> impossible[] = {
        {"both sides stand on one point",
         "long-nardy w:24x14 12 b:24x15 throw=turn turn=b rolls=1,0 stepless=0"},
        {"a side has moved that has not rolled yet",
         "long-nardy w:24x14 23 b:24x14 23 throw=turn turn=b rolls=1,0 stepless=0"},
        {"the opening comes before all rolls",
         "long-nardy w:24x15 b:24x15 throw=opening turn=- rolls=1,0 stepless=0"},
        {"both sides throw for the opening",
         "long-nardy w:24x15 b:24x15 throw=opening turn=w rolls=0,0 stepless=0"},
        {"more was moved than the rolls allow",
         "long-nardy w:24x14 23 b:24x15 throw=opening turn=- rolls=0,0 stepless=0"},
        {"the sides have not rolled in turn",
         "long-nardy w:24x14 23 b:24x14 23 throw=turn turn=b rolls=5,2 stepless=0"},
        {"the other side has not rolled yet",
         "long-nardy w:24x15 b:24x14 23 throw=turn turn=b rolls=0,1 stepless=0"},
        {"these rules give no extra roll",
         "long-nardy w:24x14 23 b:24x15 throw=extra turn=w rolls=1,0 stepless=0"},
        {"a thrown pool is its roller's",
         "long-nardy w:24x14 23 b:24x15 turn=w pool=21 source=thrown ladder=- roller=b handed=no "
         "climbed=no stepped=no head=0,0 rolls=1,1 stepless=0"},
        {"this roll has no ladder",
         "long-nardy w:24x14 23 b:24x15 turn=b pool=2222 source=thrown ladder=2 roller=b "
         "handed=no climbed=no stepped=no head=0,0 rolls=1,1 stepless=0"},
        {"a ladder begins with every double of a roll that has one, and only so",
         "mad-gulbar w:24x14 23 b:24x15 turn=b pool=2222 source=thrown ladder=- roller=b "
         "handed=no climbed=no stepped=no head=0,0 rolls=1,1 stepless=0"},
        {"these rules hand nothing over",
         "long-nardy w:24x14 23 b:24x15 turn=b pool=2 source=handed ladder=- roller=w handed=no "
         "climbed=no stepped=no head=0,0 rolls=1,0 stepless=0"},
        {"the side before could have played on",
         "gulbar w:24x14 23 b:24x15 turn=b pool=2 source=handed ladder=- roller=w handed=yes "
         "climbed=no stepped=yes head=0,0 rolls=1,0 stepless=0"},
        {"a pool is one die, two, or up to four equal ones",
         "long-nardy w:24x15 b:24x15 turn=w pool=56 source=thrown ladder=- roller=w handed=no "
         "climbed=no stepped=no head=0,0 rolls=1,0 stepless=0"},
        {"who has borne off all has won, nobody else",
         "long-nardy w:24x14 23 b:24x15 over=w points=2 rolls=1,0 stepless=0"},
        {"the points are not those of this position",
         "long-nardy w:- b:24x15 over=w points=1 rolls=90,89 stepless=0"},
        {"nobody has won and the game is not void",
         "long-nardy w:24x14 23 b:24x15 over=void points=0 rolls=60,60 stepless=7"},
        {"a side has borne off all its checkers",
         "long-nardy w:- b:24x15 throw=turn turn=b rolls=90,89 stepless=0"},
        {"there were fewer rolls than rolls without a step",
         "long-nardy w:24x14 23 b:24x15 throw=turn turn=w rolls=2,2 stepless=4"},
        {"the game is void by now",
         "long-nardy w:24x14 23 b:24x15 throw=turn turn=w rolls=99,99 stepless=100"},
        {"the head is not counted so here",
         "gulbar w:24x15 b:24x15 turn=b pool=65 source=handed ladder=- roller=w handed=yes "
         "climbed=no stepped=no head=1,0 rolls=1,0 stepless=0"},
    };
    for (const auto& [reason, code] : impossible) {
        CAPTURE(code);
        CHECK(reason_of(code) == reason);
    }
}

TEST_CASE("no text is too odd to be read or refused as a code") {
    random_source chance{3};
    for (const rule_set& rules : rule_sets()) {
        game now{rules};
        while (!std::holds_alternative<game_over>(now.next())) {
            REQUIRE(advance(now, chance));
            std::string code = to_code(now);
            for (int changes = 1 + chance.below(3); changes > 0; --changes) {
                const auto at =
                    static_cast<std::size_t>(chance.below(static_cast<int>(code.size())));
                code[at] = "0123456789xwb=:,- \xff"[chance.below(20)];
            }
            if (chance.below(4) == 0) {
                code.resize(static_cast<std::size_t>(chance.below(static_cast<int>(code.size()))));
            }
            const auto found = parse_code(code);
            if (found) CHECK(to_code(*found) == code);
        }
    }
}

} // namespace gulbara::engine
