#include "server/accounts/rights.hpp"

#include <doctest/doctest.h>

using namespace gulbara::server;
using namespace gulbara::server::accounts;

TEST_CASE("a guest's secret and a session allow everything, an API token what it was made for") {
    for (const scope each : {scope::read, scope::play, scope::account}) CHECK(rights().allow(each));
    const rights reading(store::token_scopes{.read = true});
    CHECK(reading.allow(scope::read));
    CHECK_FALSE(reading.allow(scope::play));
    const rights playing(store::token_scopes{.play = true});
    CHECK_FALSE(playing.allow(scope::read));
    CHECK(playing.allow(scope::play));
    for (const auto& each : {reading, playing, rights(store::token_scopes{true, true})})
        CHECK_FALSE(each.allow(scope::account));
}
