#include "server/net/login_throttle.hpp"

#include <doctest/doctest.h>

using namespace gulbara::server;
using namespace gulbara::server::net;

namespace {

address numbered(unsigned number) {
    return config::parse_address(
               "10.0." + std::to_string(number / 256) + "." + std::to_string(number % 256)
    )
        .value();
}

accounts::device_name device(unsigned number) {
    accounts::device_name name;
    name.value[0] = std::byte(number);
    return name;
}

} // namespace

TEST_CASE("an address has so many wrong passwords, whosever they are; they come back in time") {
    login_throttle throttle;
    unsigned wrong = 0;
    while (throttle.wait_of({std::to_string(wrong), {}, numbered(1)}, 0) == 0)
        throttle.note_wrong({std::to_string(wrong++), {}, numbered(1)}, 0);
    CHECK(wrong == login_throttle::of_address.burst);
    CHECK(throttle.wait_of({"leyla", {}, numbered(1)}, 0) == 30'000);
    CHECK(throttle.wait_of({"leyla", {}, numbered(2)}, 0) == 0);
    CHECK(throttle.wait_of({"leyla", {}, numbered(1)}, 30'000) == 0);
}

TEST_CASE("strangers use up an account's attempts for strangers, not those of its devices") {
    login_throttle throttle;
    unsigned wrong = 0;
    while (throttle.wait_of({"leyla", {}, numbered(wrong)}, 0) == 0)
        throttle.note_wrong({"leyla", {}, numbered(wrong++)}, 0);
    CHECK(wrong == login_throttle::of_account.burst);
    CHECK(throttle.wait_of({"leyla", {}, numbered(999)}, 0) == 180'000);
    CHECK(throttle.wait_of({"leyla", device(1), numbered(0)}, 0) == 0);
    CHECK(throttle.wait_of({"rauf", {}, numbered(999)}, 0) == 0);
}

TEST_CASE("a device that logged in before has attempts of its own, which end too") {
    login_throttle throttle;
    for (unsigned i = 0; i < login_throttle::of_device.burst; ++i) {
        CHECK(throttle.wait_of({"leyla", device(1), numbered(1)}, 0) == 0);
        throttle.note_wrong({"leyla", device(1), numbered(1)}, 0);
    }
    CHECK(throttle.wait_of({"leyla", device(1), numbered(1)}, 0) == 180'000);
    CHECK(throttle.wait_of({"leyla", device(2), numbered(1)}, 0) == 0);
    CHECK(throttle.wait_of({"leyla", {}, numbered(1)}, 0) == 0);
}

TEST_CASE("an address has so many wrong codes at an account, apart from all other addresses") {
    recovery_throttle throttle;
    unsigned wrong = 0;
    while (throttle.wait_of({"leyla", numbered(1)}, 0) == 0) {
        throttle.note_wrong({"leyla", numbered(1)}, 0);
        ++wrong;
    }
    CHECK(wrong == recovery_throttle::of_account_at_address.burst);
    CHECK(throttle.wait_of({"leyla", numbered(1)}, 0) == 180'000);
    CHECK(throttle.wait_of({"leyla", numbered(2)}, 0) == 0);
    CHECK(throttle.wait_of({"rauf", numbered(1)}, 0) == 0);
    // Nor has it more than so many in all.
    while (throttle.wait_of({"rauf", numbered(1)}, 0) == 0)
        throttle.note_wrong({"rauf", numbered(1)}, 0);
    CHECK(throttle.wait_of({"aygun", numbered(1)}, 0) == 30'000);
}
