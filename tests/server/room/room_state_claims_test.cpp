// Who may claim against whom, and what becomes of a match that both have left (fairness page,
// section 6; protocol page, section 12).
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

constexpr protocol::clock_settings long_clock{
    .reserve_ms = 3'000'000, .delay_ms = 12'000, .increment_ms = 0, .rung_ms = 5'000
};
constexpr std::int64_t hour = 3'600'000;

answer claim(
    table& match,
    side who,
    client::claim_outcome wanted = client::claim_outcome::win,
    std::int64_t epoch_offset = 0
) {
    const auto view = match.state->snapshot(std::nullopt, 0, match.now);
    const auto& absent = view.presences[who == side::white ? 1 : 0];
    const auto epoch = static_cast<std::uint32_t>(absent.epoch + epoch_offset);
    return match.give(who, client::claim{match.facts.row.id, wanted, epoch});
}

} // namespace

TEST_CASE("an absent holder may be claimed against when its budget is used up") {
    auto match = at_play(untimed("gul-bara"));
    const side absent = match.holder();
    const side present = engine::opponent(absent);
    match.seats[absent].is_online = false;
    CHECK(code_of(claim(match, present)) == error_id::not_claimable);
    match.pass_time(5'000 + 89'999);
    CHECK(code_of(claim(match, present)) == error_id::not_claimable);
    CHECK_FALSE(match.last<server::presence>().value().is_claimable);
    match.pass_time(1);
    CHECK(match.last<server::presence>().value().is_claimable);
    CHECK(code_of(claim(match, present, client::claim_outcome::win, 1)) == error_id::stale_epoch);
    CHECK(is_ok(claim(match, present)));
    REQUIRE(match.state->is_closed());
    const auto forfeit = std::get<protocol::forfeit_body>(match.newest_record());
    CHECK(forfeit.reason == protocol::forfeit_reason::abandoned);
    CHECK(match.close().reason == close_reason::forfeited);
    CHECK(match.close().winner == present);
}

TEST_CASE("a match claimed as void closes without a winner, on a seen throw as such") {
    for (const bool is_throw_seen : {true, false}) {
        auto match = is_throw_seen ? at_play(untimed("gul-bara")) : at_throw(untimed("gul-bara"));
        const side absent = is_throw_seen ? match.holder() : side::white;
        if (!is_throw_seen) match.give_link(side::black);
        match.seats[absent].is_online = false;
        match.pass_time(95'000);
        CHECK(is_ok(claim(match, engine::opponent(absent), client::claim_outcome::call_off)));
        REQUIRE(match.state->is_closed());
        CHECK(
            match.close().reason ==
            (is_throw_seen ? close_reason::called_off_on_throw : close_reason::called_off)
        );
        CHECK_FALSE(match.close().winner.has_value());
    }
}

TEST_CASE("coming back ends what could be claimed, and changes the epoch") {
    auto match = at_play(untimed("gul-bara"));
    const side absent = match.holder();
    match.seats[absent].is_online = false;
    match.pass_time(200'000);
    const auto gone = match.last<server::presence>().value();
    CHECK(gone.is_claimable);
    match.seats[absent].is_online = true;
    match.look();
    const auto back = match.last<server::presence>().value();
    CHECK(back.is_online);
    CHECK_FALSE(back.is_claimable);
    CHECK(back.epoch == gone.epoch + 1);
    CHECK(back.budget_ms == 0);
    CHECK(code_of(claim(match, engine::opponent(absent))) == error_id::not_claimable);
}

TEST_CASE("a seat that owes a link itself may not claim") {
    auto match = at_throw(untimed("gul-bara"));
    match.seats.white.is_online = false;
    match.pass_time(200'000);
    CHECK(code_of(claim(match, side::black)) == error_id::not_claimable);
    match.give_link(side::black);
    CHECK(is_ok(claim(match, side::black)));
}

TEST_CASE("an offline budget runs only while its seat owes something") {
    auto match = at_play(untimed("gul-bara"));
    const side absent = engine::opponent(match.holder());
    match.seats[absent].is_online = false;
    match.pass_time(200'000);
    CHECK(match.last<server::presence>().value().budget_ms == 90'000);
    CHECK(code_of(claim(match, engine::opponent(absent))) == error_id::not_claimable);
}

TEST_CASE("in an untimed match a link owed alone for five minutes may be claimed") {
    auto match = at_throw(untimed("gul-bara"));
    match.pass_time(600'000);
    match.give_link(side::white);
    match.pass_time(299'999);
    CHECK(code_of(claim(match, side::white)) == error_id::not_claimable);
    match.pass_time(1);
    CHECK(is_ok(claim(match, side::white)));
    CHECK(match.close().winner == side::white);
}

TEST_CASE("in an untimed match a play owed for twelve hours may be claimed") {
    auto match = at_play(untimed("gul-bara"));
    const side present = engine::opponent(match.holder());
    match.pass_time(12 * hour - 1);
    CHECK(code_of(claim(match, present)) == error_id::not_claimable);
    match.pass_time(1);
    CHECK(is_ok(claim(match, present)));
}

TEST_CASE("in a timed match only absence can be claimed") {
    auto match = at_throw(timed("gul-bara", long_clock));
    match.give_link(side::white);
    match.pass_time(400'000);
    CHECK(code_of(claim(match, side::white)) == error_id::not_claimable);
}

// ---- nobody there -------------------------------------------------------------------------------

TEST_CASE("an untimed match without a record for a day is called off") {
    auto match = at_play(untimed("gul-bara"));
    match.pass_time(24 * hour - 1);
    CHECK_FALSE(match.state->is_over());
    match.pass_time(1);
    REQUIRE(match.state->is_closed());
    CHECK(match.close().reason == close_reason::called_off_on_throw);
}

TEST_CASE("a timed match that both left while a link is owed is called off after five minutes") {
    auto match = at_throw(timed("gul-bara", long_clock));
    for (const side who : engine::both_sides) match.seats[who].is_online = false;
    match.pass_time(5'000 + 299'999);
    CHECK_FALSE(match.state->is_over());
    match.pass_time(1);
    REQUIRE(match.state->is_closed());
    CHECK(match.close().reason == close_reason::called_off);
}

TEST_CASE("a timed match that both left while a play is owed is decided by the clock") {
    auto match = at_play(timed("gul-bara", long_clock));
    const side holder = match.holder();
    for (const side who : engine::both_sides) match.seats[who].is_online = false;
    match.pass_time(3'000'000 + 12'000 + 500);
    REQUIRE(match.state->is_closed());
    CHECK(match.close().reason == close_reason::forfeited);
    CHECK(match.close().winner == engine::opponent(holder));
}

} // namespace gulbara::server::room
