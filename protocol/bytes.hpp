// Byte strings of the dice scheme as values: each kind of 16, 32 or 64 bytes is a type of its own.
#pragma once

#include <algorithm>
#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace gulbara::protocol {

using bytes = std::vector<std::byte>;
using byte_view = std::span<const std::byte>;

// `length` bytes that mean one thing. Types with different tags do not convert into each other;
// where bytes from outside are claimed to be such a thing, build it from `value`.
template <class Tag, std::size_t length>
struct octets {
    static constexpr std::size_t size = length;
    std::array<std::byte, length> value{};

    constexpr bool is_zero() const {
        return std::ranges::all_of(value, [](std::byte b) { return b == std::byte{0}; });
    }
    constexpr operator byte_view() const { return value; }
    friend constexpr auto operator<=>(const octets&, const octets&) = default;
};

// A SHA-256 value; all zero is the page's Z, "none".
using hash256 = octets<struct hash256_tag, 32>;
// K_r[j]: a link, anchor (j = 0) or terminal (j = N) of a role's chain. Not a hash256 on purpose:
// what is hashed from a key must never pass for the key (fairness page, section 4).
using chain_key = octets<struct chain_key_tag, 32>;
using match_id = octets<struct match_id_tag, 16>;
using public_key = octets<struct public_key_tag, 32>; // Ed25519; all zero: no key
using signature = octets<struct signature_tag, 64>;   // Ed25519
using player_salt = octets<struct player_salt_tag, 16>;

// The bytes of a text, as they are. The view lives as long as the text.
inline byte_view bytes_of(std::string_view text) {
    return std::as_bytes(std::span{text.data(), text.size()});
}

// Lower-case hex, two digits a byte.
std::string to_hex(byte_view);

// Reads lower-case hex into `out`, which it must fill exactly. False: it does not (and `out` is
// then unspecified).
[[nodiscard]] bool read_hex(std::string_view hex, std::span<std::byte> out);

// Lower-case hex of any even length; none for anything else.
std::optional<bytes> bytes_from_hex(std::string_view hex);

// As `octets_from_hex<match_id>("00…0f")`: none unless it is lower-case hex of exactly that length.
template <class Octets>
std::optional<Octets> octets_from_hex(std::string_view hex) {
    Octets result;
    if (!read_hex(hex, result.value)) return std::nullopt;
    return result;
}

// None unless `source` has exactly the length.
template <class Octets>
constexpr std::optional<Octets> octets_from(byte_view source) {
    if (source.size() != Octets::size) return std::nullopt;
    Octets result;
    std::ranges::copy(source, result.value.begin());
    return result;
}

} // namespace gulbara::protocol

template <class Tag, std::size_t length>
struct std::hash<gulbara::protocol::octets<Tag, length>> {
    std::size_t operator()(const gulbara::protocol::octets<Tag, length>& key) const noexcept {
        const char* first = reinterpret_cast<const char*>(key.value.data());
        return std::hash<std::string_view>{}(std::string_view{first, length});
    }
};
