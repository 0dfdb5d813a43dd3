// Why a match was not made.
#pragma once

#include "engine/side.hpp"
#include "protocol/bytes.hpp"
#include "protocol/server_message.hpp"

#include <optional>
#include <string>

namespace gulbara::server::lobby {

struct match_refusal {
    // `opponent_busy`: a player has a match against a person.
    protocol::error_id code = protocol::error_id::internal;
    // On whose account: other players may well have it.
    engine::by_side<bool> concerns{};
    // The match against a person that a player has, if it is known.
    engine::by_side<std::optional<protocol::match_id>> running{};

    friend bool operator==(const match_refusal&, const match_refusal&) = default;
};

// To whoever has a match against a person. None: it is not known which.
protocol::server::error already_playing(std::optional<protocol::match_id> running);
// As the player of that seat is told it: `already_playing` if he is engaged himself.
protocol::server::error error_for(engine::side, const match_refusal&, std::string message);

} // namespace gulbara::server::lobby
