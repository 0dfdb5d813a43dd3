#include "server/bot/client/back_off.hpp"

#include <doctest/doctest.h>

namespace gulbara::server::bot::client {
namespace {

using std::chrono::milliseconds;

TEST_CASE("waits grow to their bound, each from the upper half of its step") {
    back_off waits(milliseconds{100}, milliseconds{1000}, 1);
    for (const int step : {100, 200, 400, 800, 1000, 1000}) {
        const auto wait = waits.next();
        CHECK(wait >= milliseconds{step / 2});
        CHECK(wait <= milliseconds{step});
    }
    waits.reset();
    CHECK(waits.next() <= milliseconds{100});
}

TEST_CASE("two clients do not wait alike") {
    back_off one(milliseconds{1000}, milliseconds{1000}, 1);
    back_off two(milliseconds{1000}, milliseconds{1000}, 2);
    int equals = 0;
    for (int i = 0; i < 20; ++i) equals += one.next() == two.next() ? 1 : 0;
    CHECK(equals < 5);
}

} // namespace
} // namespace gulbara::server::bot::client
