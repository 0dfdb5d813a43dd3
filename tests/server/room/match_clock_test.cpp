#include "server/room/match_clock.hpp"

#include <doctest/doctest.h>

namespace gulbara::server::room {

using engine::side;

namespace {

constexpr protocol::clock_settings settings{
    .reserve_ms = 60'000, .delay_ms = 12'000, .increment_ms = 3'000, .rung_ms = 5'000
};

match_clock clock_with(const std::optional<protocol::clock_settings>& terms = settings) {
    return match_clock{{engine::find_rule_set("mad-gulbar"), 1, false, terms}};
}

engine::play_due plain(side holder) {
    return {holder, {engine::die{5}, engine::die{3}}, engine::pool_source::thrown, std::nullopt};
}

engine::play_due rung(side holder, std::uint8_t d, engine::pool_source source) {
    const engine::die die{d};
    return {holder, {die, die, die, die}, source, die};
}

} // namespace

TEST_CASE("a hold spends its delay before the reserve") {
    auto clock = clock_with();
    clock.await_play(plain(side::white));
    clock.start(side::white, 1'000);
    CHECK(clock.deadline(side::white) == 1'000 + 12'000 + 60'000);
    CHECK(clock.left(side::white, 13'000).reserve_ms == 60'000);
    CHECK(clock.delay_left(side::white, 5'000) == 8'000);
    CHECK(clock.left(side::white, 14'000).reserve_ms == 59'000);
    clock.take_play(side::white, {14'000, 0});
    CHECK(clock.reserve(side::white) == 59'000);
    CHECK_FALSE(clock.is_running(side::white));
}

TEST_CASE("an active ladder grants a rung's time for every doublet above") {
    auto clock = clock_with();
    clock.await_play(rung(side::white, 2, engine::pool_source::thrown));
    clock.start(side::white, 0);
    CHECK(clock.delay_left(side::white, 0) == 12'000 + 4 * 5'000);
}

TEST_CASE("later rungs of a hold use what is left of its delay, the rest is lost") {
    auto clock = clock_with();
    clock.await_play(rung(side::white, 5, engine::pool_source::thrown));
    clock.start(side::white, 0);
    clock.take_play(side::white, {10'000, 0});
    clock.await_play(rung(side::white, 6, engine::pool_source::next_rung));
    clock.start(side::white, 10'000);
    CHECK(clock.delay_left(side::white, 10'000) == 7'000);
    clock.take_play(side::white, {12'000, 0});
    clock.await_play(plain(side::black));
    CHECK(clock.delay_left(side::black, 12'000) == 12'000);
    CHECK(clock.reserve(side::white) == 60'000);
}

TEST_CASE("a pool handed over begins a hold of its own") {
    auto clock = clock_with();
    clock.await_play(rung(side::white, 5, engine::pool_source::thrown));
    clock.start(side::white, 0);
    clock.take_play(side::white, {16'000, 0});
    clock.await_play(rung(side::black, 5, engine::pool_source::handed_over));
    CHECK(clock.delay_left(side::black, 16'000) == 17'000);
}

TEST_CASE("the increment comes with the end of a hold in which its side played itself") {
    auto clock = clock_with();
    clock.await_play(plain(side::white));
    clock.start(side::white, 0);
    clock.take_play(side::white, {1'000, 0});
    clock.end_hold(side::white);
    CHECK(clock.reserve(side::white) == 63'000);
    clock.await_play(plain(side::black));
    clock.end_hold(side::black); // an automatic pass
    CHECK(clock.reserve(side::black) == 60'000);
}

TEST_CASE("a throw waits for free, then for the grace of the game, then on the reserve") {
    auto clock = clock_with();
    clock.begin_game();
    clock.await_links(engine::throw_kind::turn, {true, true});
    for (const side who : engine::both_sides) clock.start(who, 0);
    CHECK(clock.reserve_start(side::white) == 2'000 + 60'000);
    CHECK(clock.deadline(side::white) == 2'000 + 60'000 + 60'000);
    clock.take_link(side::white, {1'500, 0});
    clock.take_link(side::black, {5'000, 0});
    CHECK(clock.left(side::white, 5'000).grace_ms == 60'000);
    CHECK(clock.left(side::black, 5'000).grace_ms == 57'000);
    clock.await_links(engine::throw_kind::turn, {true, true});
    clock.start(side::black, 5'000);
    CHECK(clock.reserve_start(side::black) == 5'000 + 2'000 + 57'000);
    clock.take_link(side::black, {5'000 + 2'000 + 57'000 + 500, 0});
    CHECK(clock.reserve(side::black) == 59'500);
}

TEST_CASE("an opening throw waits longer for free") {
    auto clock = clock_with();
    clock.begin_game();
    clock.await_links(engine::throw_kind::opening, {true, true});
    clock.start(side::white, 0);
    CHECK(clock.reserve_start(side::white) == 15'000 + 60'000);
}

TEST_CASE("the reserve of a seat that owes a link stands while both are offline") {
    auto clock = clock_with();
    clock.begin_game();
    clock.await_links(engine::throw_kind::turn, {true, false});
    clock.start(side::white, 0);
    clock.note_company(company::nobody, 1'000);
    CHECK_FALSE(clock.deadline(side::white).has_value());
    CHECK(clock.left(side::white, 100'000).grace_ms == 0);
    CHECK(clock.left(side::white, 100'000).reserve_ms == 60'000);
    clock.note_company(company::somebody, 100'000);
    CHECK(clock.deadline(side::white) == 160'000);
}

TEST_CASE("the reserve of a seat that owes a play runs whoever is here") {
    auto clock = clock_with();
    clock.await_play(plain(side::white));
    clock.start(side::white, 0);
    clock.note_company(company::nobody, 1'000);
    CHECK(clock.deadline(side::white) == 72'000);
}

TEST_CASE("lag is credited by the round trip, at most half a second, five seconds a game") {
    auto clock = clock_with(protocol::clock_settings{0, 1'000, 0, 0});
    clock.begin_game();
    const auto play = [&](instant at, std::int64_t round_trip) {
        clock.await_play(plain(side::white));
        clock.start(side::white, 0);
        if (!clock.is_in_time(side::white, {at, round_trip})) return false;
        clock.take_play(side::white, {at, round_trip});
        return true;
    };
    CHECK(play(1'000, 0));
    CHECK_FALSE(play(1'001, 0));
    CHECK_FALSE(play(1'201, 200));
    CHECK(play(1'200, 200));
    CHECK(clock.left(side::white, 0).credit_used_ms == 200);
    CHECK_FALSE(play(1'501, 5'000));
    for (int i = 0; i < 9; ++i) CHECK(play(1'500, 5'000));
    CHECK(clock.left(side::white, 0).credit_used_ms == 4'700);
    CHECK_FALSE(play(1'301, 5'000));
    CHECK(play(1'300, 5'000));
    CHECK_FALSE(play(1'001, 5'000));
    clock.begin_game();
    CHECK(play(1'500, 5'000));
}

TEST_CASE("a stopped clock goes on where it stood") {
    auto clock = clock_with();
    clock.await_play(plain(side::white));
    clock.start(side::white, 0);
    clock.stop(20'000);
    CHECK_FALSE(clock.deadline(side::white).has_value());
    CHECK(clock.left(side::white, 500'000).reserve_ms == 52'000);
    clock.start(side::white, 500'000);
    CHECK(clock.deadline(side::white) == 552'000);
}

TEST_CASE("in an untimed match duties are known and nothing runs out") {
    auto clock = clock_with(std::nullopt);
    clock.begin_game();
    clock.await_play(plain(side::white));
    clock.start(side::white, 0);
    CHECK(clock.is_awaited(side::white));
    CHECK_FALSE(clock.deadline(side::white).has_value());
    CHECK(clock.is_in_time(side::white, {1'000'000'000, 0}));
    clock.take_play(side::white, {1'000'000'000, 0});
    CHECK(clock.reserve(side::white) == 0);
}

TEST_CASE("a clock comes back from its book as it stood") {
    auto clock = clock_with();
    clock.begin_game();
    clock.await_play(rung(side::black, 3, engine::pool_source::thrown));
    clock.start(side::black, 0);
    clock.take_play(side::black, {4'000, 0});
    clock.await_play(rung(side::black, 4, engine::pool_source::next_rung));
    clock.start(side::black, 4'000);
    clock_book book;
    clock.write(book, 5'000);
    auto again = clock_with();
    again.await_play(rung(side::black, 4, engine::pool_source::next_rung));
    again.read(book);
    CHECK(again.delay_left(side::black, 0) == 12'000 + 15'000 - 5'000);
    again.take_play(side::black, {9'000, 0});
    again.end_hold(side::black);
    CHECK(again.reserve(side::black) == 63'000);
}

} // namespace gulbara::server::room
