// A connection that speaks HTTP, until it ends or becomes a WebSocket.
#pragma once

#include "server/net/hub.hpp"
#include "server/net/router.hpp"
#include "server/net/socket.hpp"

#include <boost/asio/awaitable.hpp>

#include <vector>

namespace gulbara::server::net {

// Runs on the socket's strand. `passes`: the connection's places in the house.
boost::asio::awaitable<void>
serve_http(hub&, const router&, socket, address peer, std::vector<pass> passes);

} // namespace gulbara::server::net
