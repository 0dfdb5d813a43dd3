#include "server/config/network.hpp"

#include "server/config/value.hpp"

#include <algorithm>
#include <arpa/inet.h>
#include <span>

namespace gulbara::server::config {

namespace {

constexpr std::array<unsigned char, 12> v4_prefix{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};
constexpr unsigned v4_prefix_bits = 96;

} // namespace

bool address::is_v4() const {
    return std::ranges::equal(v4_prefix, std::span(bytes).first<12>());
}

std::optional<address> parse_address(std::string_view text) {
    if (text.size() >= INET6_ADDRSTRLEN) return std::nullopt;
    const std::string terminated(text);
    address result;
    if (inet_pton(AF_INET6, terminated.c_str(), result.bytes.data()) == 1) return result;
    std::ranges::copy(v4_prefix, result.bytes.begin());
    if (inet_pton(AF_INET, terminated.c_str(), result.bytes.data() + v4_prefix.size()) == 1)
        return result;
    return std::nullopt;
}

std::optional<network> network::parse(std::string_view text) {
    const auto slash = text.find('/');
    const auto base = parse_address(text.substr(0, slash));
    if (!base) return std::nullopt;
    const unsigned offset = base->is_v4() && !text.contains(':') ? v4_prefix_bits : 0;
    if (slash == std::string_view::npos) return network(text, *base, 128);
    const auto bits = parse_number(text.substr(slash + 1), 0, 128 - offset);
    if (!bits) return std::nullopt;
    return network(text, *base, offset + static_cast<unsigned>(*bits));
}

bool network::contains(const address& who) const {
    for (unsigned at = 0, left = bits_; left > 0; ++at) {
        const unsigned here = std::min(left, 8U);
        const auto mask = static_cast<unsigned char>(0xff00U >> here);
        if ((base_.bytes[at] & mask) != (who.bytes[at] & mask)) return false;
        left -= here;
    }
    return true;
}

} // namespace gulbara::server::config
