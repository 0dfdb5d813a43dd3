#include "server/net/utf8.hpp"

#include <doctest/doctest.h>

#include <string>

using gulbara::server::net::is_utf8;
using namespace std::string_view_literals;

TEST_CASE("text is well-formed UTF-8") {
    for (const auto text :
         {""sv,
          "plain"sv,
          "\0"sv,
          "\u00e9"sv,
          "\u0800"sv,
          "\ud7ff"sv,
          "\ue000"sv,
          "\uffff"sv,
          "\U00010000"sv,
          "\U0010ffff"sv,
          "нарды"sv})
        CHECK(is_utf8(text));
}

TEST_CASE("everything else is not") {
    for (const auto bytes :
         {"\x80"sv,
          "\xbf"sv,
          "\xc0\x80"sv,
          "\xc1\xbf"sv,
          "\xc2"sv,
          "\xc2\x41"sv,
          "\xe0\x9f\xbf"sv,
          "\xe1\x80"sv,
          "\xed\xa0\x80"sv,
          "\xed\xbf\xbf"sv,
          "\xf0\x8f\xbf\xbf"sv,
          "\xf4\x90\x80\x80"sv,
          "\xf5\x80\x80\x80"sv,
          "\xf0\x90\x80"sv,
          "\xff"sv,
          "a\xfe"sv}) {
        CAPTURE(std::string(bytes));
        CHECK_FALSE(is_utf8(bytes));
    }
}
