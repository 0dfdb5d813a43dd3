#include "engine/tool/answer.hpp"
#include "tests/engine/vector_lines.hpp"

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>
#include <openssl/evp.h>

#include <array>

namespace gulbara::engine::tool {
namespace {

using nlohmann::json;

// The named fields of a line, as the vectors' page says they are the input.
std::string only(const json& line, std::initializer_list<const char*> names) {
    json input = json::object();
    for (const char* name : names) {
        if (line.contains(name)) input[name] = line[name];
    }
    return input.dump();
}

// A field that is null counts as absent.
json without_nulls(const json& value) {
    if (value.is_array()) {
        json result = json::array();
        for (const json& each : value) result.push_back(without_nulls(each));
        return result;
    }
    if (!value.is_object()) return value;
    json result = json::object();
    for (const auto& [name, each] : value.items()) {
        if (!each.is_null()) result[name] = without_nulls(each);
    }
    return result;
}

std::string sha256_of_lines(const json& finals) {
    std::string text;
    for (const json& each : finals) {
        text += (text.empty() ? "" : "\n") + each.get_ref<const std::string&>();
    }
    std::array<unsigned char, 32> digest{};
    std::size_t size = digest.size();
    REQUIRE(
        EVP_Q_digest(nullptr, "SHA256", nullptr, text.data(), text.size(), digest.data(), &size) ==
        1
    );
    std::string hex;
    for (const unsigned char byte : digest) {
        constexpr std::string_view digits = "0123456789abcdef";
        hex += digits[byte >> 4U];
        hex += digits[byte & 15U];
    }
    return hex;
}

json plays(const std::string& line) {
    return json::parse(answer_plays(line));
}

std::string error_code(const std::string& answer) {
    const json value = json::parse(answer);
    return value.contains("error") ? value["error"]["code"].get<std::string>() : "none";
}

} // namespace

TEST_CASE("the answers for all handed segments are those of the independent program") {
    const auto lines = vector_lines("plays");
    CHECK(lines.size() == 7556);
    for (const std::string& text : lines) {
        CAPTURE(text);
        const json line = json::parse(text);
        const json answer =
            plays(only(line, {"rules", "mover", "other", "dice", "own_first_roll", "head_used"}));
        REQUIRE(answer.contains("error") == line.value("error", false));
        if (answer.contains("error")) continue;
        REQUIRE(answer["used"] == line["used"]);
        REQUIRE(answer["count"] == line["count"]);
        REQUIRE(answer["finals"].size() == line["count"]);
        REQUIRE(sha256_of_lines(answer["finals"]) == line["sha256"].get<std::string>());
        if (line.contains("finals")) REQUIRE(answer["finals"] == line["finals"]);
    }
}

TEST_CASE("the answers for all handed games are those of the independent program") {
    const auto lines = vector_lines("replay");
    CHECK(lines.size() == 617);
    for (const std::string& text : lines) {
        const json line = json::parse(text);
        CAPTURE(text);
        const json answer =
            without_nulls(json::parse(answer_replay(only(line, {"rules", "throws", "plays"}))));
        const json expected = without_nulls(line["expect"]);
        REQUIRE(answer["events"] == expected["events"]);
        REQUIRE(answer["state"] == expected["state"]);
        REQUIRE(answer.contains("error") == expected.contains("error"));
        if (answer.contains("error")) {
            REQUIRE(answer["error"]["at"] == expected["error"]["at"]);
            REQUIRE(answer["error"]["code"].is_string());
            REQUIRE(answer["error"]["message"].is_string());
        }
    }
}

TEST_CASE("a pass and a win are answered as the page says") {
    CHECK(
        plays(R"({"rules":"long-nardy","mover":"24x14 6","other":"24x14 6","dice":[6,6,6,6]})") ==
        json::parse(R"({"used":0,"count":1,"finals":["24x14 6"]})")
    );
    CHECK(
        plays(R"({"rules":"long-nardy","mover":"1","other":"24x15","dice":[2]})") ==
        json::parse(R"({"used":1,"count":1,"finals":["-"]})")
    );
}

TEST_CASE("fields that are unknown are ignored, as are those that are null") {
    const std::string plain =
        R"({"rules":"gul-bara","mover":"24x15","other":"24x15","dice":[5,6]})";
    const std::string odd =
        R"({"rules":"gul-bara","deep":[[[[[[{"a":[1]}]]]]]],"mover":"24x15","other":"24x15",)"
        R"("dice":[6,5],"own_first_roll":null,"head_used":null,"dice_":[]})";
    CHECK(answer_plays(plain) == answer_plays(odd));
    CHECK(error_code(answer_plays(plain)) == "none");
}

TEST_CASE("a line that is wrong gets an error that says so") {
    const std::pair<std::string, std::string> wrong[] = {
        {"", "not_json"},
        {"plays", "not_json"},
        {"{\"rules\":\"\xff\"}", "not_json"},
        {"[]", "not_an_object"},
        {"3", "not_an_object"},
        {"null", "not_an_object"},
        {"{}", "bad_field"},
        {R"({"rules":7})", "bad_field"},
        {R"({"rules":"x","mover":"24x15","other":"24x15","dice":[6,5]})", "unknown_rules"},
        {R"({"rules":"gulbar","mover":"24x","other":"24x15","dice":[6,5]})", "bad_checkers"},
        {R"({"rules":"gulbar","mover":"-","other":"24x15","dice":[6,5]})", "bad_checkers"},
        {R"({"rules":"gulbar","mover":"24x15","other":[],"dice":[6,5]})", "bad_field"},
        {R"({"rules":"gulbar","mover":"24x15","other":"24x15","dice":[6,5.0]})", "bad_dice"},
        {R"({"rules":"gulbar","mover":"24x15","other":"24x15","dice":[-6,5]})", "bad_dice"},
        {R"({"rules":"gulbar","mover":"24x15","other":"24x15","dice":[6,1e99]})", "bad_dice"},
        {R"({"rules":"gulbar","mover":"24x15","other":"24x15","dice":[6,99999999999999999999]})",
         "bad_dice"},
        {R"({"rules":"gulbar","mover":"24x15","other":"24x15","dice":"65"})", "bad_dice"},
        {R"({"rules":"gulbar","mover":"24x15","other":"24x15","dice":[6,5],"head_used":-1})",
         "bad_field"},
        {R"({"rules":"gulbar","mover":"24x15","other":"24x15","dice":[6,5],"own_first_roll":1})",
         "bad_field"},
        {R"({"rules":"gulbar","mover":"24x14 12","other":"24x15","dice":[6,5]})", "bad_position"},
    };
    for (const auto& [line, code] : wrong) {
        CAPTURE(line);
        CHECK(error_code(answer_plays(line)) == code);
    }
    for (const std::string line :
         {R"({"rules":"gulbar"})",
          R"({"rules":"gulbar","throws":[[6]],"plays":[]})",
          R"({"rules":"gulbar","throws":[[6,0]],"plays":[]})",
          R"({"rules":"gulbar","throws":[6,5],"plays":[]})",
          R"({"rules":"gulbar","throws":[],"plays":[7]})"}) {
        CAPTURE(line);
        CHECK(error_code(answer_replay(line)) != "none");
    }
}

TEST_CASE("huge and deep lines are answered without harm") {
    const std::string deep = std::string(500'000, '[');
    CHECK(error_code(answer_plays(deep)) == "not_json");
    const std::string closed = deep + std::string(500'000, ']');
    CHECK(error_code(answer_plays(closed)) == "not_an_object");
    CHECK(error_code(answer_replay("{\"throws\":" + closed + "}")) == "bad_field");
    CHECK(error_code(answer_plays(std::string(2U << 20U, ' '))) == "line_too_long");
}

} // namespace gulbara::engine::tool
