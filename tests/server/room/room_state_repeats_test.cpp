// A repeated command has the result of the first one, whatever has become of the match since
// (protocol page, section 3).
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

client::claim claim_of(const table& match, client::claim_outcome outcome) {
    const auto gone = match.last<server::presence>().value();
    return {match.facts.row.id, outcome, gone.epoch};
}

// The command that ended the match, given once more by that seat, now and after a restart.
void check_repeats(
    table& match, side by, const protocol::client_body& body, const answer& first, close_reason end
) {
    REQUIRE(is_ok(first));
    REQUIRE(match.state->is_closed());
    CHECK(match.close().reason == end);
    const auto records = match.stored.records.size();
    const auto check = [&] {
        const auto again = match.give(by, body, "the last");
        REQUIRE(is_already(again));
        CHECK(std::get<server::already>(*again).result == std::get<server::ok>(*first));
        const client::agree_void other{match.facts.row.id, 12'345};
        CHECK(code_of(match.give(by, other, "the last")) == error_id::id_reused);
        CHECK(code_of(match.give(by, body, "another")) == error_id::match_over);
        CHECK(code_of(match.give(engine::opponent(by), body, "the last")) == error_id::match_over);
    };
    check();
    match.restart();
    check();
    CHECK(match.stored.records.size() == records);
}

} // namespace

TEST_CASE("a claim that won the match is answered the same when repeated") {
    auto match = at_claim();
    const side by = engine::opponent(match.holder());
    const auto claim = claim_of(match, client::claim_outcome::win);
    const auto first = match.give(by, claim, "the last");
    check_repeats(match, by, claim, first, close_reason::forfeited);
}

TEST_CASE("a claim that called the match off is answered the same when repeated") {
    auto match = at_claim();
    const side by = engine::opponent(match.holder());
    const auto claim = claim_of(match, client::claim_outcome::call_off);
    const auto first = match.give(by, claim, "the last");
    check_repeats(match, by, claim, first, close_reason::called_off_on_throw);
}

TEST_CASE("the agreement that called the match off is answered the same when repeated") {
    auto match = at_play(untimed("gul-bara"));
    const auto agree = [&] { return client::agree_void{match.facts.row.id, match.newest_seq()}; };
    match.give(side::white, agree());
    const auto last = agree();
    const auto first = match.give(side::black, last, "the last");
    check_repeats(match, side::black, last, first, close_reason::agreed);
}

TEST_CASE("the resignation that lost the match is answered the same when repeated") {
    auto match = at_play(untimed("gul-bara"));
    const client::resign resign{match.facts.row.id, std::nullopt};
    const auto first = match.give(side::white, resign, "the last");
    check_repeats(match, side::white, resign, first, close_reason::resigned);
}

} // namespace gulbara::server::room
