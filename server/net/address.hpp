// Who a connection comes from, as far as limits care.
#pragma once

#include <array>
#include <compare>
#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace gulbara::server::net {

// An IPv6 address, or an IPv4 address in its mapped form (::ffff:a.b.c.d).
struct address {
    std::array<unsigned char, 16> bytes{};

    bool is_v4() const;
    friend auto operator<=>(const address&, const address&) = default;
};

// Numeric IPv4 or IPv6; none for anything else.
std::optional<address> parse_address(std::string_view);

// Whom the limits count as one: an IPv4 address, or the /64 network of an IPv6 address, which one
// subscriber usually has as a whole.
address neighbourhood(const address&);

// An address and how many of its leading bits count.
class network {
public:
    // "10.0.0.0/8", "::1", "192.0.2.7"; none for anything else.
    static std::optional<network> parse(std::string_view);
    bool contains(const address&) const;

private:
    network(const address& base, unsigned bits) : base_(base), bits_(bits) {}

    address base_;
    unsigned bits_; // of the 128
};

// The client behind trusted proxies: the last address of X-Forwarded-For that is no trusted proxy,
// as long as everyone after it is one; `peer` itself if it is not trusted or says nothing usable.
address client_behind(
    const address& peer, std::string_view forwarded_for, std::span<const network> trusted
);

} // namespace gulbara::server::net

template <>
struct std::hash<gulbara::server::net::address> {
    std::size_t operator()(const gulbara::server::net::address& value) const noexcept {
        const auto* first = reinterpret_cast<const char*>(value.bytes.data());
        return std::hash<std::string_view>{}({first, value.bytes.size()});
    }
};
