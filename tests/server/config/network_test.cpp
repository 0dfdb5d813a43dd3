#include "server/config/network.hpp"

#include <doctest/doctest.h>

using namespace gulbara::server::config;

namespace {

address at(std::string_view text) {
    const auto parsed = parse_address(text);
    REQUIRE(parsed);
    return *parsed;
}

} // namespace

TEST_CASE("addresses are numeric; an IPv4 one is the same in its mapped form") {
    CHECK(at("192.0.2.7") == at("::ffff:192.0.2.7"));
    CHECK(at("192.0.2.7").is_v4());
    CHECK_FALSE(at("2001:db8::1").is_v4());
    for (const auto* wrong :
         {"", "localhost", "192.0.2", "192.0.2.256", "1.2.3.4:80", "[::1]", "::1%lo"})
        CHECK_FALSE(parse_address(wrong));
}

TEST_CASE("a network is an address and the bits that count") {
    const auto ten = network::parse("10.0.0.0/9").value();
    CHECK(ten.contains(at("10.127.255.255")));
    CHECK_FALSE(ten.contains(at("10.128.0.0")));
    CHECK_FALSE(ten.contains(at("2001:db8::1")));
    CHECK(network::parse("0.0.0.0/0")->contains(at("192.0.2.7")));
    CHECK_FALSE(network::parse("0.0.0.0/0")->contains(at("2001:db8::1")));
    CHECK(network::parse("2001:db8::/32")->contains(at("2001:db8:ffff::1")));
    CHECK(network::parse("::1")->contains(at("::1")));
    CHECK_FALSE(network::parse("::1")->contains(at("::2")));
    for (const auto* wrong : {"", "10.0.0.0/33", "10.0.0.0/", "::/129", "10.0.0.0/-1", "a/8"})
        CHECK_FALSE(network::parse(wrong));
}
