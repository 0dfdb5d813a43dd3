#include "protocol/wire_writer.hpp"

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

namespace gulbara::protocol {
namespace {

std::string written(std::string_view text) {
    std::string out;
    append_text(out, text);
    return out;
}

TEST_CASE("text is written so that any JSON reader gets it back") {
    std::string every;
    for (char c = 0x01; c < 0x7F; ++c) every += c;
    every += "é \xE2\x80\xA8 \xF0\x9F\x8E\xB2";
    for (const std::string& text : {std::string{}, std::string{"\""}, std::string{"a\\"}, every})
        CHECK(nlohmann::json::parse(written(text)).get<std::string>() == text);
    CHECK(nlohmann::json::parse(written(std::string_view{"a\0b", 3})) == std::string{"a\0b", 3});
}

TEST_CASE("only what must be escaped is") {
    CHECK(written("gul-bara/é") == "\"gul-bara/é\"");
    CHECK(written("a\"b\\c\nd") == R"("a\"b\\c\u000ad")");
}

TEST_CASE("hex is lower case with two digits a byte") {
    std::string out = "x";
    append_hex(out, bytes{std::byte{0x00}, std::byte{0x0F}, std::byte{0xA5}});
    CHECK(out == R"(x"000fa5")");
}

} // namespace
} // namespace gulbara::protocol
