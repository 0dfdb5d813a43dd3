// Whether a request may become a WebSocket, and for whom (protocol page, section 1).
#pragma once

#include "server/net/http_message.hpp"

#include <expected>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace gulbara::server::net {

// What the answer to a correct upgrade says: Sec-WebSocket-Accept (RFC 6455, section 4.2.2).
std::string websocket_accept(std::string_view key);

// Whether a browser's page of that origin may use us: one of `public_origins` exactly, or, if none
// is set, the origin that the request's Host names, under http or https.
bool is_own_origin(
    std::string_view origin, std::string_view host, std::span<const std::string> public_origins
);

// A request without an Origin comes from a program, not from a page. One with a foreign Origin is
// refused whatever else it carries.
enum class caller : std::uint8_t { program, own_page, foreign_page };
caller caller_of(const http_request&, std::span<const std::string> public_origins);
// What a foreign page gets: 403 foreign_origin. None: it is another caller.
std::optional<http_response> refusal_of(caller);

// The secret that says who is calling: from a page the guest cookie, from a program the bearer
// token. A cookie without an Origin proves nothing and is not looked at.
std::optional<std::string_view>
credential(const http_request&, caller, std::string_view cookie_name);

// The 101 response, or why not.
std::expected<http_response, http_response> upgrade(const http_request&);

} // namespace gulbara::server::net
