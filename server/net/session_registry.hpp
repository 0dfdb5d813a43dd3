// All WebSocket connections there are, for what concerns them all.
#pragma once

#include "server/net/websocket_frame.hpp"
#include "server/room/viewer.hpp"

#include <chrono>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <unordered_map>

namespace gulbara::server::net {

// A viewer that can be asked to go.
class connection : public room::viewer {
public:
    // What was sent before still leaves, within bounds; then the connection ends. Thread: any.
    virtual void close(close_code, std::string_view reason) = 0;
    // Ends it at once. Thread: any.
    virtual void abort() = 0;
};

// Thread: any.
class session_registry {
public:
    void add(const std::shared_ptr<connection>&);
    void remove(const connection*);
    std::size_t size() const;

    // To everybody, in no order.
    void send(const room::frame&) const;
    void close(close_code, std::string_view reason) const;
    void abort() const;
    // Blocks a thread that serves none of them. False: some are still there after `most`.
    bool wait_until_empty(std::chrono::milliseconds most) const;

private:
    template <class Visit>
    void visit(Visit) const;

    mutable std::mutex mutex_;
    mutable std::condition_variable emptied_;
    std::unordered_map<const connection*, std::weak_ptr<connection>> connections_;
};

} // namespace gulbara::server::net
