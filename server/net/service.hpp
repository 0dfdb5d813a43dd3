// All that listens: one port for HTTP and WebSockets.
#pragma once

#include "server/accounts/account_desk.hpp"
#include "server/accounts/device_mark.hpp"
#include "server/accounts/identities.hpp"
#include "server/config/settings.hpp"
#include "server/lobby/lobby.hpp"
#include "server/runtime/metrics.hpp"
#include "server/runtime/offload.hpp"
#include "server/store/rating_reader.hpp"
#include "server/store/reader.hpp"
#include "server/store/writer.hpp"

#include <boost/asio/io_context.hpp>

#include <cstdint>
#include <functional>
#include <memory>

namespace gulbara::server::net {

// What the service is built on; all of it outlives the service.
struct foundations {
    const config::settings& settings;
    const runtime::time_source& time;
    const accounts::identities& identities;
    lobby::lobby& lobby;
    runtime::offload& blocking; // for what waits for the database
    runtime::offload& hashing;  // one thread, for passwords
    accounts::account_book& book;
    accounts::account_desk& desk;
    const accounts::device_marker& marker;
    store::reader& reader;
    store::rating_reader& ratings;
    store::account_reader& account_reader;
    const store::writer& writer;
    runtime::metrics& metrics;
};

// Runs on the context's threads. Destroy it only when these have ended: handlers refer to it.
class service {
public:
    // Binds the port; throws std::runtime_error that says why that is not possible.
    service(boost::asio::io_context&, const foundations&);
    ~service();
    service(const service&) = delete;
    service& operator=(const service&) = delete;

    void open();
    std::uint16_t port() const;
    // Takes nobody in any more, says `maintenance`, closes every connection with 1012 and waits
    // until all are gone; whoever does not go in time is cut off, and requests that still wait for
    // the database then are ended by `end_reading`. Blocks; not on a thread of the context, which
    // must be running.
    void stop(const std::function<void()>& end_reading);

private:
    struct implementation;
    std::unique_ptr<implementation> implementation_;
};

} // namespace gulbara::server::net
