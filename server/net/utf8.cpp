#include "server/net/utf8.hpp"

#include <cstdint>

namespace gulbara::server::net {

namespace {

struct sequence {
    unsigned length;          // 0: no sequence begins so
    unsigned char low = 0x80; // bounds of its second byte
    unsigned char high = 0xbf;
};

constexpr sequence sequence_of(unsigned char lead) {
    if (lead < 0x80) return {1};
    if (lead < 0xc2) return {0};
    if (lead < 0xe0) return {2};
    if (lead == 0xe0) return {3, 0xa0};
    if (lead == 0xed) return {3, 0x80, 0x9f};
    if (lead < 0xf0) return {3};
    if (lead == 0xf0) return {4, 0x90};
    if (lead < 0xf4) return {4};
    if (lead == 0xf4) return {4, 0x80, 0x8f};
    return {0};
}

constexpr bool is_within(unsigned char byte, unsigned char low, unsigned char high) {
    return byte >= low && byte <= high;
}

} // namespace

bool is_utf8(std::string_view text) {
    while (!text.empty()) {
        const auto at = [text](std::size_t index) {
            return static_cast<unsigned char>(text[index]);
        };
        const auto [length, low, high] = sequence_of(at(0));
        if (length == 0 || text.size() < length) return false;
        if (length > 1 && !is_within(at(1), low, high)) return false;
        for (std::size_t index = 2; index < length; ++index)
            if (!is_within(at(index), 0x80, 0xbf)) return false;
        text.remove_prefix(length);
    }
    return true;
}

} // namespace gulbara::server::net
