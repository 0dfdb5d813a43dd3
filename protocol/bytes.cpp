#include "protocol/bytes.hpp"

namespace gulbara::protocol {

namespace {

constexpr std::string_view digits = "0123456789abcdef";

// 16 for what is no lower-case hex digit.
constexpr unsigned digit_value(char c) {
    if (c >= '0' && c <= '9') return static_cast<unsigned>(c - '0');
    if (c >= 'a' && c <= 'f') return static_cast<unsigned>(c - 'a') + 10;
    return 16;
}

} // namespace

std::string to_hex(byte_view data) {
    std::string hex;
    hex.reserve(data.size() * 2);
    for (const std::byte b : data) {
        hex.push_back(digits[std::to_integer<unsigned>(b >> 4)]);
        hex.push_back(digits[std::to_integer<unsigned>(b & std::byte{15})]);
    }
    return hex;
}

bool read_hex(std::string_view hex, std::span<std::byte> out) {
    if (hex.size() != out.size() * 2) return false;
    for (std::size_t i = 0; i < out.size(); ++i) {
        const unsigned high = digit_value(hex[2 * i]);
        const unsigned low = digit_value(hex[2 * i + 1]);
        if (high > 15 || low > 15) return false;
        out[i] = static_cast<std::byte>(high << 4 | low);
    }
    return true;
}

std::optional<bytes> bytes_from_hex(std::string_view hex) {
    bytes result(hex.size() / 2);
    if (!read_hex(hex, result)) return std::nullopt;
    return result;
}

} // namespace gulbara::protocol
