#include "protocol/file_json.hpp"

#include <doctest/doctest.h>

using namespace gulbara::protocol;

namespace {

constexpr json_limits limits{.bytes = 1'000'000, .depth = 64, .values = 10'000};

std::optional<fault_code> code_of(std::string_view text) {
    const auto parsed = parse_file(text, limits);
    if (parsed) return std::nullopt;
    return parsed.error().code;
}

std::string repeated(std::string_view part, std::size_t times) {
    std::string text;
    for (std::size_t i = 0; i < times; ++i) text += part;
    return text;
}

} // namespace

TEST_CASE("file JSON: a member name stands once in its object") {
    CHECK(code_of(R"({"a":1,"a":1})") == fault_code::duplicate_member);
    CHECK(code_of(R"({"a":1,"\u0061":2})") == fault_code::duplicate_member);
    CHECK(code_of(R"({"x":[{"b":{"a":1,"c":[],"a":2}}]})") == fault_code::duplicate_member);
    CHECK(code_of(R"({"a":null,"b":1,"a":null})") == fault_code::duplicate_member);
    CHECK_FALSE(code_of(R"({"a":{"a":1},"b":{"a":[{"a":1},{"a":1}]}})"));
}

TEST_CASE("file JSON: what is no JSON object is refused") {
    for (const std::string_view text :
         {"",
          "{",
          "{\"a\":1,}",
          "{a:1}",
          "{} 2",
          "{}{}",
          "{\"a\":01}",
          "{\"a\":NaN}",
          "nul",
          "{\"\x01\":1}",
          "{\"\xff\":1}",
          "{\"a\":\"\xc3\"}",
          "{\"a\":\"\\ud800\"}",
          "\xef\xbb\xbf{}",
          "{\"a\":1e999}",
          "{\"a\":[1}",
          "}"})
        CHECK_MESSAGE(code_of(text) == fault_code::not_json, text);
    for (const std::string_view text : {"[]", "1", "null", "\"{}\""})
        CHECK_MESSAGE(code_of(text) == fault_code::bad_member, text);
}

TEST_CASE("file JSON: a NUL ends nothing") {
    using namespace std::string_view_literals;
    CHECK(code_of("{}\0"sv) == fault_code::not_json);
    CHECK(code_of("{}\0{}"sv) == fault_code::not_json);
    CHECK(code_of("{\"a\":\"\0\"}"sv) == fault_code::not_json);
    CHECK_FALSE(code_of(R"({"a":"\u0000"})"));
}

TEST_CASE("file JSON: size, number of values and depth are bounded") {
    CHECK(code_of(repeated(" ", 1'000'001)) == fault_code::too_large);
    CHECK(code_of("{\"a\":[" + repeated("0,", 10'000) + "0]}") == fault_code::too_large);
    CHECK_FALSE(code_of("{\"a\":[" + repeated("0,", 9'000) + "0]}"));
    CHECK_FALSE(code_of("{\"a\":" + repeated("[", 63) + repeated("]", 63) + "}"));
    CHECK(code_of("{\"a\":" + repeated("[", 64) + repeated("]", 64) + "}") == fault_code::too_deep);
    CHECK(code_of(repeated("{\"a\":", 100'000)) == fault_code::too_deep);
}

TEST_CASE("file JSON: absent and null members are none") {
    const auto file = parse_file(R"({"a":null,"b":7,"c":{"b":"00"}})", limits);
    REQUIRE(file);
    CHECK_FALSE(member_of(file->root(), "a"));
    CHECK_FALSE(member_of(file->root(), "z"));
    CHECK(number_from(member_of(file->root(), "b"), "b") == 7);
    const auto nested = member_of(*member_of(file->root(), "c"), "b");
    CHECK(bytes_from(nested, "b", 1) == bytes(1));
    CHECK(bytes_from(nested, "b", 0).error().code == fault_code::bad_member);
    CHECK(bytes_from(std::nullopt, "b", 0).error().code == fault_code::missing_member);
}
