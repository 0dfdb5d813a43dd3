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

TEST_CASE("others are pinged less often and may be silent for longer") {
    const heartbeat beat(0);
    CHECK(beat.next(attention::watcher) == 15'000);
    CHECK(beat.next(attention::idle) == 30'000);
    CHECK_FALSE(beat.is_silent(attention::watcher, 30'000));
    CHECK(beat.is_silent(attention::watcher, 35'000));
    CHECK(beat.is_silent(attention::idle, 65'000));
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
