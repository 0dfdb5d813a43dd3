// Commands that leave nothing durable, so that repeating one has no second effect either (protocol
// page, section 3).
#pragma once

#include "protocol/client_message.hpp"
#include "protocol/server_message.hpp"

#include <deque>
#include <optional>

namespace gulbara::server::room {

// The newest ones of somebody. Thread: one.
class recent_commands {
public:
    static constexpr std::size_t most = 8;

    // The answer to a command that is known, or whose id is. None: it is new.
    std::optional<protocol::server_body>
    recall(const protocol::command_id&, const protocol::hash256& digest) const;
    void remember(const protocol::command_id&, const protocol::hash256& digest);

private:
    struct entry {
        protocol::command_id command;
        protocol::hash256 digest;
    };

    std::deque<entry> newest_;
};

} // namespace gulbara::server::room
