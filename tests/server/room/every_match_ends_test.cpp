// Whoever leaves, at whatever stage, however the match is timed: it ends, and nobody who stayed
// and did what he owed has lost it.
#include "tests/server/room/answers.hpp"
#include "tests/server/room/table.hpp"

#include <doctest/doctest.h>

#include <functional>

namespace gulbara::server::room {

using engine::side;
namespace client = protocol::client;
namespace server = protocol::server;

namespace {

constexpr std::int64_t minute = 60'000;
constexpr std::int64_t hour = 60 * minute;

struct stage {
    const char* name;
    std::function<void(table&)> reach;
};

void begin_second_game(table& match) {
    match.throw_until_play();
    match.give(side::white, client::resign{match.facts.row.id, 1});
}

const std::vector<stage> stages{
    {"offered", [](table&) {}},
    {"one anchor", [](table& match) { match.give_anchor(side::white); }},
    {"header",
     [](table& match) {
         for (const side who : engine::both_sides) match.give_anchor(who);
     }},
    {"opening throw", [](table& match) { match.set_up(); }},
    {"opening throw, one link",
     [](table& match) {
         match.set_up();
         match.give_link(side::black);
     }},
    {"play",
     [](table& match) {
         match.set_up();
         match.throw_until_play();
     }},
    {"throw",
     [](table& match) {
         match.set_up();
         match.throw_until_play();
         while (!match.log->is_roll_due()) match.play_anything();
     }},
    {"middle of a game",
     [](table& match) {
         match.set_up();
         match.play_on(60);
         match.throw_until_play();
     }},
    {"second game",
     [](table& match) {
         match.set_up();
         begin_second_game(match);
     }},
    {"void offered",
     [](table& match) {
         match.set_up();
         match.throw_until_play();
         match.give(side::white, client::agree_void{match.facts.row.id, match.newest_seq()});
     }},
    {"after a restart",
     [](table& match) {
         match.set_up();
         match.throw_until_play();
         match.restart();
     }},
};

// Everything that this seat owes now, and the claim if there is one.
void do_duties(table& match, side who) {
    const auto seen = match.state->snapshot(who, 0, match.now);
    if (seen.owed.owes_anchor) match.give_anchor(who);
    if (seen.owed.owes_signature) match.give_signature(who);
    if (seen.owed.link) match.give_link(who);
    if (seen.owed.play_on && match.holder() == who) match.play_anything();
    for (const server::presence& other : seen.presences)
        if (other.seat != protocol::number_of(who) && other.is_claimable)
            match.give(
                who, client::claim{match.facts.row.id, client::claim_outcome::win, other.epoch}
            );
}

// The one who stays looks after it twice a minute. After: the match is over.
void wait_for_end(table& match, std::optional<side> present, std::int64_t most_ms) {
    constexpr std::int64_t step = minute / 2;
    for (std::int64_t waited = 0; waited < most_ms && !match.state->is_over(); waited += step) {
        if (present) do_duties(match, *present);
        if (!match.state->is_over()) match.pass_time(step);
    }
    REQUIRE(match.state->is_over());
}

} // namespace

TEST_CASE("a match that one or both have left ends, and never against whoever stayed") {
    for (const bool is_timed : {true, false})
        for (const stage& at : stages)
            for (const std::optional<side> present :
                 {std::optional{side::white}, std::optional{side::black}, std::optional<side>{}}) {
                CAPTURE(is_timed);
                CAPTURE(at.name);
                CAPTURE(protocol::number_of(present));
                table match{is_timed ? timed("gul-bara", usual_clock, 3) : untimed("gul-bara", 3)};
                at.reach(match);
                for (const side who : engine::both_sides)
                    match.seats[who].is_online = who == present;
                match.look();
                wait_for_end(match, present, 26 * hour);
                if (!match.stored.close) continue; // withdrawn: it has never begun
                const auto winner = match.close().winner;
                CHECK_FALSE((present && winner == engine::opponent(*present)));
                CHECK(verifies(match.stored));
            }
}

TEST_CASE("a timed match that one has left is over in minutes") {
    for (const stage& at : stages) {
        CAPTURE(at.name);
        table match{timed("gul-bara", usual_clock, 3)};
        at.reach(match);
        match.seats.white.is_online = false;
        match.look();
        wait_for_end(match, side::black, 10 * minute);
    }
}

TEST_CASE("once a throw was made no seat alone ends a match without losing it") {
    auto match = at_play(untimed("gul-bara", 3));
    const side holder = match.holder();
    const side other = engine::opponent(holder);
    for (const side who : engine::both_sides)
        for (const auto wanted : {client::claim_outcome::win, client::claim_outcome::call_off}) {
            const auto seen = match.state->snapshot(who, 0, match.now);
            const auto epoch = seen.presences[who == side::white ? 1 : 0].epoch;
            const client::claim claim{match.facts.row.id, wanted, epoch};
            CHECK(code_of(match.give(who, claim)) == protocol::error_id::not_claimable);
        }
    match.give(holder, client::agree_void{match.facts.row.id, match.newest_seq()});
    match.give(holder, client::agree_void{match.facts.row.id, match.newest_seq()});
    CHECK_FALSE(match.state->is_over());
    match.give(holder, client::resign{match.facts.row.id, std::nullopt});
    REQUIRE(match.state->is_closed());
    CHECK(match.close().winner == other);
}

} // namespace gulbara::server::room
