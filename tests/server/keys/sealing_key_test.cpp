#include "protocol/random.hpp"
#include "server/keys/sealing_key.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>

using namespace gulbara;
using namespace gulbara::server::keys;

namespace {

secret secret_of(unsigned value) {
    secret made;
    std::ranges::fill(made.bytes(), static_cast<std::byte>(value));
    return made;
}

const protocol::match_id match = protocol::random_octets<protocol::match_id>();
const protocol::chain_key terminal = protocol::random_octets<protocol::chain_key>();

} // namespace

TEST_CASE("a sealed terminal is read back for its match") {
    const sealing_key key{secret_of(1)};
    CHECK(key.unseal(match, key.seal(match, terminal)) == terminal);
    CHECK(sealing_key{secret_of(1)}.unseal(match, key.seal(match, terminal)) == terminal);
}

TEST_CASE("sealing the same twice shows nothing in common but version and key name") {
    const sealing_key key{secret_of(1)};
    const auto once = key.seal(match, terminal);
    const auto again = key.seal(match, terminal);
    REQUIRE(once.size() == 1 + 8 + 12 + 32 + 16);
    CHECK(std::equal(once.begin(), once.begin() + 9, again.begin()));
    CHECK_FALSE(std::equal(once.begin() + 9, once.end(), again.begin() + 9));
    CHECK(std::ranges::search(once, terminal.value).empty());
}

TEST_CASE("a terminal sealed for another match is refused") {
    const sealing_key key{secret_of(1)};
    const auto sealed = key.seal(match, terminal);
    auto other = match;
    other.value[15] ^= std::byte{1};
    CHECK(key.unseal(other, sealed) == std::unexpected(unseal_error::damaged));
}

TEST_CASE("another key is told from damage") {
    const auto sealed = sealing_key{secret_of(1)}.seal(match, terminal);
    const sealing_key other{secret_of(2)};
    CHECK(other.unseal(match, sealed) == std::unexpected(unseal_error::other_key));
}

TEST_CASE("every changed bit and every other length is refused") {
    const sealing_key key{secret_of(1)};
    const auto sealed = key.seal(match, terminal);
    for (std::size_t at = 0; at < sealed.size() * 8; ++at) {
        auto changed = sealed;
        changed[at / 8] ^= std::byte{1} << (at % 8);
        CHECK_FALSE(key.unseal(match, changed).has_value());
    }
    for (std::size_t size = 0; size < sealed.size(); ++size)
        CHECK_FALSE(key.unseal(match, protocol::byte_view{sealed}.first(size)).has_value());
    auto longer = sealed;
    longer.push_back(std::byte{0});
    CHECK_FALSE(key.unseal(match, longer).has_value());
}
