#include "protocol/close.hpp"
#include "protocol/signing.hpp"
#include "tests/protocol/vectors.hpp"

using namespace gulbara::protocol;
using namespace gulbara::tests::protocol;

TEST_CASE("close: the vectors' close, both ways, and its signature") {
    const auto& known = vectors().at("close");
    const bytes data = bytes_in(known.at("close"));
    const auto decoded = decode_close(data);
    REQUIRE(decoded);
    CHECK(decoded->reason == close_reason::resigned);
    CHECK(decoded->records == 4);
    CHECK(std::ranges::equal(encode(*decoded), data));
    CHECK(hash_of(*decoded) == octets_in<hash256>(known.at("hash")));
    const auto server = key_pair::from_seed(octets_in<key_seed>(vectors().at("key_seeds").at(0)));
    CHECK(
        sign(server, signed_thing::close, hash_of(*decoded)) ==
        octets_in<signature>(known.at("signature"))
    );
}

TEST_CASE("close: what is no close is refused with the reason") {
    const bytes data = bytes_in(vectors().at("close").at("close"));
    const auto code_after = [&](std::size_t at, std::uint8_t value) {
        bytes changed = data;
        changed[at] = std::byte{value};
        const auto decoded = decode_close(changed);
        REQUIRE_FALSE(decoded);
        return decoded.error().code;
    };
    CHECK(code_after(0, 0) == fault_code::bad_tag);
    CHECK(code_after(48, 0) == fault_code::wrong_reason);
    CHECK(code_after(48, 10) == fault_code::wrong_reason);
    CHECK(code_after(49, 3) == fault_code::wrong_winner);
    CHECK(decode_close(byte_view{data}.first(133)).error().code == fault_code::bad_length);
    CHECK(decode_close({}).error().code == fault_code::bad_length);
}
