#include "server/bot/options.hpp"

#include <doctest/doctest.h>

#include <vector>

namespace gulbara::server::bot {
namespace {

std::expected<options, no_options> parsed(std::vector<const char*> more) {
    std::vector<const char*> all{
        "gulbara-bot", "--server", "http://127.0.0.1:8080", "--state-dir", "here"
    };
    all.insert(all.end(), more.begin(), more.end());
    return parse_options(static_cast<int>(all.size()), all.data());
}

TEST_CASE("a level is given by name or by number; without one the bot is strong") {
    using enum protocol::bot_level;
    CHECK(parsed({})->level == strong);
    CHECK(parsed({"--level", "easy"})->level == easy);
    CHECK(parsed({"--level", "medium"})->level == medium);
    CHECK(parsed({"--level", "strong"})->level == strong);
    CHECK(parsed({"--level", "1"})->level == easy);
    CHECK(parsed({"--level", "2"})->level == medium);
    CHECK(parsed({"--level", "3"})->level == strong);
}

TEST_CASE("so is the level of the bot to play; without one the server chooses") {
    CHECK_FALSE(parsed({})->against);
    CHECK(parsed({"--against", "medium"})->against == protocol::bot_level::medium);
    CHECK(parsed({"--against", "1"})->against == protocol::bot_level::easy);
}

TEST_CASE("what is no level is refused with those that are") {
    for (const char* option : {"--level", "--against"})
        for (const char* wrong : {"0", "4", "", "Easy", "hard"}) {
            CAPTURE(option);
            CAPTURE(wrong);
            const auto none = parsed({option, wrong});
            REQUIRE_FALSE(none);
            CHECK(none.error().status == 2);
            CHECK(none.error().text.find("easy, medium or strong") != std::string::npos);
        }
}

} // namespace
} // namespace gulbara::server::bot
