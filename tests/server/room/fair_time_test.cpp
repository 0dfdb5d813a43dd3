// Time is the server's alone: nothing that a client says, that a clock on the wall does or that a
// lost connection leaves behind changes what anybody's clock shows.
#include "server/runtime/steady_time.hpp"
#include "tests/server/room/answers.hpp"
#include "tests/server/room/let_pass.hpp"
#include "tests/support/hand_clocks.hpp"

#include <doctest/doctest.h>

namespace gulbara::server::room {

using engine::side;
using protocol::close_reason;
namespace client = protocol::client;
namespace server = protocol::server;

namespace {

// The same command, with everything that scripts of cheats have ever added to one.
protocol::client_message forged(const protocol::client_message& honest) {
    std::string text = protocol::encode(honest);
    const std::string_view claims =
        R"("at":1,"time":1,"read_at":1,"move_ms":1,"lag":500,"lag_ms":500,"round_trip_ms":99999,)"
        R"("reserve_ms":3600000,"deadline":9999999999999,"clock":{"reserve_ms":3600000},)";
    const std::string_view body = R"("d":{)";
    const auto at = text.find(body) + body.size();
    text.insert(at, text[at] == '}' ? claims.substr(0, claims.size() - 1) : claims);
    return protocol::decode_client(text).value();
}

server::clock clock_of(const table& match) {
    return match.state->snapshot(std::nullopt, 0, match.now).time.value();
}

// So little that every hold is a race: a time for each play, and next to nothing else.
constexpr protocol::clock_settings per_play{
    .reserve_ms = 1'000, .delay_ms = 12'000, .increment_ms = 0, .rung_ms = 5'000
};

} // namespace

TEST_CASE("a time or a lag that a client claims changes nothing") {
    auto honest = at_play(timed("gul-bara", usual_clock));
    auto cheat = at_play(timed("gul-bara", usual_clock));
    for (int turn = 0; turn < 40; ++turn) {
        if (honest.log->is_roll_due()) {
            honest.throw_dice();
            cheat.throw_dice();
            continue;
        }
        const side who = honest.holder();
        honest.pass_time(12'700);
        cheat.pass_time(12'700);
        const protocol::client_message play{"p", honest.play_of({honest.any_play()})};
        const protocol::client_message lie = forged(play);
        CHECK(lie == play);
        const std::string id = "p" + std::to_string(turn);
        CHECK(is_ok(honest.give(who, play.body, id)));
        CHECK(is_ok(cheat.give(who, lie.body, id)));
        REQUIRE(clock_of(honest) == clock_of(cheat));
        if (clock_of(honest).seats[who].reserve_ms < 10'000) break;
    }
    CHECK(clock_of(honest).seats.white.reserve_ms < 60'000);
    CHECK(cheat.stored.records.size() == honest.stored.records.size());
}

TEST_CASE("a claim, a link and a ping lie in vain as well") {
    auto match = at_throw(timed("gul-bara", usual_clock));
    const auto chain = match.seats.white.chain;
    const std::uint32_t next = match.log->throws() + 1;
    for (const protocol::client_message& one :
         {protocol::client_message{"l", client::link{match.facts.row.id, next, chain->link(next)}},
          protocol::client_message{
              "c", client::claim{match.facts.row.id, client::claim_outcome::win, 1}
          },
          protocol::client_message{"b", client::background{match.facts.row.id, 1}},
          protocol::client_message{"p", client::ping{}}})
        CHECK(forged(one) == one);
}

TEST_CASE("time for a play never runs out while it shows some within the round trip") {
    for (const std::int64_t round_trip : {0, 80, 250, 499, 500})
        for (const std::int64_t shown : {1, 40, 500}) {
            CAPTURE(round_trip);
            CAPTURE(shown);
            table match{timed("gul-bara", per_play)};
            match.set_up();
            for (int turn = 0; turn < 8; ++turn) {
                match.throw_until_play();
                const side who = match.holder();
                match.seats[who].round_trip_ms = round_trip;
                // It is sent while the display shows that much, and takes a whole round trip.
                const instant end = clock_of(match).deadline.value();
                match.pass_time(end - shown - match.now);
                const auto play = match.play_of({match.any_play()});
                match.pass_time(round_trip);
                REQUIRE_FALSE(match.state->is_over());
                REQUIRE(is_ok(match.give(who, play)));
            }
        }
}

TEST_CASE("every deadline is a time of the server, shown beside its now") {
    auto match = at_play(timed("gul-bara", usual_clock));
    for (const std::int64_t pause : {0, 5'000, 7'000, 20'000}) {
        match.pass_time(pause);
        const server::clock seen = clock_of(match);
        const auto& own = seen.seats[match.holder()];
        CHECK(seen.now == match.now);
        CHECK(seen.running == protocol::number_of(match.holder()));
        CHECK(seen.deadline.value() - seen.now == own.reserve_ms + own.delay_ms);
    }
}

TEST_CASE("the flag falls with nobody connected") {
    hall match{timed("gul-bara", usual_clock)};
    match.set_up();
    match.throw_until_play();
    const side holder = std::get<protocol::awaited_play>(match.log().due()).holder;
    const auto watcher = match.stranger();
    match.give(watcher, client::watch{match.match(), {}, {}});
    const auto shown = watcher->all<server::snapshot>().back().time.value();
    for (const side who : engine::both_sides) match.room->leave(match.players[who]);
    match.run();
    let_pass(match, shown.deadline.value() - shown.now + 499);
    CHECK_FALSE(match.room->is_over());
    let_pass(match, 1);
    REQUIRE(match.room->is_over());
    const auto close = protocol::decode_close(match.store.stored(match.match()).close->close);
    CHECK(close->reason == close_reason::forfeited);
    CHECK(close->winner == engine::opponent(holder));
}

TEST_CASE("the flag falls in its time whatever the clock on the wall does meanwhile") {
    using tests::hand_steady_clock;
    using tests::hand_wall_clock;
    for (const auto step : {std::chrono::hours{-1}, std::chrono::hours{1}}) {
        auto match = at_play(timed("gul-bara", usual_clock));
        hand_wall_clock::shows = std::chrono::milliseconds{match.now};
        hand_steady_clock::shows = {};
        const runtime::carried_time<hand_wall_clock, hand_steady_clock> time;
        const auto pass = [&](std::int64_t ms) {
            hand_steady_clock::shows += std::chrono::milliseconds{ms};
            match.pass_time(time.now() - match.now);
        };
        pass(40'000);
        hand_wall_clock::shows += step;
        pass(32'499);
        CHECK_FALSE(match.state->is_over());
        pass(1);
        CHECK(match.state->is_closed());
    }
}

TEST_CASE("the flag falls in its time after a restart with the clock on the wall set anew") {
    constexpr std::int64_t hour = 3'600'000;
    for (const std::int64_t step : {-hour, hour}) {
        CAPTURE(step);
        auto match = at_play(timed("gul-bara", usual_clock));
        const side holder = match.holder();
        match.restart(step);
        match.compare_both();
        const server::clock after = clock_of(match);
        CHECK(after.deadline.value() - after.now == 72'000);
        match.pass_time(72'000 + 499);
        CHECK_FALSE(match.state->is_over());
        match.pass_time(1);
        REQUIRE(match.state->is_closed());
        CHECK(match.close().winner == engine::opponent(holder));
    }
}

} // namespace gulbara::server::room
