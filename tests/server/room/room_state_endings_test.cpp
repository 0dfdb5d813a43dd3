// How games and matches end other than on the board (fairness page, sections 6 to 8).
#include "tests/server/room/answers.hpp"
#include "tests/server/room/table.hpp"

#include <doctest/doctest.h>

namespace gulbara::server::room {

using engine::side;
using protocol::close_reason;
using protocol::error_id;
namespace client = protocol::client;
namespace server = protocol::server;

namespace {

answer agree(table& match, side who) {
    return match.give(who, client::agree_void{match.facts.row.id, match.newest_seq()});
}

} // namespace

// ---- resigning ----------------------------------------------------------------------------------

TEST_CASE("resigning a game gives two points to the other, and the next game begins with it") {
    auto match = at_play(untimed("gul-bara", 5));
    const auto before = match.stored.records.size();
    const auto given = match.give(side::white, client::resign{match.facts.row.id, 1});
    REQUIRE(is_ok(given));
    CHECK(std::get<server::ok>(*given).seq == before);
    CHECK(match.stored.records.size() == before + 3);
    CHECK(match.log->score() == engine::by_side<std::uint16_t>{0, 2});
    CHECK(match.log->game_number() == 2);
    CHECK_FALSE(match.state->is_over());
}

TEST_CASE("a game that is over or not begun cannot be resigned") {
    auto match = at_play(untimed("gul-bara", 5));
    match.give(side::white, client::resign{match.facts.row.id, 1});
    CHECK(
        code_of(match.give(side::black, client::resign{match.facts.row.id, 1})) ==
        error_id::game_over
    );
    CHECK(
        code_of(match.give(side::black, client::resign{match.facts.row.id, 3})) == error_id::not_due
    );
}

TEST_CASE("resigning the match closes it with the score as it is then") {
    auto match = at_play(untimed("gul-bara", 5));
    CHECK(is_ok(match.give(side::black, client::resign{match.facts.row.id, std::nullopt})));
    REQUIRE(match.state->is_closed());
    CHECK(match.close().reason == close_reason::resigned);
    CHECK(match.close().winner == side::white);
    CHECK(match.close().score == engine::by_side<std::uint16_t>{2, 0});
    CHECK(match.last<server::closed>().has_value());
}

// ---- agreeing -----------------------------------------------------------------------------------

TEST_CASE("a match is called off when both agree") {
    auto match = at_play(untimed("gul-bara"));
    const auto first = agree(match, side::white);
    REQUIRE(is_ok(first));
    const auto again = agree(match, side::white); // under an id of its own
    REQUIRE(is_already(again));
    CHECK(std::get<server::already>(*again).result == std::get<server::ok>(*first));
    CHECK_FALSE(match.state->is_over());
    CHECK(is_ok(agree(match, side::black)));
    REQUIRE(match.state->is_closed());
    CHECK(match.close().reason == close_reason::agreed);
    CHECK_FALSE(match.close().winner.has_value());
}

TEST_CASE("an AGREE lapses with the next decision") {
    auto match = at_play(untimed("gul-bara"));
    agree(match, side::white);
    match.play_anything();
    CHECK(is_ok(agree(match, side::black)));
    CHECK_FALSE(match.state->is_over());
    CHECK(is_ok(agree(match, side::white)));
    CHECK(match.state->is_closed());
}

TEST_CASE("an agreement to something older is stale") {
    auto match = at_play(untimed("gul-bara"));
    CHECK(
        code_of(match.give(side::white, client::agree_void{match.facts.row.id, 0})) ==
        error_id::stale
    );
}

// ---- after the close ----------------------------------------------------------------------------

TEST_CASE("a terminal is taken after the close, if it is the chain's") {
    auto match = at_play(untimed("gul-bara"));
    const auto terminal = [&](side who) {
        return client::terminal{match.facts.row.id, match.seats[who].chain->terminal()};
    };
    CHECK(code_of(match.give(side::white, terminal(side::white))) == error_id::not_yet);
    match.give(side::black, client::resign{match.facts.row.id, std::nullopt});
    CHECK(match.state->snapshot(side::white, 0, match.now).owed.owes_terminal);
    CHECK(code_of(match.give(side::white, terminal(side::black))) == error_id::bad_terminal);
    CHECK(is_ok(match.give(side::white, terminal(side::white))));
    CHECK(is_already(match.give(side::white, terminal(side::white))));
    CHECK(match.stored.terminals.white == match.seats.white.chain->terminal());
    const auto closed = match.last<server::closed>().value();
    CHECK(closed.terminals.white == match.seats.white.chain->terminal());
    CHECK_FALSE(closed.terminals.black.has_value());
}

TEST_CASE("a rematch may be wanted by a seat once the match is over") {
    auto match = at_play(untimed("gul-bara"));
    const client::rematch again{match.facts.row.id};
    CHECK(code_of(match.give(side::white, again)) == error_id::not_yet);
    match.give(side::black, client::resign{match.facts.row.id, std::nullopt});
    CHECK(code_of(match.give(std::nullopt, again)) == error_id::not_seated);
    const protocol::client_message message{"wish", again};
    const auto out = match.state->take({side::white, message, {match.now, 0}}, match.now);
    CHECK(out.is_rematch_wanted);
    CHECK_FALSE(out.answer.has_value());
}

TEST_CASE("what makes records is refused after the close") {
    auto match = at_play(untimed("gul-bara"));
    match.give(side::black, client::resign{match.facts.row.id, std::nullopt});
    CHECK(
        code_of(match.give(side::white, client::resign{match.facts.row.id, std::nullopt})) ==
        error_id::match_over
    );
    CHECK(code_of(agree(match, side::white)) == error_id::match_over);
    const client::link link{match.facts.row.id, 99, match.seats.white.chain->link(99)};
    CHECK(code_of(match.give(side::white, link)) == error_id::match_over);
}

} // namespace gulbara::server::room
