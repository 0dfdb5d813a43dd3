#include "protocol/strict_json.hpp"

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

using namespace gulbara::protocol;

namespace {

constexpr strict_json_limits limits{.size = 1'000'000, .values = 10'000, .depth = 64};

std::optional<fault_code> code_of(std::string_view text) {
    const auto parsed = parse_strict_json(text, limits);
    if (parsed) return std::nullopt;
    return parsed.error().code;
}

std::string repeated(std::string_view part, std::size_t times) {
    std::string text;
    for (std::size_t i = 0; i < times; ++i) text += part;
    return text;
}

} // namespace

TEST_CASE("strict JSON: what is JSON is read as by everybody") {
    for (const char* text :
         {R"({"a":[1,-2,3.5,"é\u00e9",true,false,null,{}],"b":{"a":1,"c":[[],[{}]]}})",
          "[]",
          "null",
          " 12 ",
          R"("\ud83c\udfb2")"}) {
        const auto parsed = parse_strict_json(text, limits);
        REQUIRE_MESSAGE(parsed, text);
        CHECK(*parsed == nlohmann::json::parse(text));
    }
}

TEST_CASE("strict JSON: a member name stands once in its object") {
    CHECK(code_of(R"({"a":1,"a":1})") == fault_code::duplicate_member);
    CHECK(code_of(R"({"a":1,"\u0061":2})") == fault_code::duplicate_member);
    CHECK(code_of(R"([{"b":{"a":1,"c":[],"a":2}}])") == fault_code::duplicate_member);
    CHECK_FALSE(code_of(R"({"a":{"a":1},"b":{"a":[{"a":1},{"a":1}]}})"));
}

TEST_CASE("strict JSON: what is no JSON is refused") {
    for (const std::string_view text : {"",
                                        "{",
                                        "[1,]",
                                        "{\"a\":1,}",
                                        "{a:1}",
                                        "'a'",
                                        "[1] 2",
                                        "{}{}",
                                        "nul",
                                        "01",
                                        "+1",
                                        "NaN",
                                        "\"\x01\"",
                                        "\"\xff\"",
                                        "\"\xc3\"",
                                        "\"\\ud800\"",
                                        "\xef\xbb\xbf{}",
                                        "1e999",
                                        "[1}",
                                        "]"})
        CHECK_MESSAGE(code_of(text) == fault_code::not_json, text);
}

TEST_CASE("strict JSON: size, number of values and depth are bounded") {
    CHECK(code_of(repeated(" ", 1'000'001)) == fault_code::too_large);
    CHECK(code_of("[" + repeated("0,", 10'000) + "0]") == fault_code::too_large);
    CHECK_FALSE(code_of("[" + repeated("0,", 9'998) + "0]"));
    CHECK_FALSE(code_of(repeated("[", 64) + repeated("]", 64)));
    CHECK(code_of(repeated("[", 65) + repeated("]", 65)) == fault_code::too_deep);
    CHECK(code_of(repeated("[", 500'000)) == fault_code::too_deep);
    CHECK(code_of(repeated("{\"a\":", 100'000)) == fault_code::too_deep);
}
