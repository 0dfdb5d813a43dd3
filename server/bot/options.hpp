// The command line of gulbara-bot.
#pragma once

#include "protocol/bot_level.hpp"
#include "protocol/bytes.hpp"
#include "protocol/rules_document.hpp"
#include "server/bot/client/server_address.hpp"

#include <chrono>
#include <cstdint>
#include <expected>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace gulbara::server::bot {

// What the program is to do.
enum class occupation : std::uint8_t {
    quick_match, // matches against the house bot
    challenge,   // open challenges, for whoever accepts them
    accept,      // one challenge of somebody else
    house,       // being the house bot
};

struct options {
    client::server_address server;
    std::filesystem::path token_file; // made if it is not there, except by the house bot
    std::filesystem::path state_folder;
    occupation what = occupation::quick_match;
    std::vector<const engine::rule_set*> rules; // not empty; taken in turn
    std::uint16_t points = 1;
    std::optional<protocol::bot_level> against;    // of the house bot in quick matches
    std::optional<protocol::clock_settings> clock; // of challenges
    std::string challenge;                         // the one to accept
    std::uint32_t matches = 1;
    std::uint16_t tables = 50; // of the house bot, at once
    protocol::bot_level level = protocol::bot_level::strong;
    std::uint64_t seed = 0;
    std::chrono::milliseconds delay{0};
    std::uint32_t messages_per_second = 25;
    std::optional<protocol::public_key> server_key;
};

// Nothing is to be done but to print this and end with that status.
struct no_options {
    std::string text;
    int status = 0;
};

std::expected<options, no_options> parse_options(int count, const char* const* arguments);

} // namespace gulbara::server::bot
