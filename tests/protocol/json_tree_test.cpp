#include "protocol/json_tree.hpp"

#include <doctest/doctest.h>

namespace gulbara::protocol {
namespace {

constexpr json_limits limits{.bytes = 200, .depth = 4, .values = 12};

TEST_CASE("values, their names and their order are kept") {
    const auto tree =
        json_tree::parse(R"({"a":[1,-2,{"b":true}],"é":"x\n","c":null,"d":2.5})", limits);
    REQUIRE(tree);
    const json_value root = tree->root();
    REQUIRE(root.is(json_kind::object));
    CHECK(root.size() == 4);
    auto member = root.begin();
    CHECK((*member).name() == "a");
    REQUIRE((*member).size() == 3);
    auto element = (*member).begin();
    CHECK((*element).integer() == 1);
    CHECK((*element).name().empty());
    CHECK((*++element).integer() == -2);
    CHECK((*(*++element).begin()).boolean());
    CHECK((*++member).name() == "é");
    CHECK((*member).text() == "x\n");
    CHECK((*++member).is(json_kind::null));
    CHECK((*++member).is(json_kind::number));
    CHECK(++member == root.end());
}

TEST_CASE("whole numbers are integers as far as int64 goes") {
    const auto kind_of = [](std::string_view text) {
        const auto tree = json_tree::parse(text, limits);
        REQUIRE(tree);
        return tree->root().kind();
    };
    CHECK(kind_of("9223372036854775807") == json_kind::integer);
    CHECK(kind_of("-9223372036854775808") == json_kind::integer);
    CHECK(kind_of("9223372036854775808") == json_kind::number);
    CHECK(kind_of("1.0") == json_kind::number);
    CHECK(kind_of("1e2") == json_kind::number);
    CHECK(kind_of("-0") == json_kind::integer);
}

TEST_CASE("each limit is the last that is allowed") {
    const auto fault_of = [](const std::string& text) {
        return json_tree::parse(text, limits).error();
    };
    CHECK(json_tree::parse("[[[[]]]]", limits));
    CHECK(fault_of("[[[[[]]]]]") == json_fault::too_deep);
    CHECK(json_tree::parse("[1,2,3,4,5,6,7,8,9,10,11]", limits));
    CHECK(fault_of("[1,2,3,4,5,6,7,8,9,10,11,12]") == json_fault::too_large);
    CHECK(json_tree::parse("\"" + std::string(198, 'a') + "\"", limits));
    CHECK(fault_of("\"" + std::string(199, 'a') + "\"") == json_fault::too_large);
    CHECK(fault_of("[1,") == json_fault::not_json);
}

} // namespace
} // namespace gulbara::protocol
