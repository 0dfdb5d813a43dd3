// What net counts.
#pragma once

#include "server/runtime/metrics.hpp"

namespace gulbara::server::net {

struct numbers {
    explicit numbers(runtime::metrics&);

    runtime::counter connections_refused;
    runtime::counter sessions_opened;
    runtime::counter messages_received;
    runtime::counter frames_sent;
    runtime::counter bytes_sent;
    runtime::counter writes;
    runtime::counter malformed;    // messages that were none
    runtime::counter rate_limited; // messages and requests
    runtime::counter lagging;      // times a watcher was moved to the newest snapshot
    runtime::counter dropped_slow; // connections that did not take what was sent
    runtime::counter dropped_silent;
    runtime::counter dropped_abusive;
    runtime::counter failures; // exceptions at a connection's border
};

} // namespace gulbara::server::net
