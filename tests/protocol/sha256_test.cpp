#include "protocol/sha256.hpp"

#include <doctest/doctest.h>

#include <thread>

using namespace gulbara::protocol;

TEST_CASE("SHA-256 gives the known values, in one part or several") {
    const auto abc = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
    CHECK(to_hex(sha256(bytes_of("abc"))) == abc);
    CHECK(to_hex(sha256({bytes_of("a"), bytes_of(""), bytes_of("bc")})) == abc);
    CHECK(
        to_hex(sha256(byte_view{})) ==
        "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
    );
}

TEST_CASE("threads hash independently") {
    std::array<hash256, 2> found;
    std::vector<std::jthread> threads;
    for (hash256& result : found)
        threads.emplace_back([&result] {
            for (int i = 0; i < 1000; ++i) result = sha256(result);
        });
    threads.clear();
    CHECK(found[0] == found[1]);
    CHECK_FALSE(found[0].is_zero());
}

TEST_CASE("HMAC-SHA256 under a key of 32 bytes") {
    // The key of RFC 4231's first case, padded with zeros, which HMAC does by itself.
    chain_key key;
    std::fill_n(key.value.begin(), 20, std::byte{0x0b});
    CHECK(
        to_hex(hmac_sha256(key, bytes_of("Hi There"))) ==
        "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"
    );
}
