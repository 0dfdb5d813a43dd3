#include "server/config/value.hpp"

#include <doctest/doctest.h>

#include <chrono>

using namespace gulbara::server::config;
using namespace std::chrono_literals;

TEST_CASE("endpoints are an address and a port") {
    CHECK(parse_endpoint("127.0.0.1:8080") == endpoint{"127.0.0.1", 8080});
    CHECK(parse_endpoint("[::1]:0") == endpoint{"::1", 0});
    for (const auto* wrong :
         {"",
          "8080",
          "127.0.0.1",
          ":80",
          "::1:80",
          "[::1]",
          "127.0.0.1:65536",
          "127.0.0.1:-1",
          "localhost:80",
          "[127.0.0.1]:80",
          "*:80"})
        CHECK_FALSE(parse_endpoint(wrong));
    CHECK(show(endpoint{"::1", 80}) == "[::1]:80");
}

TEST_CASE("numbers are decimal digits within bounds") {
    CHECK(parse_number("7", 1, 9) == 7U);
    for (const auto* wrong : {"", "0", "10", "+7", "-7", "7 ", "7x", "0x7", "99999999999999999999"})
        CHECK_FALSE(parse_number(wrong, 1, 9));
}

TEST_CASE("sizes and times carry their unit") {
    CHECK(parse_size("512") == 512U);
    CHECK(parse_size("64KiB") == 65'536U);
    CHECK(parse_size("2MiB") == 2'097'152U);
    CHECK(parse_duration("250ms") == 250ms);
    CHECK(parse_duration("10s") == 10s);
    CHECK(parse_duration("5min") == 5min);
    for (const auto* wrong : {"", "KiB", "64kb", "1.5MiB", "-1", "99999999999GiB"})
        CHECK_FALSE(parse_size(wrong));
    for (const auto* wrong : {"", "10", "s", "1h", "-1s", "1099511627776min"})
        CHECK_FALSE(parse_duration(wrong));
    CHECK(show_size(65'536) == "64KiB");
    CHECK(show_size(1'000) == "1000");
    CHECK(show(duration{90s}) == "90s");
    CHECK(show(duration{120s}) == "2min");
    CHECK(show(duration{1'500ms}) == "1500ms");
}

TEST_CASE("rates are a refill and a burst, neither of them nothing") {
    CHECK(parse_rate("30/60", 1s) == rate{30, 60, 1s});
    CHECK(parse_rate("30/60", 60s) == rate{30, 60, 60s});
    CHECK(show(rate{12, 120, 60s}) == "12/120");
    for (const auto* wrong : {"", "30", "0/60", "30/0", "30/", "/60", "1/2/3"}) {
        CHECK_FALSE(parse_rate(wrong, 1s));
        CHECK_FALSE(parse_rate(wrong, 60s));
    }
}

TEST_CASE("lists are parts between commas") {
    CHECK(parse_list("")->empty());
    CHECK(parse_list(" a , b ") == std::vector<std::string>{"a", "b"});
    for (const auto* wrong : {",", "a,", ",a", "a,,b"}) CHECK_FALSE(parse_list(wrong));
}

TEST_CASE("origins are exact: scheme and host, nothing more") {
    CHECK(parse_origin("https://play.example"));
    CHECK(parse_origin("http://127.0.0.1:8080"));
    for (const auto* wrong :
         {"",
          "play.example",
          "https://",
          "https://play.example/",
          "https://Play.example",
          "ftp://play.example",
          "https://a b",
          "*"})
        CHECK_FALSE(parse_origin(wrong));
}

TEST_CASE("networks are told as they were given") {
    CHECK(show(parse_networks("10.0.0.0/8, ::1").value()) == "10.0.0.0/8,::1");
    CHECK(parse_networks("")->empty());
    CHECK_FALSE(parse_networks("10.0.0.0/8,proxy"));
}

TEST_CASE("words are the listed ones") {
    for (const auto* word : {"debug", "info", "warning", "error"})
        CHECK(show(parse_log_level(word).value()) == word);
    for (const auto* word : {"allowed", "forbidden"})
        CHECK(show(parse_core_dumps(word).value()) == word);
    CHECK_FALSE(parse_log_level("trace"));
    CHECK_FALSE(parse_core_dumps("yes"));
}
