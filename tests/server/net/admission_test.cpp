#include "server/net/admission.hpp"

#include <doctest/doctest.h>

#include <vector>

using namespace gulbara::server;
using namespace gulbara::server::net;
using config::parse_address;

namespace {

config::limits small() {
    config::limits limits;
    limits.connections = 3;
    limits.connections_per_address = 2;
    limits.requests_per_address = {.refill = 1, .burst = 1};
    limits.messages_per_address = {.refill = 1, .burst = 1};
    limits.guests_per_address = {.refill = 1, .burst = 1};
    limits.arrangements_per_address = {.refill = 2, .burst = 1, .period = std::chrono::minutes{1}};
    return limits;
}

const auto here = parse_address("192.0.2.1").value();
const auto there = parse_address("192.0.2.2").value();

} // namespace

TEST_CASE("the house holds so many connections; who leaves makes room") {
    const auto limits = small();
    admission doors(limits);
    std::vector<pass> inside;
    for (int count = 0; count < 3; ++count) {
        auto place = doors.enter();
        REQUIRE(place);
        inside.push_back(std::move(*place));
    }
    CHECK_FALSE(doors.enter());
    CHECK(doors.connections() == 3);
    inside.pop_back();
    CHECK(doors.enter());
    inside.clear();
    CHECK(doors.connections() == 0);
}

TEST_CASE("an address has its share and harms no other") {
    const auto limits = small();
    admission doors(limits);
    auto first = doors.enter_from(here, 0);
    auto second = doors.enter_from(here, 0);
    CHECK(first);
    CHECK(second);
    CHECK_FALSE(doors.enter_from(here, 0));
    CHECK(doors.enter_from(there, 0));
    first.reset();
    CHECK(doors.enter_from(here, 0));
}

TEST_CASE("an address's connections share its buckets, one for each purpose") {
    const auto limits = small();
    admission doors(limits);
    CHECK(doors.visitor_at(here, 0)->take_request(limits, 0) == 0);
    CHECK(doors.visitor_at(here, 0)->take_request(limits, 0) == 1000);
    CHECK(doors.visitor_at(here, 0)->take_message(limits, 0) == 0);
    CHECK(doors.visitor_at(here, 0)->take_message(limits, 0) == 1000);
    CHECK(doors.visitor_at(here, 0)->take_guest(limits, 0) == 0);
    CHECK(doors.visitor_at(here, 0)->take_guest(limits, 0) == 1000);
    CHECK(doors.visitor_at(there, 0)->take_request(limits, 0) == 0);
}

TEST_CASE("addresses are forgotten only when nothing is remembered of them") {
    const auto limits = small();
    admission doors(limits);
    const auto place = doors.enter_from(here, 0);
    CHECK(doors.visitor_at(there, 0)->take_request(limits, 5'000) == 0);
    // Enough strangers for several sweeps.
    for (unsigned number = 0; number < 10'000; ++number) {
        auto stranger = parse_address("10.0.0.0").value();
        stranger.bytes[14] = static_cast<unsigned char>(number >> 8U);
        stranger.bytes[15] = static_cast<unsigned char>(number);
        CHECK(doors.visitor_at(stranger, 5'000)->take_request(limits, 0) == 0);
    }
    CHECK(doors.visitor_at(there, 5'000)->take_request(limits, 5'000) != 0);
    CHECK(doors.enter_from(here, 5'000));
    const auto third = doors.enter_from(here, 5'000);
    CHECK(third);
    CHECK_FALSE(doors.enter_from(here, 5'000));
}

TEST_CASE("matches are arranged by the minute, over all connections of an address") {
    const auto limits = small();
    admission doors(limits);
    CHECK(doors.visitor_at(here, 60'000)->take_arrangement(limits, 60'000) == 0);
    CHECK(doors.visitor_at(here, 60'000)->take_arrangement(limits, 60'000) == 30'000);
    CHECK(doors.visitor_at(there, 60'000)->take_arrangement(limits, 60'000) == 0);
    CHECK(doors.visitor_at(here, 89'000)->take_arrangement(limits, 89'000) > 0);
    CHECK(doors.visitor_at(here, 90'000)->take_arrangement(limits, 90'000) == 0);
}

TEST_CASE("of one address two passwords are waited for at once") {
    const auto limits = small();
    admission doors(limits);
    auto first = doors.enter_hashing(here, 0);
    const auto second = doors.enter_hashing(here, 0);
    CHECK(first);
    CHECK(second);
    CHECK_FALSE(doors.enter_hashing(here, 0));
    CHECK(doors.enter_hashing(there, 0));
    first.reset();
    CHECK(doors.enter_hashing(here, 0));
}
