// Whole matches of every rule set through room_state, judged by the verifier.
#include "engine/rule_set.hpp"
#include "protocol/verify.hpp"
#include "tests/server/room/table.hpp"

#include <doctest/doctest.h>

namespace gulbara::server::room {

using engine::side;

namespace {

protocol::verification_report verified(const table& match) {
    const auto transcript = protocol::parse_transcript(transcript_of(match.stored));
    REQUIRE(transcript);
    protocol::verification_demands demands;
    demands.server_key = match.facts.key.public_part();
    const auto report = protocol::verify_transcript(*transcript, demands);
    if (!report) FAIL(report.error().why.message);
    return *report;
}

} // namespace

TEST_CASE("a three-point match of every rule set is played to its close and verifies") {
    for (const engine::rule_set& rules : engine::rule_sets()) {
        CAPTURE(rules.id);
        for (unsigned seed = 1; seed <= 3; ++seed) {
            table match{untimed(rules.id, 3)};
            match.chance.seed(seed);
            match.set_up();
            match.play_on();
            REQUIRE(match.state->is_closed());
            for (const side who : engine::both_sides) {
                const auto answer = match.give(
                    who,
                    protocol::client::terminal{
                        match.facts.row.id, match.seats[who].chain->terminal()
                    }
                );
                CHECK(std::holds_alternative<protocol::server::ok>(answer.value()));
            }
            const auto report = verified(match);
            CHECK(report.closing->reason == protocol::close_reason::finished);
            CHECK(report.terminals.white.has_value());
            CHECK(report.records == match.log->size());
        }
    }
}

TEST_CASE("a match goes on over restarts and verifies") {
    table match{untimed("mad-gulbar", 2)};
    match.set_up();
    while (!match.state->is_over()) {
        match.play_on(7);
        if (match.state->is_over()) break;
        match.restart();
        match.compare_both();
    }
    CHECK(verified(match).resumes > 3);
}

TEST_CASE("a seat may leave the dice to the others in a casual match") {
    for (const auto [white, black] : {std::pair{true, false}, {false, true}, {false, false}}) {
        table match{untimed("gulbar")};
        if (!white) match.seats.white = {};
        if (!black) match.seats.black = {};
        match.set_up();
        match.play_on();
        CHECK(match.state->is_closed());
        verified(match);
    }
}

} // namespace gulbara::server::room
