#include "server/accounts/device_mark.hpp"

#include <doctest/doctest.h>

using namespace gulbara::server;
using namespace gulbara::server::accounts;

namespace {

keys::secret key_of(int number) {
    keys::secret key;
    key.bytes()[0] = std::byte(number);
    return key;
}

const store::login_row leyla{"leyla", "scrypt:1"};

} // namespace

TEST_CASE("a mark is known again for its player, by whoever has the key") {
    const device_marker marker(key_of(1));
    const auto mark = marker.mark_for(leyla);
    CHECK(mark.size() == 32 + 1 + 64);
    CHECK(marker.read(mark, leyla));
    CHECK(device_marker(key_of(1)).read(mark, leyla) == marker.read(mark, leyla));
    const auto other = marker.mark_for(leyla);
    CHECK(marker.read(other, leyla) != marker.read(mark, leyla));
}

TEST_CASE("no other player's, no other server's and no changed mark is one") {
    const device_marker marker(key_of(1));
    const auto mark = marker.mark_for(leyla);
    CHECK_FALSE(marker.read(mark, {"rauf", leyla.password}));
    CHECK_FALSE(marker.read(mark, {"leyl", leyla.password}));
    CHECK_FALSE(marker.read(mark, {"", leyla.password}));
    CHECK_FALSE(device_marker(key_of(2)).read(mark, leyla));
    for (std::size_t at = 0; at < mark.size(); ++at) {
        auto changed = mark;
        changed[at] = changed[at] == '0' ? '1' : '0';
        CHECK_FALSE(marker.read(changed, leyla));
    }
    for (const auto& wrong : {std::string(), std::string("."), mark + "0", mark.substr(1)})
        CHECK_FALSE(marker.read(wrong, leyla));
}

TEST_CASE("another password makes the marks of the former one worthless") {
    const device_marker marker(key_of(1));
    const auto mark = marker.mark_for(leyla);
    CHECK_FALSE(marker.read(mark, {"leyla", "scrypt:2"}));
}

TEST_CASE("a device that is known already keeps its name, and its attempts with it") {
    const device_marker marker(key_of(1));
    const auto name = marker.read(marker.mark_for(leyla), leyla);
    REQUIRE(name);
    CHECK(marker.read(marker.mark_for(leyla, name), leyla) == name);
    const store::login_row changed{"leyla", "scrypt:2"};
    CHECK(marker.read(marker.mark_for(changed, name), changed) == name);
}
