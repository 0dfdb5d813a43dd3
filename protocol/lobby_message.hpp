// What everybody may see of a server at a glance: the `lobby` event (protocol page, section 4).
#pragma once

#include "engine/side.hpp"
#include "protocol/seek_terms.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace gulbara::protocol::server {

// A player as shown to everybody.
struct person {
    std::string name;
    std::string id; // public

    friend bool operator==(const person&, const person&) = default;
};

// An open challenge that its maker wants to be seen; whoever has its id may accept it.
struct listed_challenge {
    std::string challenge;
    rules_document terms;
    person player;       // who made it
    std::int64_t at = 0; // when

    friend bool operator==(const listed_challenge&, const listed_challenge&) = default;
};

// Somebody who waits for an opponent; whoever seeks the same is paired with him.
struct open_seek {
    seek_terms terms; // its members are the seek's
    person player;
    std::int64_t since = 0;

    friend bool operator==(const open_seek&, const open_seek&) = default;
};

// A match that is being played.
struct live_table {
    match_id match;
    rules_document terms;
    engine::by_side<person> players;
    engine::by_side<std::uint16_t> score;
    std::uint32_t watchers = 0;

    friend bool operator==(const live_table&, const live_table&) = default;
};

// The whole of it, each time.
struct lobby {
    std::vector<listed_challenge> challenges;
    std::vector<open_seek> seeks;
    std::vector<live_table> tables; // the first one is featured
    std::uint32_t players = 0;      // connected now, house bots aside
    std::uint32_t matches = 0;      // being played now, also those that `tables` has no room for

    friend bool operator==(const lobby&, const lobby&) = default;
};

} // namespace gulbara::protocol::server
