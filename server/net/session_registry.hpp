// All WebSocket connections there are, for what concerns them all.
#pragma once

#include "server/accounts/account_book.hpp"
#include "server/net/websocket_frame.hpp"
#include "server/room/viewer.hpp"

#include <chrono>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>

namespace gulbara::server::net {

// A viewer that can be asked to go.
class connection : public room::viewer {
public:
    // What was sent before still leaves, within bounds; then the connection ends. Thread: any.
    virtual void close(close_code, std::string_view reason) = 0;
    // Ends it at once. Thread: any.
    virtual void abort() = 0;
    // Whoever came as a guest is called so from now on. Of several calls the first counts: a guest
    // gets an account once. Thread: any.
    virtual void take_name(const std::string& name) = 0;
    // What speaks for whoever is connected: a session of an account, or a guest's secret. None: he
    // is a stranger. Thread: any.
    virtual std::optional<accounts::credential_hash> credential() const = 0;
};

// What speaks for whoever is connected does so no longer: an error says it, then the connection is
// closed. Thread: any.
void tell_session_over(connection&);

// Thread: any.
class session_registry final : public accounts::account_watcher {
public:
    void add(const std::shared_ptr<connection>&);
    void remove(const connection*);
    std::size_t size() const;

    // To everybody, in no order.
    void send(const room::frame&) const;
    void close(close_code, std::string_view reason) const;
    void abort() const;
    // To the connections of that player.
    void note_name(const std::string& player, const std::string& name) override;
    // Those for which one of these speaks are closed.
    void note_end(std::span<const accounts::credential_hash>) override;
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
