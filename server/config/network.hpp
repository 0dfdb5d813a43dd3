// Internet addresses as values.
#pragma once

#include <array>
#include <compare>
#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace gulbara::server::config {

// An IPv6 address, or an IPv4 address in its mapped form (::ffff:a.b.c.d).
struct address {
    std::array<unsigned char, 16> bytes{};

    bool is_v4() const;
    friend auto operator<=>(const address&, const address&) = default;
};

// Numeric IPv4 or IPv6; none for anything else.
std::optional<address> parse_address(std::string_view);

// An address and how many of its leading bits count.
class network {
public:
    // "10.0.0.0/8", "::1", "192.0.2.7"; none for anything else.
    static std::optional<network> parse(std::string_view);
    bool contains(const address&) const;
    // As it was given.
    const std::string& text() const { return text_; }
    friend bool operator==(const network&, const network&) = default;

private:
    network(std::string_view text, const address& base, unsigned bits)
        : text_(text), base_(base), bits_(bits) {}

    std::string text_;
    address base_;
    unsigned bits_; // of the 128
};

} // namespace gulbara::server::config

template <>
struct std::hash<gulbara::server::config::address> {
    std::size_t operator()(const gulbara::server::config::address& value) const noexcept {
        const auto* first = reinterpret_cast<const char*>(value.bytes.data());
        return std::hash<std::string_view>{}({first, value.bytes.size()});
    }
};
