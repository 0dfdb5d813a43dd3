// What all connections share.
#pragma once

#include "server/accounts/handovers.hpp"
#include "server/accounts/identities.hpp"
#include "server/config/settings.hpp"
#include "server/lobby/lobby.hpp"
#include "server/net/admission.hpp"
#include "server/net/numbers.hpp"
#include "server/net/session_registry.hpp"
#include "server/runtime/offload.hpp"

#include <atomic>

namespace gulbara::server::net {

// Outlives every connection. Its members may be used by any thread.
struct hub {
    const config::settings& settings;
    const runtime::time_source& time;
    const accounts::identities& identities;
    lobby::lobby& lobby;
    runtime::offload& blocking; // runs what waits for the database
    numbers count;
    net::admission admission{settings.limits};
    accounts::handovers handovers{};
    session_registry sessions{};
    std::atomic<bool> is_stopping = false;
};

} // namespace gulbara::server::net
