// What all connections share.
#pragma once

#include "server/accounts/account_desk.hpp"
#include "server/accounts/device_mark.hpp"
#include "server/accounts/handovers.hpp"
#include "server/accounts/identities.hpp"
#include "server/config/settings.hpp"
#include "server/lobby/lobby.hpp"
#include "server/net/admission.hpp"
#include "server/net/login_throttle.hpp"
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
    runtime::offload& hashing;  // one thread, for passwords
    accounts::account_book& book;
    accounts::account_desk& desk;
    const accounts::device_marker& marker;
    numbers count;
    net::admission admission{settings.limits};
    accounts::handovers handovers{};
    login_throttle logins{};
    recovery_throttle recoveries{};
    session_registry sessions{};
    std::atomic<bool> is_stopping = false;
};

} // namespace gulbara::server::net
