#include "tests/support/proxy_script.hpp"

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/read.hpp>
#include <boost/asio/write.hpp>
#include <doctest/doctest.h>

#include <chrono>
#include <string>

namespace gulbara::tests::support {

namespace asio = boost::asio;
using asio::ip::tcp;

TEST_CASE("a script commands the proxy") {
    asio::io_context context;
    tcp::acceptor acceptor{context, {asio::ip::address_v4::loopback(), 0}};
    tcp_proxy proxy{acceptor.local_endpoint().port()};
    tcp::socket client{context};
    client.connect({asio::ip::address_v4::loopback(), proxy.port()});
    tcp::socket server{context};
    acceptor.accept(server);

    REQUIRE(perform("delay both 40 # milliseconds", proxy).has_value());
    REQUIRE(perform("duplicate\tto_server\r", proxy).has_value());
    const auto start = std::chrono::steady_clock::now();
    asio::write(client, asio::buffer("one", 3));
    std::string received(6, '\0');
    asio::read(server, asio::buffer(received));
    CHECK(received == "oneone");
    CHECK(std::chrono::steady_clock::now() - start >= std::chrono::milliseconds{40});

    REQUIRE(perform("heal", proxy).has_value());
    REQUIRE(perform("wait 30", proxy).has_value());
    CHECK(std::chrono::steady_clock::now() - start >= std::chrono::milliseconds{70});
    REQUIRE(perform("cut", proxy).has_value());
    boost::system::error_code failure;
    server.read_some(asio::buffer(received), failure);
    CHECK(failure == asio::error::eof);
}

TEST_CASE("empty lines and comments do nothing") {
    tcp_proxy proxy{1};
    for (const char* line : {"", "   ", "# drop both", "\t# \r"}) {
        CHECK(perform(line, proxy).has_value());
    }
}

TEST_CASE("a line that is not understood says why") {
    tcp_proxy proxy{1};
    CHECK(perform("explode", proxy).error() == "unknown command: explode");
    for (const char* line :
         {"delay",
          "delay both",
          "delay sideways 5",
          "delay both soon",
          "delay both -1",
          "delay both 1000000001",
          "delay both 5 6",
          "drop",
          "drop both 3",
          "heal both",
          "wait"}) {
        CAPTURE(line);
        const auto done = perform(line, proxy);
        REQUIRE_FALSE(done.has_value());
        CHECK(done.error().starts_with("wrong arguments of "));
    }
}

} // namespace gulbara::tests::support
