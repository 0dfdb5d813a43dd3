// A WebSocket server of a few lines on a thread of its own, for tests of the connection.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>

namespace gulbara::tests::bot {

// One accepted connection, as a script sees it. Blocking; an I/O failure ends the script silently.
class scripted_connection {
public:
    virtual ~scripted_connection() = default;
    virtual void send(const std::string& text) = 0;
    // The next text message.
    virtual std::string receive() = 0;
    // A header line of the upgrade; empty: it was not there.
    virtual std::string field(const std::string& name) const = 0;
};

// Accepts one connection after the other; the script is called with each and its number from 0,
// and the connection is dropped when it returns.
class scripted_server {
public:
    using script = std::function<void(scripted_connection&, int number)>;

    explicit scripted_server(script);
    ~scripted_server();
    scripted_server(const scripted_server&) = delete;
    scripted_server& operator=(const scripted_server&) = delete;

    std::uint16_t port() const;
    int connections() const;

private:
    struct implementation;
    std::unique_ptr<implementation> implementation_;
};

} // namespace gulbara::tests::bot
