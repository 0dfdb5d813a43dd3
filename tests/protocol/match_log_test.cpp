// What may stand in a log, and where.
#include "tests/protocol/match_log_support.hpp"

#include <doctest/doctest.h>

using namespace gulbara::tests::protocol;
using gulbara::engine::side;

TEST_CASE("match log: random matches of all rule sets are followed to their close") {
    for (const auto& rules : gulbara::engine::rule_sets())
        for (std::uint32_t seed = 1; seed <= 3; ++seed) {
            played_match match{{.rules = rules.id, .points = 3, .seed = seed}};
            match.advance_to_end();
            const match_log& log = match.log();
            CHECK(std::max(log.score().white, log.score().black) >= 3);
            CHECK(log.size() == match.records().size());
            // What was formed is what is read.
            match_log read{match.set_up().head, match.set_up().rules};
            for (const record& r : match.records()) {
                const auto taken = read.append(encode(r));
                REQUIRE(taken);
                CHECK(*taken == r);
            }
            CHECK(read.last_hash() == log.last_hash());
            CHECK(read.due() == log.due());
            CHECK(*read.game() == *log.game());
            CHECK(verdict_of(match.closed()) == "valid");
        }
}

TEST_CASE("match log: nothing but GAME_START 1 begins a match") {
    const played_match match{{}};
    CHECK(match.log().game() == nullptr);
    CHECK(match.log().is_settled());
    CHECK_FALSE(match.log().last_decision());
    CHECK(refusal(match, game_start_body{2, {}}, nobody) == fault_code::wrong_score);
    CHECK(refusal(match, game_start_body{1, {1, 0}}, nobody) == fault_code::wrong_score);
    CHECK(refusal(match, game_start_body{}, side::white) == fault_code::wrong_seat);
    CHECK(refusal(match, resume_body{}, nobody) == fault_code::not_due);
    CHECK(refusal(match, resign_body{}, side::white) == fault_code::not_due);
    CHECK(refusal(match, agree_body{}, side::white) == fault_code::not_due);
    CHECK_FALSE(refusal(match, game_start_body{}, nobody));
}

TEST_CASE("match log: number, hash before, match and time are checked first") {
    played_match match{{}};
    match.advance_until(is_turn_due);
    const match_log& log = match.log();
    const record good = log.next_roll(match.set_up().links(log.throws() + 1), log.last_ms());
    const auto code_of = [&](const record& r) { return match_log{log}.append(r).error().code; };
    record wrong = good;
    ++wrong.seq;
    CHECK(code_of(wrong) == fault_code::bad_seq);
    wrong = good;
    wrong.previous = {};
    CHECK(code_of(wrong) == fault_code::bad_previous);
    wrong = good;
    wrong.header_hash = {};
    CHECK(code_of(wrong) == fault_code::other_match);
    wrong = good;
    --wrong.ms;
    CHECK(code_of(wrong) == fault_code::time_backwards);
    CHECK(match_log{log}.append(good));
    CHECK(log.next(agree_body{}, side::white, 5).ms == log.last_ms());
}

TEST_CASE("match log: a throw has its index, kind, seat, links and dice") {
    played_match match{{.mode = contribution::seat_one}};
    match.advance_until(is_turn_due);
    const match_log& log = match.log();
    const std::uint32_t index = log.throws() + 1;
    const record good = log.next_roll(match.set_up().links(index), 0);
    const auto& body = std::get<roll_body>(good.body);
    const auto seat = good.seat;
    CHECK(seat == std::get<awaited_roll>(log.due()).by);
    roll_body wrong = body;
    ++wrong.index;
    CHECK(refusal(match, wrong, seat) == fault_code::wrong_throw_index);
    wrong = body;
    wrong.kind = gulbara::engine::throw_kind::opening;
    CHECK(refusal(match, wrong, seat) == fault_code::wrong_throw_kind);
    CHECK(refusal(match, body, nobody) == fault_code::wrong_seat);
    CHECK(refusal(match, body, opponent(*seat)) == fault_code::wrong_seat);
    for (const role who : {role::server, role::seat_one}) {
        wrong = body;
        wrong.links[who] = log.last_link(who);
        CHECK(refusal(match, wrong, seat) == fault_code::broken_chain);
        CHECK(log.is_next_link_of(who, body.links[who]));
        CHECK_FALSE(log.is_next_link_of(who, wrong.links[who]));
    }
    wrong = body;
    wrong.links.seat_two = match.set_up().chains.seat_two.link(index);
    CHECK(refusal(match, wrong, seat) == fault_code::broken_chain);
    CHECK_FALSE(log.is_next_link_of(role::seat_two, wrong.links.seat_two));
    wrong = body;
    wrong.dice.one.pips = static_cast<std::uint8_t>(wrong.dice.one.pips % 6 + 1);
    CHECK(refusal(match, wrong, seat) == fault_code::wrong_dice);
    CHECK(refusal(match, play_body{}, seat) == fault_code::not_due);
    CHECK_FALSE(refusal(match, body, seat));
}

TEST_CASE("match log: a play is its holder's and legal, a pass forced") {
    played_match match{{.rules = "gulbar"}};
    match.advance_until(is_play_due);
    const side holder = holder_of(match.log());
    CHECK(refusal(match, play_body{}, holder) == fault_code::illegal_play);
    CHECK(refusal(match, roll_body{}, holder) == fault_code::not_due);
    gulbara::engine::play wrong;
    wrong.push_back({gulbara::engine::point{1}, gulbara::engine::die{1}});
    match_log log = match.log();
    const auto refused = log.append(log.next(play_body{wrong, 0}, holder, 0));
    REQUIRE_FALSE(refused);
    REQUIRE(refused.error().refusal);
    CHECK(refused.error().refusal->step == 0);

    match = match_up_to({.rules = "gulbar"}, [](const match_log& reached) {
        return std::holds_alternative<awaited_pass>(reached.due());
    });
    CHECK_FALSE(match.log().is_settled());
    CHECK_FALSE(match.log().next_forced(0));
    const side blocked = std::get<awaited_pass>(match.log().due()).holder;
    CHECK(refusal(match, play_body{wrong, 0}, blocked) == fault_code::illegal_play);
    CHECK(refusal(match, play_body{}, opponent(blocked)) == fault_code::wrong_seat);
    CHECK(refusal(match, resign_body{}, blocked) == fault_code::not_due);
    CHECK(refusal(match, agree_body{}, blocked) == fault_code::not_due);
    CHECK(refusal(match, match.log().next_resume(0, 0).body, nobody) == fault_code::not_due);
    CHECK_FALSE(match.log().next_close(close_reason::called_off_on_throw, {}, 0));
    CHECK_FALSE(refusal(match, play_body{{}, 7}, blocked));
}

TEST_CASE("match log: a RESUME names the record just before it") {
    played_match match{{}};
    match.advance_until(is_turn_due);
    const auto right = std::get<resume_body>(match.log().next_resume(5, 0).body);
    resume_body wrong = right;
    --wrong.last_seq;
    CHECK(refusal(match, wrong, nobody) == fault_code::wrong_resume);
    wrong = right;
    wrong.last_hash = {};
    CHECK(refusal(match, wrong, nobody) == fault_code::wrong_resume);
    CHECK(refusal(match, right, side::white) == fault_code::wrong_seat);
    CHECK_FALSE(refusal(match, right, nobody));
}

TEST_CASE("match log: records are tried on a copy") {
    played_match match{{.rules = "mad-gulbar", .seed = 7}};
    match.advance_until(is_turn_due);
    const match_log before = match.log();
    match_log tried = before;
    CHECK(tried.append(tried.next_roll(match.set_up().links(tried.throws() + 1), 0)));
    CHECK(tried.size() == before.size() + 1);
    CHECK(before.due() == match.log().due());
    CHECK(before.throws() + 1 == tried.throws());
}
