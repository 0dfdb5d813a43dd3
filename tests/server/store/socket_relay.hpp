// Stands between the store and PostgreSQL's socket and loses what it is told to lose.
#pragma once

#include <atomic>
#include <cstdint>
#include <filesystem>
#include <list>
#include <mutex>
#include <string>
#include <thread>

namespace gulbara::tests::store {

enum class relaying : std::uint8_t {
    everything,
    requests, // answers are swallowed
    nothing,  // the connection stays open, and silent in both directions
};

// Forwards a socket in a folder of its own to that of a cluster. Thread: any.
class socket_relay {
public:
    // For the database of that connection string, whose `host` is a folder.
    explicit socket_relay(const std::string& target);
    ~socket_relay();
    socket_relay(const socket_relay&) = delete;
    socket_relay& operator=(const socket_relay&) = delete;

    // The same database, through this relay.
    std::string connection_string() const;
    // From the bytes read next.
    void set(relaying);
    // Closes all connections, both sides.
    void cut();
    // While closed, new connections end at once.
    void close_door();
    void open_door();

private:
    struct pair {
        int client = -1;
        int server = -1;
    };
    void accept_all(const std::stop_token&);
    void forward(pair, const std::stop_token&) const;

    std::filesystem::path folder_;
    std::string upstream_; // path of the cluster's socket
    std::string rest_;     // of the connection string, after `host`
    int listener_ = -1;
    std::atomic<relaying> mode_ = relaying::everything;
    std::atomic<bool> is_closed_ = false;
    std::mutex mutex_;
    std::list<std::jthread> pairs_;
    std::jthread door_;
};

} // namespace gulbara::tests::store
