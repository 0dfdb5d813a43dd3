#include "server/accounts/recovery_code.hpp"

#include "protocol/random.hpp"
#include "protocol/sha256.hpp"
#include "server/accounts/scrypt.hpp"

#include <cstdint>

namespace gulbara::server::accounts {

namespace {

constexpr std::string_view digits = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
constexpr std::size_t bits_of_digit = 5;
constexpr std::size_t digits_of_code = recovery_code::size * 8 / bits_of_digit;
constexpr std::size_t digits_of_group = 6;
static_assert(digits_of_code * bits_of_digit == recovery_code::size * 8);

std::optional<std::uint32_t> value_of(char typed) {
    char digit = typed >= 'a' && typed <= 'z' ? static_cast<char>(typed - 'a' + 'A') : typed;
    if (digit == 'O') digit = '0';
    if (digit == 'I' || digit == 'L') digit = '1';
    const auto value = digits.find(digit);
    if (value == std::string_view::npos) return std::nullopt;
    return static_cast<std::uint32_t>(value);
}

} // namespace

recovery_code make_recovery_code() {
    return protocol::random_octets<recovery_code>();
}

std::string to_text(const recovery_code& code) {
    constexpr std::uint32_t mask = (1U << bits_of_digit) - 1;
    std::string text;
    std::uint32_t bits = 0; // the last ones read
    std::size_t waiting = 0;
    std::size_t written = 0;
    for (const std::byte each : code.value) {
        bits = bits << 8U | std::to_integer<std::uint32_t>(each);
        for (waiting += 8; waiting >= bits_of_digit;) {
            waiting -= bits_of_digit;
            if (written != 0 && written % digits_of_group == 0) text += '-';
            text += digits[bits >> waiting & mask];
            ++written;
        }
    }
    return text;
}

std::optional<recovery_code> parse_recovery_code(std::string_view text) {
    constexpr std::size_t longest = 2 * digits_of_code;
    if (text.size() > longest) return std::nullopt;
    recovery_code code;
    std::uint32_t bits = 0;
    std::size_t waiting = 0;
    std::size_t read = 0;
    std::size_t filled = 0;
    for (const char each : text) {
        if (each == '-' || each == ' ') continue;
        const auto value = value_of(each);
        if (!value || ++read > digits_of_code) return std::nullopt;
        bits = bits << bits_of_digit | *value;
        waiting += bits_of_digit;
        if (waiting < 8) continue;
        waiting -= 8;
        code.value[filled++] = static_cast<std::byte>(bits >> waiting);
    }
    if (read != digits_of_code) return std::nullopt;
    return code;
}

protocol::hash256 kept_code(const recovery_code& code, std::string_view player) {
    return protocol::sha256(
        {protocol::bytes_of("gulbara recovery code"), code, protocol::bytes_of(player)}
    );
}

bool is_among(std::span<const protocol::hash256> kept, const protocol::hash256& code) {
    bool is_found = false;
    for (const auto& each : kept) is_found |= is_same_hash(each, code);
    return is_found;
}

} // namespace gulbara::server::accounts
