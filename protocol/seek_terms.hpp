// What a player who looks for an opponent wants to play: a few words instead of all terms.
#pragma once

#include "protocol/rules_document.hpp"
#include "protocol/wire_shape.hpp"

#include <string>
#include <vector>

namespace gulbara::protocol {

// The clocks that are chosen by a word (protocol page, "Paces").
enum class pace : std::uint8_t { fast, normal, slow, untimed };

template <>
struct wire_names<pace> {
    static constexpr auto pairs = std::to_array<std::pair<pace, std::string_view>>({
        {pace::fast, "fast"},
        {pace::normal, "normal"},
        {pace::slow, "slow"},
        {pace::untimed, "untimed"},
    });
};

// Of a match to so many points; none: untimed.
constexpr std::optional<clock_settings> clock_of(pace chosen, std::uint32_t points) {
    constexpr std::uint32_t second = 1'000;
    switch (chosen) {
    case pace::fast:
        return clock_settings{60 * second * points, 8 * second, 0, 3 * second};
    case pace::normal:
        return clock_settings{120 * second * points, 12 * second, 0, 5 * second};
    case pace::slow:
        return clock_settings{240 * second * points, 20 * second, 0, 8 * second};
    case pace::untimed:
        break;
    }
    return std::nullopt;
}

struct seek_terms {
    std::vector<std::string> rules; // ids of rule sets, any of which will do
    std::uint16_t points = 1;
    protocol::pace pace = protocol::pace::normal;
    bool is_rated = false; // then it is timed

    friend bool operator==(const seek_terms&, const seek_terms&) = default;
};

} // namespace gulbara::protocol
