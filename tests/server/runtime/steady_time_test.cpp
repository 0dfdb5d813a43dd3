#include "server/runtime/steady_time.hpp"
#include "tests/support/hand_clocks.hpp"

#include <doctest/doctest.h>

#include <chrono>

using namespace gulbara::server::runtime;

TEST_CASE("server time starts at the wall clock and never goes back") {
    const auto wall = std::chrono::duration_cast<std::chrono::milliseconds>(
                          std::chrono::system_clock::now().time_since_epoch()
    )
                          .count();
    const steady_time time;
    auto last = time.now();
    CHECK(last - wall >= -50);
    CHECK(last - wall < 5'000);
    for (int repeat = 0; repeat < 10'000; ++repeat) {
        const auto next = time.now();
        REQUIRE(next >= last);
        last = next;
    }
}

TEST_CASE("a step of the wall clock does not show, the steady clock's way does") {
    using gulbara::tests::hand_steady_clock;
    using gulbara::tests::hand_wall_clock;
    hand_wall_clock::shows = std::chrono::milliseconds{1'700'000'000'000};
    hand_steady_clock::shows = std::chrono::milliseconds{42};
    const carried_time<hand_wall_clock, hand_steady_clock> time;
    CHECK(time.now() == 1'700'000'000'000);
    for (const auto step : {std::chrono::hours{-1}, std::chrono::hours{3}}) {
        const auto before = time.now();
        hand_wall_clock::shows += step;
        CHECK(time.now() == before);
        hand_steady_clock::shows += std::chrono::milliseconds{250};
        CHECK(time.now() == before + 250);
    }
}
