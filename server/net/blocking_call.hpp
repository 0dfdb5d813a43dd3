// A call that waits for the database, awaited by a coroutine of the network.
#pragma once

#include "server/net/router.hpp"
#include "server/runtime/offload.hpp"

#include <boost/asio/awaitable.hpp>

namespace gulbara::server::net {

// Runs the call on a thread where it may block and comes back with its response, or throws what it
// threw; `runtime::offload_refused` if too much waits already. The call lives until then.
boost::asio::awaitable<http_response> blocking_call(runtime::offload&, const http_call&);

} // namespace gulbara::server::net
