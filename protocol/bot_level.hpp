// How well a house bot plays, and what it is called.
#pragma once

#include "protocol/wire_shape.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace gulbara::protocol {

// From the weakest on: each beats the one before it more often than not.
enum class bot_level : std::uint8_t { easy, medium, strong };

inline constexpr std::array all_bot_levels{bot_level::easy, bot_level::medium, bot_level::strong};

template <>
struct wire_names<bot_level> {
    static constexpr auto pairs = std::to_array<std::pair<bot_level, std::string_view>>({
        {bot_level::easy, "easy"},
        {bot_level::medium, "medium"},
        {bot_level::strong, "strong"},
    });
};

// A player's name, which nobody else has: guests are given theirs, and no account's has a space in
// it. A match keeps it, so that what its bot was is known for ever. The strong one was there first.
constexpr std::string_view house_bot_name(bot_level level) {
    constexpr std::array<std::string_view, all_bot_levels.size()> names{
        "House bot, easy", "House bot, medium", "House bot"
    };
    return names[static_cast<std::size_t>(level)];
}

// None: it is no house bot's name.
constexpr std::optional<bot_level> level_of_house_bot(std::string_view name) {
    for (const bot_level level : all_bot_levels)
        if (name == house_bot_name(level)) return level;
    return std::nullopt;
}

} // namespace gulbara::protocol
