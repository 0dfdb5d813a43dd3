#include "server/config/options.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <set>

using namespace gulbara::server::config;

TEST_CASE("every default can be read back under its own key") {
    for (const auto& each : options()) {
        CAPTURE(each.key);
        settings changed;
        CHECK(each.set(changed, each.show(settings{})));
        CHECK(changed == settings{});
    }
}

TEST_CASE("every key reaches a member of its own") {
    std::set<std::string_view> keys;
    for (const auto& each : options()) {
        CAPTURE(each.key);
        CHECK(keys.insert(each.key).second);
        CHECK(find_option(each.key) == &each);
    }
    for (const auto& changing : options()) {
        settings changed;
        // One of these is of its form and no default.
        constexpr std::array values{
            "3/3",
            "9s",
            "5KiB",
            "http://a.example",
            "10.0.0.0/8",
            "debug",
            "allowed",
            "127.0.0.1:1",
            "65KiB",
            "7",
            "33"
        };
        const bool is_set = std::ranges::any_of(values, [&](const char* value) {
            return changing.set(changed, value).has_value();
        });
        CAPTURE(changing.key);
        REQUIRE(is_set);
        for (const auto& other : options()) {
            CAPTURE(other.key);
            CHECK((other.show(changed) == other.show(settings{})) == (&other != &changing));
        }
    }
}

TEST_CASE("help names every key with its default") {
    const auto text = help();
    for (const auto& each : options()) {
        CHECK(text.contains("--" + std::string(each.key)));
        CHECK(text.contains("[" + each.show(settings{}) + "]"));
    }
    CHECK(environment_name("max-connections-per-address") == "GULBARA_MAX_CONNECTIONS_PER_ADDRESS");
}
