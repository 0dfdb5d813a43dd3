// A WebSocket to the server that keeps itself open: connects, greets, pings, reconnects.
#pragma once

#include "protocol/client_message.hpp"
#include "protocol/server_message.hpp"
#include "server/bot/client/server_address.hpp"

#include <boost/asio/any_io_executor.hpp>

#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

namespace gulbara::server::bot::client {

// What a connection tells its owner, in this order: greeted, then received as often as it likes,
// then lost; and again from the start. Thread: the connection's executor.
class connection_owner {
public:
    virtual ~connection_owner() = default;
    // The server has said hello and was answered: commands may be sent.
    virtual void greeted(const protocol::server::hello&) = 0;
    virtual void received(const protocol::server_message&) = 0;
    // Nothing sent and not yet answered can be relied on. Also after an attempt that failed.
    virtual void lost(std::string_view why) = 0;
};

struct connection_settings {
    server_address server;
    std::string token;  // bearer token; empty: nobody known, may only watch
    std::string client; // name and version of the program
    std::chrono::milliseconds ping_every{2000};
    // Without a sign of life for so long the socket is given up.
    std::chrono::milliseconds silence_limit{8000};
    // It never sends faster than that, since the server refuses what is over its limits. The
    // defaults stay below the server's.
    std::uint32_t messages_per_second = 25;
    std::uint32_t burst = 50;
    std::chrono::milliseconds first_back_off{100};
    std::chrono::milliseconds longest_back_off{5000};
    std::uint64_t seed = 0; // of the jitter
};

// Thread: `executor` must not run two handlers at once, and every member is called on it.
class connection {
public:
    connection(boost::asio::any_io_executor, connection_settings, connection_owner&);
    // The owner hears nothing any more; what is open closes when the executor runs.
    ~connection();
    connection(const connection&) = delete;
    connection& operator=(const connection&) = delete;

    void start();
    // Says goodbye and does not come back. The owner hears nothing any more.
    void stop();
    // Drops the socket without a goodbye, as a cut cable would; it will reconnect.
    void cut();

    // False, and nothing is sent: not greeted, or over a thousand messages wait already.
    bool send(const protocol::client_message&);

private:
    struct implementation;
    std::shared_ptr<implementation> implementation_;
};

} // namespace gulbara::server::bot::client
