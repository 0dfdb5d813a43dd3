#include "server/net/address.hpp"

#include "server/config/value.hpp"

#include <algorithm>

namespace gulbara::server::net {

address neighbourhood(const address& who) {
    if (who.is_v4()) return who;
    address result = who;
    std::ranges::fill(std::span(result.bytes).subspan<8>(), static_cast<unsigned char>(0));
    return result;
}

bool is_among(const address& who, std::span<const network> networks) {
    return std::ranges::any_of(networks, [&](const network& each) { return each.contains(who); });
}

address client_behind(
    const address& peer, std::string_view forwarded_for, std::span<const network> trusted
) {
    address client = peer;
    while (is_among(client, trusted) && !forwarded_for.empty()) {
        const auto comma = forwarded_for.rfind(',');
        const bool is_first = comma == std::string_view::npos;
        const auto part = is_first ? forwarded_for : forwarded_for.substr(comma + 1);
        const auto named = config::parse_address(config::trimmed(part));
        if (!named) break;
        client = *named;
        forwarded_for = is_first ? std::string_view{} : forwarded_for.substr(0, comma);
    }
    return client;
}

} // namespace gulbara::server::net
