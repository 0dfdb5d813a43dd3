#include "protocol/wire_writer.hpp"

namespace gulbara::protocol {
namespace {

constexpr std::string_view hex_digits = "0123456789abcdef";

bool needs_escape(char c) {
    return static_cast<unsigned char>(c) < 0x20 || c == '"' || c == '\\';
}

void append_escaped(std::string& out, char c) {
    if (c == '"' || c == '\\') {
        out.push_back('\\');
        out.push_back(c);
        return;
    }
    const auto code = static_cast<unsigned char>(c);
    out.append("\\u00");
    out.push_back(hex_digits[code >> 4]);
    out.push_back(hex_digits[code & 15]);
}

} // namespace

void append_text(std::string& out, std::string_view text) {
    out.push_back('"');
    while (!text.empty()) {
        const auto stop = std::ranges::find_if(text, needs_escape);
        const auto plain = static_cast<std::size_t>(stop - text.begin());
        out.append(text.substr(0, plain));
        if (plain == text.size()) break;
        append_escaped(out, text[plain]);
        text.remove_prefix(plain + 1);
    }
    out.push_back('"');
}

void append_hex(std::string& out, byte_view data) {
    const std::size_t first = out.size();
    out.resize(first + 2 * data.size() + 2);
    char* at = out.data() + first;
    *at++ = '"';
    for (const std::byte b : data) {
        *at++ = hex_digits[std::to_integer<unsigned>(b >> 4)];
        *at++ = hex_digits[std::to_integer<unsigned>(b & std::byte{15})];
    }
    *at = '"';
}

} // namespace gulbara::protocol
