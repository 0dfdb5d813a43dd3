#include "server/accounts/session_label.hpp"

#include <doctest/doctest.h>

#include <vector>

using namespace gulbara::server::accounts;

TEST_CASE("a label is derived from what a browser says of itself") {
    struct example {
        std::string agent;
        std::string label;
    };
    const std::string webkit = "AppleWebKit/537.36 (KHTML, like Gecko) ";
    for (const auto& [agent, label] : std::vector<example>{
             {"Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0",
              "Firefox, Linux"},
             {"Mozilla/5.0 (Windows NT 10.0) " + webkit + "Chrome/126.0 Safari/537.36 Edg/126.0",
              "Edge, Windows"},
             {"Mozilla/5.0 (Linux; Android 10; K) " + webkit + "Chrome/126.0 Mobile Safari/537.36",
              "Chrome, Android"},
             {"Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Version/17.5 Safari/604.1",
              "Safari, iPhone"},
             {"Firefox/1", "Firefox"},
             {"curl/8.0", "a program"},
             {"", "a program"},
         }) {
        CAPTURE(agent);
        CHECK(derived_label(agent) == label);
    }
}

TEST_CASE("a given label is one line of text") {
    CHECK(given_label("Ноутбук") == "Ноутбук");
    CHECK(given_label(std::string(160, 'a')));
    for (const auto& wrong :
         {std::string(), std::string(161, 'a'), std::string("a\nb"), std::string("a\x7f")})
        CHECK_FALSE(given_label(wrong));
}
