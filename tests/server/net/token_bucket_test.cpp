#include "server/net/token_bucket.hpp"

#include <doctest/doctest.h>

using namespace gulbara::server;
using net::token_bucket;

TEST_CASE("a fresh bucket gives its burst at once, then one token per refill") {
    constexpr config::rate rate{.refill = 2, .burst = 3};
    token_bucket bucket;
    for (int taken = 0; taken < 3; ++taken) CHECK(bucket.take(rate, 1000) == 0);
    CHECK(bucket.take(rate, 1000) == 500);
    CHECK(bucket.take(rate, 1499) == 1);
    CHECK(bucket.take(rate, 1500) == 0);
    CHECK(bucket.take(rate, 1500) == 500);
}

TEST_CASE("a refused take costs nothing") {
    constexpr config::rate rate{.refill = 1, .burst = 1};
    token_bucket bucket;
    CHECK(bucket.take(rate, 0) == 0);
    for (int refused = 0; refused < 100; ++refused) CHECK(bucket.take(rate, 999) == 1);
    for (int asked = 0; asked < 100; ++asked) CHECK(bucket.wait_of(rate, 1000) == 0);
    CHECK(bucket.take(rate, 1000) == 0);
}

TEST_CASE("over any time no more is given than burst and refill") {
    constexpr config::rate rate{.refill = 7, .burst = 5};
    token_bucket bucket;
    int given = 0;
    for (runtime::instant now = 0; now < 10'000; now += 3) given += bucket.take(rate, now) == 0;
    CHECK(given >= 70);
    CHECK(given <= 75);
}

TEST_CASE("a bucket never holds more than its burst, and a clock that stands gives nothing") {
    constexpr config::rate rate{.refill = 1000, .burst = 2};
    token_bucket bucket;
    CHECK(bucket.is_full(rate, 0));
    CHECK(bucket.take(rate, 0) == 0);
    CHECK_FALSE(bucket.is_full(rate, 0));
    constexpr runtime::instant much_later = std::int64_t{1} << 50;
    CHECK(bucket.is_full(rate, much_later));
    CHECK(bucket.take(rate, much_later) == 0);
    CHECK(bucket.take(rate, much_later) == 0);
    CHECK(bucket.take(rate, much_later) == 1);
    CHECK(bucket.take(rate, much_later - 1'000) == 1);
}
