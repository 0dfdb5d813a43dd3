// How well a house bot plays.
#pragma once

#include "protocol/wire_shape.hpp"

namespace gulbara::protocol {

// From the weakest on: each beats the one before it more often than not.
enum class bot_level : std::uint8_t { easy, medium, strong };

template <>
struct wire_names<bot_level> {
    static constexpr auto pairs = std::to_array<std::pair<bot_level, std::string_view>>({
        {bot_level::easy, "easy"},
        {bot_level::medium, "medium"},
        {bot_level::strong, "strong"},
    });
};

} // namespace gulbara::protocol
