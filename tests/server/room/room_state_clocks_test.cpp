// What plays and links cost, and what is too late (fairness page, section 6, "Waiting" and "Time").
#include "tests/server/room/answers.hpp"
#include "tests/server/room/table.hpp"

#include <doctest/doctest.h>

namespace gulbara::server::room {

using engine::side;
using protocol::error_id;
namespace server = protocol::server;

namespace {

constexpr protocol::clock_settings slow_clock{
    .reserve_ms = 60'000, .delay_ms = 12'000, .increment_ms = 2'000, .rung_ms = 5'000
};

} // namespace

TEST_CASE("a PLAY bears the mover's reserve, increment included") {
    table match{timed("gul-bara", slow_clock)};
    match.set_up();
    match.throw_until_play();
    match.pass_time(13'000);
    match.play_anything();
    CHECK(std::get<protocol::play_body>(match.newest_record()).reserve_ms == 59'000 + 2'000);
}

TEST_CASE("all segments of one command share one reading") {
    table match{timed("mad-gulbar", slow_clock)};
    match.set_up();
    const auto segments = match.play_to_ladder(2);
    const std::uint32_t base = match.newest_seq();
    const auto rung = std::get<protocol::awaited_play>(match.log->due()).rung.value().pips;
    const auto before = match.state->snapshot(std::nullopt, 0, match.now).time.value();
    match.pass_time(12'000 + 5'000 * (6 - rung) + 1'000);
    const side who = match.holder();
    match.give(who, match.play_of(segments));
    const auto left = before.seats[who].reserve_ms - 1'000;
    const auto reserve_at = [&](std::size_t seq) {
        return std::get<protocol::play_body>(match.stored_record(seq)).reserve_ms;
    };
    CHECK(reserve_at(base + 1) == left);
    CHECK(reserve_at(base + segments.size()) >= left);
}

TEST_CASE("a play after the deadline is too late, and the flag acts half a second after it") {
    table match{timed("gul-bara", slow_clock)};
    match.set_up();
    match.throw_until_play();
    const side who = match.holder();
    const instant deadline = match.now + 72'000;
    match.pass_time(72'001);
    const auto play = match.play_of({match.any_play()});
    CHECK(code_of(match.give(who, play)) == error_id::too_late);
    match.pass_time(498);
    CHECK_FALSE(match.state->is_over());
    match.pass_time(1);
    REQUIRE(match.state->is_closed());
    CHECK(match.now == deadline + 500);
    const auto forfeit = std::get<protocol::forfeit_body>(match.newest_record());
    CHECK(forfeit.reason == protocol::forfeit_reason::time);
    CHECK(match.close().reason == protocol::close_reason::forfeited);
    CHECK(match.close().winner == engine::opponent(who));
    CHECK(code_of(match.give(who, play)) == error_id::match_over);
}

TEST_CASE("a play read in time is judged by its reading, not by when its turn comes") {
    table match{timed("gul-bara", slow_clock)};
    match.set_up();
    match.throw_until_play();
    const side who = match.holder();
    const instant deadline = match.now + 72'000;
    match.pass_time(72'300);
    CHECK(is_ok(match.give_read_at(who, match.play_of({match.any_play()}), deadline)));
}

TEST_CASE("lag credit is given from the round trip and reported") {
    table match{timed("gul-bara", slow_clock)};
    match.set_up();
    match.throw_until_play();
    const side who = match.holder();
    match.seats[who].round_trip_ms = 400;
    match.pass_time(72'300);
    CHECK(is_ok(match.play_anything()));
    CHECK(match.last<server::clock>().value().seats[who].credit_ms == 300);
}

TEST_CASE("a withheld link costs grace, then the reserve, then the match") {
    table match{timed("gul-bara", slow_clock)};
    match.set_up();
    match.give_link(side::black);
    match.pass_time(15'000 + 60'000 + 60'000 + 499);
    CHECK_FALSE(match.state->is_over());
    CHECK(match.last<server::clock>().value().running == 1);
    match.pass_time(1);
    REQUIRE(match.state->is_closed());
    CHECK(
        std::get<protocol::forfeit_body>(match.newest_record()).reason ==
        protocol::forfeit_reason::link_withheld
    );
    CHECK(match.close().winner == side::black);
}

TEST_CASE("links withheld by both until the same moment call the match off") {
    table match{timed("gul-bara", slow_clock)};
    match.set_up();
    match.pass_time(15'000 + 60'000 + 60'000 + 500);
    REQUIRE(match.state->is_closed());
    CHECK(match.close().reason == protocol::close_reason::called_off);
    CHECK_FALSE(match.close().winner.has_value());
}

TEST_CASE("a link after its time is too late") {
    table match{timed("gul-bara", slow_clock)};
    match.set_up();
    match.give_link(side::black);
    match.pass_time(15'000 + 60'000 + 60'000 + 1);
    CHECK(code_of(match.give_link(side::white)) == error_id::too_late);
}

TEST_CASE("clocks start when the throw is announced, not when it was decided") {
    table match{timed("gul-bara", slow_clock)};
    match.set_up();
    match.writes = table::writing::by_hand;
    match.give_link(side::white);
    match.give_link(side::black);
    match.now += 900;
    match.finish_write();
    match.writes = table::writing::prompt;
    match.throw_until_play();
    const auto clock = match.last<server::clock>().value();
    CHECK(clock.deadline == match.now + 72'000);
}

} // namespace gulbara::server::room
