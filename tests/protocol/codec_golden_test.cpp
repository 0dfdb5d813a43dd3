#include "protocol/codec.hpp"
#include "tests/protocol/codec_golden.hpp"

#include <doctest/doctest.h>

#include <map>
#include <set>
#include <sstream>

namespace gulbara::protocol {
namespace {

const std::filesystem::path protocol_page = std::filesystem::path{DOCUMENTS_FOLDER} / "protocol.md";

template <class Decode>
void check_both_ways(const std::string& folder, std::size_t kinds, Decode decode) {
    std::set<std::size_t> seen;
    for (const golden_file& file : golden_files(folder)) {
        CAPTURE(file.name);
        const auto message = decode(file.frame);
        if (!message) {
            FAIL_CHECK(message.error().message);
            continue;
        }
        CHECK(encode(*message) == file.frame);
        CHECK(file.frame.starts_with(R"({"t":")" + file.type + R"(")"));
        seen.insert(message->body.index());
    }
    CHECK(seen.size() == kinds);
}

TEST_CASE("golden files of commands are read and written byte for byte, one for each at least") {
    check_both_ways("client", std::variant_size_v<client_body>, decode_client);
}

TEST_CASE("golden files of answers and events are read and written byte for byte") {
    check_both_ways("server", std::variant_size_v<server_body>, decode_server);
}

// ---- the examples of the page ------------------------------------------------------------------

struct fence {
    std::string language;
    std::string name; // what stands after the language
    std::string text;
    std::size_t line = 0;
};

std::vector<fence> fences_of(const std::string& page) {
    std::vector<fence> fences;
    std::istringstream lines{page};
    bool is_inside = false;
    std::size_t number = 0;
    for (std::string line; std::getline(lines, line);) {
        ++number;
        if (!line.starts_with("```")) {
            if (is_inside) fences.back().text += line + "\n";
            continue;
        }
        is_inside = !is_inside;
        if (!is_inside) continue;
        const std::size_t space = line.find(' ');
        const bool has_name = space != std::string::npos;
        fences.push_back(
            {line.substr(3, has_name ? space - 3 : space),
             has_name ? line.substr(space + 1) : "",
             "",
             number}
        );
    }
    return fences;
}

TEST_CASE("the examples of the protocol page are the golden files, every one of them") {
    std::map<std::string, std::string> expected;
    for (const char* folder : {"client", "server"})
        for (const golden_file& file : golden_files(folder)) expected[file.name] = file.frame;
    expected["whole-match.txt"] = golden("whole-match.txt");
    std::set<std::string> shown;
    for (const fence& fence : fences_of(file_text(protocol_page))) {
        if (fence.language != "json" && fence.name.empty()) continue;
        CAPTURE(fence.line);
        CAPTURE(fence.name);
        REQUIRE(expected.contains(fence.name));
        CHECK(fence.text == expected[fence.name] + "\n");
        shown.insert(fence.name);
    }
    for (const auto& [name, frame] : expected) {
        CAPTURE(name);
        CHECK(shown.contains(name));
    }
}

TEST_CASE("the protocol page explains every error code") {
    const std::string page = file_text(protocol_page);
    for (int i = 0; i <= static_cast<int>(error_id::not_notation); ++i) {
        const std::string code{to_string(static_cast<error_id>(i))};
        CAPTURE(code);
        CHECK(page.contains("`" + code + "`"));
    }
}

} // namespace
} // namespace gulbara::protocol
