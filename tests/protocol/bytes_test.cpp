#include "protocol/byte_stream.hpp"
#include "protocol/bytes.hpp"

#include <doctest/doctest.h>

#include <type_traits>
#include <unordered_set>

using namespace gulbara::protocol;

TEST_CASE("hex is lower case, even and of the exact length") {
    CHECK(to_hex(*bytes_from_hex("00ff7a")) == "00ff7a");
    CHECK(bytes_from_hex("")->empty());
    for (const char* wrong : {"0", "FF", "0x", "0g", " 00", "00 ", "é0"})
        CHECK_MESSAGE(!bytes_from_hex(wrong), wrong);
    const std::string id = "000102030405060708090a0b0c0d0e0f";
    CHECK(to_hex(*octets_from_hex<match_id>(id)) == id);
    CHECK_FALSE(octets_from_hex<match_id>(id + "00"));
    CHECK_FALSE(octets_from_hex<match_id>(id.substr(2)));
}

TEST_CASE("kinds of octets do not convert into each other") {
    static_assert(!std::is_convertible_v<hash256, chain_key>);
    static_assert(!std::is_constructible_v<chain_key, hash256>);
    static_assert(!std::is_convertible_v<public_key, hash256>);
    CHECK(hash256{}.is_zero());
    hash256 one{};
    one.value[31] = std::byte{1};
    CHECK_FALSE(one.is_zero());
    CHECK(hash256{} < one);
    CHECK(std::unordered_set<hash256>{one, one, hash256{}}.size() == 2);
}

TEST_CASE("numbers are written big-endian and read back") {
    byte_writer out{16};
    out.put(std::uint8_t{1}).put(std::uint16_t{0x0203}).put(std::uint32_t{0x04050607});
    out.put(std::uint64_t{0x08090a0b0c0d0e0f});
    const bytes data = std::move(out).take();
    CHECK(to_hex(data) == "0102030405060708090a0b0c0d0e0f");
    byte_reader in{data};
    CHECK(in.number<std::uint8_t>() == 1);
    CHECK(in.number<std::uint16_t>() == 0x0203);
    CHECK(in.number<std::uint32_t>() == 0x04050607);
    CHECK_FALSE(in.is_whole());
    CHECK(in.number<std::uint64_t>() == 0x08090a0b0c0d0e0f);
    CHECK(in.is_whole());
}

TEST_CASE("reading past the end gives zeros and is remembered") {
    const bytes data = *bytes_from_hex("ffff");
    byte_reader in{data};
    CHECK(in.number<std::uint32_t>() == 0);
    CHECK(in.octets<hash256>().is_zero());
    CHECK(in.left() == 0);
    CHECK_FALSE(in.is_whole());
}

TEST_CASE("tags are sixteen bytes, padded with zeros") {
    CHECK(to_hex(make_tag("step")) == "4e4676312f7374657000000000000000");
}
