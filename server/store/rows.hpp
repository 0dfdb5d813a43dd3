// What the database keeps, in domain words. No SQL and no driver type is named here.
#pragma once

#include "engine/side.hpp"
#include "protocol/batch.hpp"
#include "protocol/bytes.hpp"
#include "protocol/client_message.hpp"
#include "server/runtime/time_source.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace gulbara::server::store {

using bytes = protocol::bytes;

// A guest (later: an account). `token_hash` is the SHA-256 of the secret that its owner holds.
struct player_row {
    std::string id; // public
    std::string name;
    protocol::hash256 token_hash;
    runtime::instant created = 0;
};

struct challenge_row {
    std::string id; // the secret part of its link
    std::string player;
    protocol::command_id command;
    std::string rules; // rules document
    runtime::instant created = 0;
    // Set once it was accepted. Not written from here: the row of its match says it.
    std::optional<protocol::match_id> match{};
    // From then on nobody can accept it, and a sweep may remove it. None: it stays.
    std::optional<runtime::instant> expires{};
};

// Removes challenges that expired before that time, the oldest ones first, at most so many at once.
// What was accepted stays.
struct challenge_sweep {
    runtime::instant expired_before = 0;
    std::size_t at_most = 0;
};

struct seat_row {
    std::string player;
    std::string name;
    protocol::player_salt salt;
};

// A match as first offered (fairness page, section 3.1).
struct match_row {
    protocol::match_id id;
    std::string rules; // rules document
    std::uint32_t links = 0;
    runtime::instant created = 0;
    engine::by_side<seat_row> seats;
    bytes sealed_terminal{}; // the server's K_0[N] under the sealing key
    std::optional<std::string> challenge{};
    std::optional<protocol::match_id> rematch_of{};
};

// A record before its batch is signed. `seat` 0 and no command: the server made it.
struct record_row {
    bytes record{};
    std::uint8_t seat = 0;
    std::optional<protocol::command_id> command{};
    // Identifies the command's content, so that its id with other content is told apart.
    protocol::hash256 command_digest;
};

struct stored_record : record_row {
    protocol::signature_entry proof;
};

// The command that something in the database answers, so that repeating it is safe.
struct command_row {
    std::uint8_t seat = 0;
    protocol::command_id command;
    // Identifies its content, so that its id with other content is told apart.
    protocol::hash256 digest;
};

struct close_row {
    bytes close;
    protocol::signature by_server;
    // What called the match off, where no record says it.
    std::optional<command_row> command{};
};

// Everything about one match.
struct stored_match {
    match_row match;
    bool is_withdrawn = false;
    std::optional<bytes> header{};
    std::optional<protocol::signature> header_signature{};
    engine::by_side<std::optional<protocol::signature>> seat_signatures{};
    std::vector<stored_record> records{}; // in order of seq, from 0
    bytes clock_book{};                   // empty until the first one
    std::optional<close_row> close{};
    engine::by_side<std::optional<protocol::chain_key>> terminals{};
};

// What a room wants durable in one go: all of it or nothing.
struct match_commit {
    protocol::match_id match;
    std::uint32_t first_seq = 0; // of `records`
    std::vector<record_row> records{};
    // Set only by a restart that adopts handed-in records: then as many as `records`, taken as they
    // are; otherwise empty and the writer signs.
    std::vector<protocol::signature_entry> proofs{};
    std::optional<bytes> header{};
    std::optional<protocol::signature> header_signature{};
    engine::by_side<std::optional<protocol::signature>> seat_signatures{};
    std::optional<bytes> clock_book{};
    std::optional<close_row> close{};
    engine::by_side<std::optional<protocol::chain_key>> terminals{};
    bool is_withdrawn = false;
};

// A line of the list of live matches.
struct match_summary {
    protocol::match_id id;
    std::string rules;
    engine::by_side<seat_row> seats;
    runtime::instant created = 0;
    std::uint32_t records = 0;
};

// What there is to tell of a match without its records.
struct match_outline : match_summary {
    bool is_withdrawn = false;
    std::optional<bytes> header{};
    std::optional<bytes> close{};
};

} // namespace gulbara::server::store
