#include "server/net/heartbeat.hpp"

#include <doctest/doctest.h>

using namespace gulbara::server::net;

TEST_CASE("a seat is pinged every 2 s and given up after 10 s without a sign of life") {
    heartbeat beat(1000);
    CHECK_FALSE(beat.ping(attention::seat, 2999));
    CHECK(beat.next(attention::seat) == 3000);
    CHECK(beat.ping(attention::seat, 3000));
    CHECK_FALSE(beat.ping(attention::seat, 3001));
    CHECK_FALSE(beat.is_silent(attention::seat, 10'999));
    CHECK(beat.is_silent(attention::seat, 11'000));
    beat.hear(10'999);
    CHECK_FALSE(beat.is_silent(attention::seat, 11'000));
}

TEST_CASE("watchers and idle connections are pinged every 15 s and given up after 30 s of silence"
) {
    for (const attention why : {attention::watcher, attention::idle}) {
        heartbeat beat(0);
        CHECK(beat.next(why) == 15'000);
        CHECK_FALSE(beat.ping(why, 14'999));
        CHECK(beat.ping(why, 15'000));
        CHECK_FALSE(beat.is_silent(why, 29'999));
        CHECK(beat.is_silent(why, 30'000));
        beat.hear(15'010);
        CHECK_FALSE(beat.is_silent(why, 45'009));
    }
}

TEST_CASE("a connection that becomes a seat's has 10 s from then on, however long it was idle") {
    heartbeat beat(0);
    beat.attend(attention::idle, 14'000);
    CHECK(beat.is_silent(attention::seat, 15'000));
    beat.attend(attention::seat, 15'000);
    CHECK_FALSE(beat.is_silent(attention::seat, 15'000));
    CHECK(beat.ping(attention::seat, 15'000));
    CHECK_FALSE(beat.is_silent(attention::seat, 24'999));
    beat.attend(attention::seat, 24'999);
    CHECK(beat.is_silent(attention::seat, 25'000));
}

TEST_CASE("a pong tells the round trip once, and only of the newest ping") {
    heartbeat beat(0);
    CHECK_FALSE(beat.pong("", 10));
    const auto first = beat.ping(attention::seat, 2000).value();
    const auto second = beat.ping(attention::seat, 4000).value();
    CHECK_FALSE(beat.pong(first, 4010));
    CHECK_FALSE(beat.pong("nonsense", 4010));
    CHECK(beat.pong(second, 4070) == 70);
    CHECK_FALSE(beat.pong(second, 4080));
}
