#include "server/room/spoken_text.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <span>

namespace gulbara::server::room {

namespace {

struct range {
    char32_t first;
    char32_t last;
};

// Unicode's Cc, Zl, Zp and Bidi_Control.
constexpr std::array forbidden{
    range{0x0000, 0x001f},
    range{0x007f, 0x009f},
    range{0x061c, 0x061c},
    range{0x200e, 0x200f},
    range{0x2028, 0x202e},
    range{0x2066, 0x2069},
};

// Unicode's White_Space and Default_Ignorable_Code_Point as far as allowed, and the blank pattern
// of Braille.
constexpr std::array unseen{
    range{0x0020, 0x0020},   range{0x00a0, 0x00a0},   range{0x00ad, 0x00ad},
    range{0x034f, 0x034f},   range{0x115f, 0x1160},   range{0x1680, 0x1680},
    range{0x17b4, 0x17b5},   range{0x180b, 0x180f},   range{0x2000, 0x200d},
    range{0x202f, 0x202f},   range{0x205f, 0x2065},   range{0x206a, 0x206f},
    range{0x2800, 0x2800},   range{0x3000, 0x3000},   range{0x3164, 0x3164},
    range{0xfe00, 0xfe0f},   range{0xfeff, 0xfeff},   range{0xffa0, 0xffa0},
    range{0xfff0, 0xfffb},   range{0x1bca0, 0x1bca3}, range{0x1d173, 0x1d17a},
    range{0xe0000, 0xe0fff},
};

bool is_in(std::span<const range> ranges, char32_t one) {
    return std::ranges::any_of(ranges, [one](const range& each) {
        return each.first <= one && one <= each.last;
    });
}

// Takes the first character off. Before: there is one.
char32_t take_character(std::string_view& utf8) {
    const auto lead = static_cast<std::uint8_t>(utf8.front());
    const auto length = static_cast<std::size_t>(std::max(1, std::countl_one(lead)));
    char32_t one = lead & (0xffU >> (length == 1 ? 0 : length + 1));
    for (std::size_t i = 1; i < length; ++i)
        one = (one << 6U) | (static_cast<std::uint8_t>(utf8[i]) & 0x3fU);
    utf8.remove_prefix(length);
    return one;
}

} // namespace

bool is_speakable(std::string_view utf8) {
    std::size_t count = 0;
    bool is_seen = false;
    while (!utf8.empty()) {
        const char32_t one = take_character(utf8);
        if (++count > most_characters || is_in(forbidden, one)) return false;
        is_seen = is_seen || !is_in(unseen, one);
    }
    return is_seen;
}

} // namespace gulbara::server::room
