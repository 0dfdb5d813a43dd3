// What becomes of a request that has been read: it is refused, answered, or let in as a WebSocket.
#pragma once

#include "server/net/admission.hpp"
#include "server/net/hub.hpp"
#include "server/net/router.hpp"
#include "server/net/upgrade.hpp"

#include <boost/asio/awaitable.hpp>

#include <expected>
#include <optional>
#include <vector>

namespace gulbara::server::net {

// Over a limit of its own, or of its client's rate; the connection ends with it.
std::optional<http_response> refusal_of(hub&, const http_request&);

// What the route answers; an exception of it is a response too. Request and router live until
// then. Goes on where it was.
boost::asio::awaitable<http_response> answer(hub&, const router&, const http_request&);

// The response that makes a WebSocket of the connection, or why it may not become one. `peer` is
// who is connected: behind a proxy the client's place is taken here, and added to `passes`.
std::expected<http_response, http_response>
admit(hub&, const http_request&, caller, const address& peer, std::vector<pass>& passes);

} // namespace gulbara::server::net
