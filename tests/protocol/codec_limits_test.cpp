// Shapes that hurt parsers: too deep, too large, too many, no UTF-8, no message at all.
#include "protocol/codec.hpp"
#include "tests/protocol/codec_golden.hpp"

#include <doctest/doctest.h>

namespace gulbara::protocol {
namespace {

error_id code_of(std::string_view frame) {
    const auto message = decode_client(frame);
    REQUIRE_FALSE(message);
    return message.error().code;
}

TEST_CASE("deep nesting is refused without recursion") {
    for (const std::size_t depth : {std::size_t{17}, std::size_t{1000}, client_frame_limit}) {
        CAPTURE(depth);
        CHECK(code_of(std::string(depth, '[')) == error_id::too_deep);
    }
    std::string objects;
    while (objects.size() + 5 < client_frame_limit) objects += R"({"a":)";
    CHECK(code_of(objects) == error_id::too_deep);
    const std::string inside = std::string(16, '[') + std::string(16, ']');
    CHECK(code_of(R"({"t":"ping","x":)" + inside + "}") == error_id::too_deep);
    const std::string allowed = std::string(15, '[') + std::string(15, ']');
    CHECK(decode_client(R"({"t":"ping","x":)" + allowed + "}"));
}

TEST_CASE("a frame over its limit is refused unread") {
    const std::string start = R"({"t":"ping","x":")";
    const std::string end = R"("})";
    const std::size_t most = client_frame_limit - start.size() - end.size();
    CHECK(decode_client(start + std::string(most, 'a') + end));
    CHECK(code_of(start + std::string(most + 1, 'a') + end) == error_id::too_large);
    CHECK(decode_server(golden("server/ok.json")));
    const auto huge = decode_server(std::string(server_frame_limit + 1, ' '));
    REQUIRE_FALSE(huge);
    CHECK(huge.error().code == error_id::too_large);
}

TEST_CASE("very many values are refused") {
    std::string many = R"({"t":"ping","x":[0)";
    for (std::size_t i = 0; i < client_values_limit; ++i) many += ",0";
    CHECK(code_of(many + "]}") == error_id::too_large);
}

TEST_CASE("numbers of any length are refused where they matter and ignored where they can be") {
    const auto as_base = [](const std::string& number) {
        const std::string match(32, '0');
        return R"({"t":"agree_void","id":"a","d":{"match":")" + match + R"(","base":)" + number +
               "}}";
    };
    const auto as_unknown = [](const std::string& number) {
        return R"({"t":"ping","x":)" + number + "}";
    };
    for (const std::string& number :
         {std::string{"9223372036854775808"},
          std::string{"-9223372036854775809"},
          "0." + std::string(4000, '3'),
          std::string(300, '9'),
          std::string{"1e-400"}}) {
        CAPTURE(number.substr(0, 40));
        CHECK(code_of(as_base(number)) == error_id::bad_member);
        CHECK(decode_client(as_unknown(number)));
    }
    // Beyond what a double holds.
    for (const std::string& number : {std::string(4000, '9'), std::string{"-1e400"}}) {
        CAPTURE(number.substr(0, 40));
        CHECK(code_of(as_base(number)) == error_id::not_json);
        CHECK(code_of(as_unknown(number)) == error_id::not_json);
    }
}

TEST_CASE("what is no UTF-8 is no JSON") {
    for (const std::string_view bytes : {
             "\xFF",             // never
             "\xC3",             // cut short
             "\xC0\xAF",         // overlong
             "\xE0\x80\xAF",     // overlong
             "\xED\xA0\x80",     // a surrogate
             "\xF4\x90\x80\x80", // above the last code point
             "\x80",             // a continuation alone
         }) {
        const std::string text{bytes};
        CHECK(code_of(R"({"t":"ping","id":")" + text + R"("})") == error_id::not_json);
        CHECK(code_of(R"({"t":"ping","x":")" + text + R"("})") == error_id::not_json);
        CHECK(code_of(R"({"t":"ping",")" + text + R"(":1})") == error_id::not_json);
    }
    CHECK(code_of("\xEF\xBB\xBF{\"t\":\"ping\"}") == error_id::not_json);
    CHECK(code_of(R"({"t":"ping","x":"\ud800"})") == error_id::not_json);
}

TEST_CASE("a NUL is refused wherever it stands") {
    const std::string frame = golden("client/hello.json");
    for (std::size_t at = 0; at <= frame.size(); ++at) {
        std::string with_nul = frame;
        with_nul.insert(at, 1, '\0');
        CHECK(code_of(with_nul) == error_id::not_json);
    }
    const std::string escaped =
        R"({"t":"hello","d":{"protocol":{"major":1,"minor":0},"client":"a\u0000b"}})";
    CHECK(code_of(escaped) == error_id::bad_member);
}

TEST_CASE("what is JSON but no message says so") {
    for (const char* frame : {"null", "1", "\"ping\"", "[]", "{}", R"({"t":1})", R"({"t":null})"})
        CHECK(code_of(frame) == error_id::not_a_message);
    CHECK(code_of(R"({"t":"ping","t":"ping"})") == error_id::not_a_message);
    CHECK(code_of(R"({"t":"ping","d":[]})") == error_id::bad_member);
    CHECK(code_of(R"({"t":"ping","d":{},"d":{}})") == error_id::bad_member);
    for (const char* frame : {"", " ", "{", "nul", "{'t':'ping'}", R"({"t":"ping",})", "{} {}"})
        CHECK(code_of(frame) == error_id::not_json);
}

} // namespace
} // namespace gulbara::protocol
