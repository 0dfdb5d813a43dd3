// A client that goes into the background may be away for longer, once a game (protocol page,
// section 5).
#include "tests/server/room/answers.hpp"
#include "tests/server/room/table.hpp"

#include <doctest/doctest.h>

namespace gulbara::server::room {

using engine::side;
using protocol::error_id;
namespace client = protocol::client;
namespace server = protocol::server;

namespace {

answer announce(table& match, std::optional<side> who, std::uint16_t game = 1) {
    return match.give(who, client::background{match.facts.row.id, game});
}

std::int64_t budget_of(const table& match, side who) {
    const auto view = match.state->snapshot(std::nullopt, 0, match.now);
    return view.presences.at(who == side::white ? 0 : 1).budget_ms;
}

} // namespace

TEST_CASE("who announces it may be away twice as long before a claim is possible") {
    auto match = at_play(untimed("gul-bara"));
    const side away = match.holder();
    CHECK(is_ok(announce(match, away)));
    CHECK(match.last<server::presence>().value().budget_ms == 180'000);
    match.seats[away].is_online = false;
    match.pass_time(5'000 + 179'999);
    CHECK_FALSE(match.last<server::presence>().value().is_claimable);
    match.pass_time(1);
    CHECK(match.last<server::presence>().value().is_claimable);
    CHECK(budget_of(match, engine::opponent(away)) == 90'000);
}

TEST_CASE("the longer budget is given once a game, however often it is asked for") {
    auto match = at_play(untimed("gul-bara", 5));
    CHECK(is_ok(announce(match, side::white)));
    CHECK(is_already(announce(match, side::white)));
    CHECK(budget_of(match, side::white) == 180'000);
    CHECK(code_of(announce(match, side::white, 2)) == error_id::not_due);
    match.give(side::black, client::resign{match.facts.row.id, 1});
    CHECK(budget_of(match, side::white) == 90'000);
    CHECK(code_of(announce(match, side::white, 1)) == error_id::game_over);
    CHECK(is_ok(announce(match, side::white, 2)));
}

TEST_CASE("the longer budget is durable before it is shown, and outlives a restart") {
    auto match = at_play(untimed("gul-bara"));
    const auto records = match.stored.records.size();
    match.writes = table::writing::by_hand;
    CHECK_FALSE(announce(match, side::white).has_value());
    CHECK(budget_of(match, side::white) == 90'000);
    match.finish_write();
    CHECK(budget_of(match, side::white) == 180'000);
    CHECK(match.stored.records.size() == records);
    match.writes = table::writing::prompt;
    match.restart();
    match.compare_both();
    CHECK(budget_of(match, side::white) == 180'000);
    CHECK(is_already(announce(match, side::white)));
}

TEST_CASE("only a seat of a running match announces it") {
    table early{untimed("gul-bara")};
    CHECK(code_of(announce(early, side::white)) == error_id::not_yet);
    auto match = at_play(untimed("gul-bara"));
    CHECK(code_of(announce(match, std::nullopt)) == error_id::not_seated);
    match.give(side::white, client::resign{match.facts.row.id, std::nullopt});
    CHECK(code_of(announce(match, side::black)) == error_id::match_over);
}

} // namespace gulbara::server::room
