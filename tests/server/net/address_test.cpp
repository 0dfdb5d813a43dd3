#include "server/net/address.hpp"

#include <doctest/doctest.h>

using namespace gulbara::server::net;
using gulbara::server::config::parse_address;

namespace {

address at(std::string_view text) {
    const auto parsed = parse_address(text);
    REQUIRE(parsed);
    return *parsed;
}

std::vector<network> networks(std::initializer_list<std::string_view> texts) {
    std::vector<network> result;
    for (const auto text : texts) result.push_back(network::parse(text).value());
    return result;
}

} // namespace

TEST_CASE("limits count an IPv6 subscriber as one") {
    CHECK(neighbourhood(at("2001:db8::1")) == neighbourhood(at("2001:db8::ffff:1")));
    CHECK(neighbourhood(at("2001:db8:0:1::1")) != neighbourhood(at("2001:db8::1")));
    CHECK(neighbourhood(at("192.0.2.7")) != neighbourhood(at("192.0.2.8")));
}

TEST_CASE("only a trusted proxy can name somebody else") {
    const auto trusted = networks({"127.0.0.1", "10.0.0.0/8"});
    CHECK(client_behind(at("192.0.2.7"), "198.51.100.1", trusted) == at("192.0.2.7"));
    CHECK(client_behind(at("127.0.0.1"), "198.51.100.1", trusted) == at("198.51.100.1"));
    CHECK(client_behind(at("127.0.0.1"), "198.51.100.1, 10.1.2.3", trusted) == at("198.51.100.1"));
    // What a client claims before the first untrusted address is its own invention.
    CHECK(
        client_behind(at("127.0.0.1"), "203.0.113.9, 198.51.100.1", trusted) == at("198.51.100.1")
    );
    CHECK(client_behind(at("127.0.0.1"), "", trusted) == at("127.0.0.1"));
    CHECK(client_behind(at("127.0.0.1"), "nonsense", trusted) == at("127.0.0.1"));
    CHECK(client_behind(at("127.0.0.1"), "nonsense, 10.1.2.3", trusted) == at("10.1.2.3"));
}
