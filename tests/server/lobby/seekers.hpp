// What tests of seeks say and look at.
#pragma once

#include "tests/server/lobby/foyer.hpp"

namespace gulbara::server::lobby {

inline protocol::client::seek
seek_of(std::vector<std::string> rules = {"gulbar"}, std::uint16_t points = 3) {
    return {{std::move(rules), points, protocol::pace::normal}};
}

// What the connection was last told of.
inline std::optional<protocol::server::own_seek>
seeking(const std::shared_ptr<room::fake_viewer>& who) {
    const auto all = who->all<protocol::server::seeking>();
    return all.empty() ? std::nullopt : all.back().seek;
}

inline std::optional<protocol::match_id> offered(const std::shared_ptr<room::fake_viewer>& who) {
    const auto all = who->all<protocol::server::offer>();
    return all.empty() ? std::nullopt : std::optional{all.back().match};
}

} // namespace gulbara::server::lobby
