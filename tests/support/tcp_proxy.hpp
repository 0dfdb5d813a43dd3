// A TCP proxy that misbehaves on command.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>

namespace gulbara::tests::support {

enum class direction : std::uint8_t { to_server, to_client };

// Forwards a loopback port to another. Faults hold for all connections of the proxy, open and new
// ones, from the bytes read next until they are changed: a test that wants two clients treated
// differently gives each a proxy of its own.
// Per connection and direction at most 16 chunks of 16 KiB are under way; then the proxy stops
// reading, and the sender feels the back-pressure.
// Runs on a thread of its own. Thread: any; a command is in force when the call returns.
class tcp_proxy {
public:
    // Listens on 127.0.0.1:`port` (0: any free one). `target` need not listen yet: a connection
    // that it refuses is reset. Throws boost::system::system_error when the port is taken.
    explicit tcp_proxy(std::uint16_t target, std::uint16_t port = 0);
    ~tcp_proxy();
    tcp_proxy(const tcp_proxy&) = delete;
    tcp_proxy& operator=(const tcp_proxy&) = delete;

    std::uint16_t port() const;
    std::size_t open_connections() const;
    // Read from the senders of that direction so far, dropped bytes included.
    std::uint64_t bytes_read(direction) const;

    // Every byte arrives that much later; their rate is unchanged.
    void delay(direction, std::chrono::milliseconds);
    // At least 50 bytes a second; none: as fast as it goes.
    void limit(direction, std::size_t bytes_per_second);
    // Swallows everything, the end of the stream included: with both directions dropped the
    // connection is half-open, each side believing in a peer that hears nothing.
    void drop(direction);
    // Stops reading, so that the sender's own buffers fill.
    void stall(direction);
    // Forwards the next chunk twice. A chunk is what one read returned: small messages that are
    // written one by one, such as single WebSocket frames, are repeated whole; in the middle of a
    // longer one the stream is corrupted.
    void duplicate_next(direction);
    // Closes both sides of the connection that forwards this many bytes more, after them: a
    // message cut in two.
    void cut_after(direction, std::size_t bytes);
    // Ends every fault of both directions; bytes that were swallowed stay lost.
    void heal();

    // Once, for the connections open now:
    void cut();                 // closes both sides
    void reset();               // the same by RST
    void close_half(direction); // the receiver sees the end of the stream, the other way goes on

private:
    class implementation;
    std::unique_ptr<implementation> implementation_;
};

} // namespace gulbara::tests::support
