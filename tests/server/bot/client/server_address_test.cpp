#include "server/bot/client/server_address.hpp"

#include <doctest/doctest.h>

namespace gulbara::server::bot::client {
namespace {

TEST_CASE("addresses of servers") {
    CHECK(parse_server_address("http://127.0.0.1:8080") == server_address{"127.0.0.1", "8080"});
    CHECK(parse_server_address("http://127.0.0.1:8080/") == server_address{"127.0.0.1", "8080"});
    CHECK(parse_server_address("ws://play.example") == server_address{"play.example", "80"});
    CHECK(parse_server_address("http://[::1]:9000") == server_address{"::1", "9000"});
    CHECK(parse_server_address("http://[::1]:9000")->authority() == "[::1]:9000");
}

TEST_CASE("what is no address of a server") {
    for (const char* url :
         {"",
          "play.example",
          "https://play.example",
          "http://",
          "http://:80",
          "http://a:b",
          "http://a:",
          "http://a:123456",
          "http://[::1",
          "http://a/b",
          "http://u@a"}) {
        CAPTURE(url);
        CHECK_FALSE(parse_server_address(url));
    }
}

} // namespace
} // namespace gulbara::server::bot::client
