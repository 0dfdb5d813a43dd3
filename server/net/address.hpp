// Who a connection comes from, as far as limits care.
#pragma once

#include "server/config/network.hpp"

#include <span>
#include <string_view>

namespace gulbara::server::net {

using config::address;
using config::network;

// Whom the limits count as one: an IPv4 address, or the /64 network of an IPv6 address, which one
// subscriber usually has as a whole.
address neighbourhood(const address&);

// Whether one of the networks contains it.
bool is_among(const address&, std::span<const network>);

// The client behind trusted proxies: the last address of X-Forwarded-For that is no trusted proxy,
// as long as everyone after it is one; `peer` itself if it is not trusted or says nothing usable.
address client_behind(
    const address& peer, std::string_view forwarded_for, std::span<const network> trusted
);

} // namespace gulbara::server::net
