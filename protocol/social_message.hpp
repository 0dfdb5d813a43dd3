// What a player is told of others, beside his matches: events of pairing, talk and relations
// (protocol page, sections 4 and 10).
#pragma once

#include "protocol/lobby_message.hpp"

#include <optional>

namespace gulbara::protocol::server {

struct own_seek {
    seek_terms terms; // its members are the seek's
    std::int64_t since = 0;

    friend bool operator==(const own_seek&, const own_seek&) = default;
};

// To all connections of a player, whenever it changes: what he seeks, if anything.
struct seeking {
    std::optional<own_seek> seek{};

    friend bool operator==(const seeking&, const seeking&) = default;
};

// Somebody wants to play with the receiver.
struct challenged {
    std::string challenge;
    rules_document terms;
    person player; // who made it
    std::int64_t at = 0;

    friend bool operator==(const challenged&, const challenged&) = default;
};

// To both: it is accepted, declined or expired.
struct challenge_gone {
    std::string challenge;

    friend bool operator==(const challenge_gone&, const challenge_gone&) = default;
};

struct relation {
    person player;
    bool is_muted = false;
    bool is_blocked = false;

    friend bool operator==(const relation&, const relation&) = default;
};

// The whole of it, each time: whom the receiver mutes or blocks.
struct relations {
    std::vector<relation> players;

    friend bool operator==(const relations&, const relations&) = default;
};

// Which seats have agreed to text.
struct talk {
    match_id match;
    engine::by_side<bool> agreed{};

    friend bool operator==(const talk&, const talk&) = default;
};

// Text. From a seat: to whoever is at the table; from a watcher: to watchers only.
struct said {
    match_id match;
    std::optional<std::uint8_t> seat{}; // none: a watcher
    person player;
    std::string text;

    friend bool operator==(const said&, const said&) = default;
};

// To whoever follows him: where a player is.
struct player {
    person who;
    bool is_online = false;
    std::optional<match_id> match{}; // against a person, being played

    friend bool operator==(const player&, const player&) = default;
};

} // namespace gulbara::protocol::server
