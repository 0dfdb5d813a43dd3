// A WebSocket connection.
#pragma once

#include "server/net/hub.hpp"
#include "server/net/socket.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace gulbara::server::net {

// Who comes through the upgrade.
struct newcomer {
    std::optional<store::player_row> identity;
    // What speaks for him, if he has an account. None for guests.
    std::optional<accounts::credential_hash> session{};
    accounts::rights may{};
    std::optional<store::day> last{}; // on which that works
    // What he has shown speaks for nobody (any more): he is told so, and that is all.
    bool is_over = false;
    visitor_ptr visitor;      // the address, for its limits
    std::vector<pass> passes; // given back when the connection is gone

    // For the log: the player's public id.
    std::string_view name() const {
        return identity ? std::string_view{identity->id} : "a stranger";
    }
};

// Serves a socket whose upgrade has been answered; `early` are bytes already read behind the
// request. The session lives as long as its socket and is listed in the hub's registry.
void start_session(hub&, socket, newcomer, std::string early);

} // namespace gulbara::server::net
