#include "server/runtime/steady_time.hpp"

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
