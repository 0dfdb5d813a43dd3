// Has the server and the database forget challenges that nobody can accept any more.
#pragma once

#include "server/lobby/room_registry.hpp"

#include <atomic>

namespace gulbara::server::lobby {

// Thread: any, but `open` and `close`.
class challenge_sweeper : public std::enable_shared_from_this<challenge_sweeper> {
public:
    // Time after its expiry in which an acceptance that began before may still become durable.
    static constexpr std::int64_t grace_ms = 60 * 60 * 1'000;
    // Rows at a time: plays are written in the same transactions.
    static constexpr std::size_t most_at_once = 500;

    // `forget`: called with each sweep, for what is in memory.
    challenge_sweeper(const registry_parts&, std::function<void()> forget);

    // Begins: at once, and then every minute.
    void open();
    void close();
    // One sweep, unless one is under way.
    void sweep();

private:
    void sweep_later();

    registry_parts parts_;
    std::function<void()> forget_;
    boost::asio::steady_timer timer_; // on a strand
    std::atomic<bool> is_under_way_ = false;
    std::atomic<bool> is_closed_ = false;
};

} // namespace gulbara::server::lobby
