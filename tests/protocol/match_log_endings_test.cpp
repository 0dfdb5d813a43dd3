// How games and matches end, as the log sees it.
#include "tests/protocol/match_log_support.hpp"

#include <doctest/doctest.h>

using namespace gulbara::tests::protocol;
using gulbara::engine::side;

namespace {

awaited_close awaited_close_of(const match_log& log) {
    REQUIRE(log.is_decided());
    return std::get<awaited_close>(log.due());
}

} // namespace

TEST_CASE("match log: a resigned game ends at once, with the points of the moment") {
    played_match match{{.points = 3}};
    match.advance_until(is_turn_due);
    match.add(resign_body{}, side::white);
    CHECK_FALSE(match.log().is_settled());
    CHECK_FALSE(match.log().next_close(close_reason::called_off, {}, 0));
    CHECK(refusal(match, match.log().next_resume(0, 0).body, nobody) == fault_code::not_due);
    CHECK(refusal(match, agree_body{}, side::black) == fault_code::not_due);
    const game_end_body right{side::black, 2, game_end_reason::resigned};
    for (const game_end_body& wrong : std::initializer_list<game_end_body>{
             {side::white, 2, game_end_reason::resigned},
             {side::black, 1, game_end_reason::resigned},
             {side::black, 2, game_end_reason::borne_off}
         })
        CHECK(refusal(match, wrong, nobody) == fault_code::wrong_score);
    CHECK(match.log().next_forced(0)->body == record_body{right});
    match.add(right);
    CHECK(refusal(match, match.log().next_resume(0, 0).body, nobody) == fault_code::not_due);
    CHECK(match.log().next_forced(0)->body == record_body{game_start_body{2, {0, 2}}});
    CHECK(refusal(match, game_start_body{2, {2, 0}}, nobody) == fault_code::wrong_score);
    match.advance();
    CHECK(match.log().game_number() == 2);
    CHECK(match.log().is_settled());
    match.add(resign_body{}, side::white);
    match.advance();
    CHECK(awaited_close_of(match.log()) == awaited_close{close_reason::resigned, side::black});
    CHECK(verdict_of(match.closed()) == "valid");
}

TEST_CASE("match log: a resigned match has no further game, whatever the score") {
    played_match match{{.points = 25}};
    match.advance_until(is_play_due);
    match.add(resign_body{resigned_thing::match}, side::black);
    match.advance();
    CHECK(awaited_close_of(match.log()) == awaited_close{close_reason::resigned, side::white});
    CHECK(match.log().score().white == 2);
    CHECK(refusal(match, game_start_body{2, {2, 0}}, nobody) == fault_code::not_due);
    match.add_resume();
    CHECK(verdict_of(match.closed()) == "valid");
}

TEST_CASE("match log: forfeits where the clock or an absence calls for them") {
    played_match match{{.mode = contribution::seat_one, .seed = 3}};
    match.advance_until(is_turn_due);
    const auto forfeit = [](forfeit_reason reason) { return forfeit_body{reason}; };
    CHECK(refusal(match, forfeit(forfeit_reason::time), side::white) == fault_code::not_due);
    CHECK(
        refusal(match, forfeit(forfeit_reason::link_withheld), side::black) ==
        fault_code::wrong_seat
    );
    CHECK_FALSE(refusal(match, forfeit(forfeit_reason::link_withheld), side::white));
    CHECK_FALSE(refusal(match, forfeit(forfeit_reason::abandoned), side::black));
    CHECK(refusal(match, forfeit(forfeit_reason::abandoned), nobody) == fault_code::wrong_seat);
    match.advance_until(is_play_due);
    const side holder = holder_of(match.log());
    CHECK(
        refusal(match, forfeit(forfeit_reason::link_withheld), side::white) == fault_code::not_due
    );
    CHECK(
        refusal(match, forfeit(forfeit_reason::time), opponent(holder)) == fault_code::wrong_seat
    );
    CHECK_FALSE(refusal(match, forfeit(forfeit_reason::abandoned), opponent(holder)));
    match.add(forfeit(forfeit_reason::time), holder);
    CHECK(
        awaited_close_of(match.log()) == awaited_close{close_reason::forfeited, opponent(holder)}
    );
    CHECK(verdict_of(match.closed()) == "valid");
}

TEST_CASE("match log: an untimed match knows no time") {
    played_match match{{.clock = std::nullopt}};
    match.advance_until(is_turn_due);
    CHECK(
        refusal(match, forfeit_body{forfeit_reason::link_withheld}, side::white) ==
        fault_code::needs_clock
    );
    match.advance_until(is_play_due);
    const side holder = holder_of(match.log());
    CHECK(refusal(match, forfeit_body{forfeit_reason::time}, holder) == fault_code::needs_clock);
    CHECK_FALSE(refusal(match, forfeit_body{forfeit_reason::abandoned}, holder));
    CHECK(refusal(match, play_body{{}, 1}, holder) == fault_code::needs_clock);
}

TEST_CASE("match log: two standing AGREEs call the match off") {
    played_match match{{}};
    match.advance_until(is_turn_due);
    match.add(agree_body{}, side::white);
    CHECK(match.log().agree_seq(side::white) == match.records().back().seq);
    CHECK_FALSE(match.log().agree_seq(side::black));
    CHECK(refusal(match, agree_body{}, side::white) == fault_code::already_agreed);
    match.advance();
    CHECK_FALSE(match.log().agree_seq(side::white));
    match.advance_until(is_play_due);
    const auto decision = match.log().last_decision();
    match.add(agree_body{}, side::black);
    match.add_resume();
    CHECK(match.log().last_decision() == decision);
    match.add(agree_body{}, side::white);
    CHECK(awaited_close_of(match.log()) == awaited_close{close_reason::agreed, nobody});
    CHECK(refusal(match, resign_body{}, side::white) == fault_code::not_due);
    CHECK(
        refusal(match, forfeit_body{forfeit_reason::abandoned}, side::white) == fault_code::not_due
    );
    CHECK_FALSE(match.log().next_close(close_reason::called_off, {}, 0));
    CHECK_FALSE(match.log().next_close(close_reason::state_lost, {}, 0));
    match.add_resume();
    CHECK(verdict_of(match.closed()) == "valid");
}

TEST_CASE("match log: links used up end game and match at once") {
    played_match match{{.points = 3, .seed = 2, .links = 6}};
    match.advance_until([](const match_log& log) { return log.throws() == 6; });
    while (match.log().is_play_due()) match.advance();
    CHECK_FALSE(match.log().is_settled());
    CHECK(refusal(match, match.log().next_resume(0, 0).body, nobody) == fault_code::not_due);
    CHECK(refusal(match, resign_body{}, side::white) == fault_code::not_due);
    while (!match.log().is_decided()) match.advance();
    CHECK(std::holds_alternative<game_end_body>(match.records().back().body));
    CHECK(awaited_close_of(match.log()) == awaited_close{close_reason::exhausted, nobody});
    const auto c =
        match.log().next_close(close_reason::exhausted, match.set_up().chains.server.terminal(), 0);
    REQUIRE(c);
    CHECK(c->throws == 6);
    CHECK(match.log().check_close(*c));
}

TEST_CASE("match log: a throw called for by a new game finds the links used up") {
    // The last link is used by the game before: GAME_START, then at once its void end.
    played_match match{{.points = 3, .links = 1}};
    match.advance();
    match.advance();
    while (!match.log().is_settled()) match.advance();
    if (match.log().is_play_due()) match.add(resign_body{}, side::white);
    while (!match.log().is_decided()) match.advance();
    const auto& records = match.records();
    REQUIRE(records.size() >= 4);
    CHECK(records[records.size() - 2].body == record_body{game_start_body{2, {0, 2}}});
    CHECK(awaited_close_of(match.log()) == awaited_close{close_reason::exhausted, nobody});
}

TEST_CASE("match log: which close may stand where") {
    played_match match{{.points = 2}};
    const auto may = [&](close_reason reason) {
        return match.log().next_close(reason, {}, 0).has_value();
    };
    const auto expect_undecided = [&] {
        for (const auto reason :
             {close_reason::finished,
              close_reason::resigned,
              close_reason::forfeited,
              close_reason::agreed,
              close_reason::exhausted,
              close_reason::void_match})
            CHECK_FALSE(may(reason));
        CHECK(may(close_reason::state_lost));
        CHECK(may(close_reason::called_off) != may(close_reason::called_off_on_throw));
    };
    expect_undecided();
    CHECK(may(close_reason::called_off));
    match.advance_until(is_play_due);
    expect_undecided();
    CHECK(may(close_reason::called_off_on_throw));
    match.add(agree_body{}, side::white);
    match.add_resume();
    CHECK(may(close_reason::called_off_on_throw));
    match.advance_until(is_roll_due);
    expect_undecided();
    CHECK(may(close_reason::called_off));
}

TEST_CASE("match log: a close is checked in every field") {
    played_match match{{.seed = 4}};
    match.advance_to_end();
    const auto terminal = match.set_up().chains.server.terminal();
    const auto reason = awaited_close_of(match.log()).reason;
    const match_close good = *match.log().next_close(reason, terminal, match.log().last_ms());
    const auto code_after = [&](auto change) {
        match_close changed = good;
        change(changed);
        const auto checked = match.log().check_close(changed);
        return checked ? std::nullopt : std::optional{checked.error().code};
    };
    CHECK_FALSE(code_after([](match_close&) {}));
    CHECK(code_after([](match_close& c) { c.header_hash = {}; }) == fault_code::other_match);
    CHECK(code_after([](match_close& c) {
              c.reason = close_reason::resigned;
          }) == fault_code::wrong_reason);
    CHECK(code_after([](match_close& c) {
              c.reason = close_reason::state_lost;
          }) == fault_code::wrong_reason);
    CHECK(code_after([](match_close& c) {
              c.winner = opponent(*c.winner);
          }) == fault_code::wrong_winner);
    CHECK(code_after([](match_close& c) { ++c.score.white; }) == fault_code::wrong_score);
    CHECK(code_after([](match_close& c) { --c.throws; }) == fault_code::wrong_count);
    CHECK(code_after([](match_close& c) { ++c.records; }) == fault_code::wrong_count);
    CHECK(code_after([](match_close& c) { c.last_record = {}; }) == fault_code::wrong_last_hash);
    CHECK(code_after([](match_close& c) { --c.ms; }) == fault_code::time_backwards);
    CHECK(code_after([](match_close& c) { c.server_terminal = {}; }) == fault_code::wrong_terminal);
    CHECK(code_after([&](match_close& c) {
              c.server_terminal = match.log().last_link(role::server);
          }) == fault_code::wrong_terminal);
}
