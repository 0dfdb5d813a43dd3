// Frames as a client sends them, right or wrong.
#pragma once

#include "server/net/websocket_frame.hpp"

#include <cstddef>
#include <string>
#include <string_view>

namespace gulbara::tests {

struct client_frame_options {
    bool is_final = true;
    bool is_masked = true;
    unsigned reserved_bits = 0;
    std::size_t length_bytes = 0; // 2 or 8: that form of the length, though a shorter one would do
};

inline std::string
client_frame(server::net::opcode code, std::string_view payload, client_frame_options how = {}) {
    const std::size_t size = payload.size();
    std::size_t length_bytes = how.length_bytes;
    if (length_bytes == 0 && size >= 126) length_bytes = size <= 0xffff ? 2 : 8;
    std::string frame;
    frame += static_cast<char>(
        (how.is_final ? 0x80U : 0U) | how.reserved_bits | static_cast<unsigned>(code)
    );
    const std::size_t length = length_bytes == 0 ? size : length_bytes == 2 ? 126 : 127;
    frame += static_cast<char>((how.is_masked ? 0x80U : 0U) | static_cast<unsigned>(length));
    for (std::size_t at = length_bytes; at > 0; --at)
        frame += static_cast<char>(size >> (8 * (at - 1)));
    constexpr std::string_view mask = "\x12\x34\x56\x78";
    if (how.is_masked) frame += mask;
    for (std::size_t at = 0; at < size; ++at)
        frame += static_cast<char>(payload[at] ^ (how.is_masked ? mask[at % 4] : 0));
    return frame;
}

} // namespace gulbara::tests
