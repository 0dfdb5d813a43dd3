#include "protocol/rules_document.hpp"
#include "tests/protocol/vectors.hpp"

using namespace gulbara::protocol;

namespace {

const std::string timed =
    R"({"rules":"gul-bara","version":1,"points":5,"rated":true,"clock":{"reserve_ms":600000,)"
    R"("delay_ms":12000,"increment_ms":0,"rung_ms":5000}})";
const std::string untimed =
    R"({"rules":"mad-gulbar","version":1,"points":25,"rated":false,"clock":null})";

std::string replaced(std::string text, const std::string& old, const std::string& by) {
    const auto at = text.find(old);
    REQUIRE(at != std::string::npos);
    return text.replace(at, old.size(), by);
}

} // namespace

TEST_CASE("rules document: read and written byte for byte") {
    const auto document = parse_rules(timed);
    REQUIRE(document);
    CHECK(document->rules->id == "gul-bara");
    CHECK(document->points == 5);
    CHECK(document->is_rated);
    CHECK(document->clock == clock_settings{600000, 12000, 0, 5000});
    CHECK(encode(*document) == timed);
    const auto casual = parse_rules(untimed);
    REQUIRE(casual);
    CHECK_FALSE(casual->clock);
    CHECK(encode(*casual) == untimed);
    for (const auto& rules : gulbara::engine::rule_sets())
        CHECK(parse_rules(encode(rules_document{&rules, 3, false, {}}))->rules == &rules);
}

TEST_CASE("rules document: only the exact form is one") {
    const std::vector<std::pair<std::string, std::string>> changes{
        {"\"points\":5", "\"points\": 5"},
        {"\"points\":5", "\"points\":05"},
        {"\"points\":5", "\"points\":+5"},
        {"\"points\":5", "\"points\":-5"},
        {"\"points\":5", "\"points\":5.0"},
        {"\"points\":5", "\"points\":"},
        {"\"points\":5", "\"points\":4294967301"},
        {"\"version\":1,\"points\":5", "\"points\":5,\"version\":1"},
        {"\"rated\":true", "\"rated\":True"},
        {"\"rated\":true", "\"rated\":truefalse"},
        {"600000", "4294967296"},
        {"600000", ""},
        {"600000", "1e5"},
        {"}}", "}"},
        {"}}", "}} "},
        {"}}", "},\"more\":1}"},
    };
    for (const auto& [old, by] : changes) {
        const auto document = parse_rules(replaced(timed, old, by));
        REQUIRE_MESSAGE(!document, by);
        CHECK(document.error().code == fault_code::bad_value);
    }
    CHECK_FALSE(parse_rules(""));
    for (std::size_t length = 0; length < timed.size(); ++length)
        CHECK_FALSE(parse_rules(std::string_view{timed}.substr(0, length)));
    CHECK(parse_rules(std::string(1000, ' ')).error().code == fault_code::too_large);
    CHECK(parse_rules(replaced(timed, "600000", "4294967295")));
}

TEST_CASE("rules document: what it says must make sense") {
    const auto code = [](const std::string& text) { return parse_rules(text).error().code; };
    CHECK(code(replaced(timed, "gul-bara", "backgammon")) == fault_code::unknown_rules);
    CHECK(code(replaced(timed, "gul-bara", "gul\\u002dbara")) == fault_code::unknown_rules);
    CHECK(code(replaced(timed, "\"version\":1", "\"version\":2")) == fault_code::unknown_rules);
    CHECK(code(replaced(timed, "\"points\":5", "\"points\":0")) == fault_code::bad_points);
    CHECK(code(replaced(timed, "\"points\":5", "\"points\":26")) == fault_code::bad_points);
    CHECK(code(replaced(untimed, "false", "true")) == fault_code::not_rateable);
}
