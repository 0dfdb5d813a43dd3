// What the database keeps, in domain words. No SQL and no driver type is named here.
#pragma once

#include "engine/side.hpp"
#include "protocol/batch.hpp"
#include "protocol/bytes.hpp"
#include "protocol/client_message.hpp"
#include "protocol/limits.hpp"
#include "server/runtime/time_source.hpp"
#include "server/store/outcomes.hpp"
#include "server/store/rating_rows.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace gulbara::server::store {

using bytes = protocol::bytes;

// A guest, or whoever was one and has an account now. `token_hash` is the SHA-256 of the secret
// that he holds, or held, as a guest.
struct player_row {
    std::string id; // public
    std::string name;
    protocol::hash256 token_hash;
    runtime::instant created = 0;
};

// What one player wants to hear and see of another; both are durable before. One with neither is no
// relation: it removes the row.
struct relation_row {
    std::string player; // whose wish it is
    std::string other;
    bool is_muted = false;
    bool is_blocked = false;
    runtime::instant changed = 0;
    // The other's name when this was read. Not written from here.
    std::string other_name{};

    friend bool operator==(const relation_row&, const relation_row&) = default;
};

// One player has no more of them.
inline constexpr std::size_t most_relations = protocol::relations_limit;

using password_salt = protocol::octets<struct password_salt_tag, 16>;

// What an acceptor's password is compared with. How the hash is made is the lobby's affair.
struct challenge_password {
    password_salt salt;
    protocol::hash256 hash;

    friend bool operator==(const challenge_password&, const challenge_password&) = default;
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
    // The player who alone may accept it. None: whoever has its id.
    std::optional<std::string> recipient{};
    std::optional<challenge_password> password{};

    // Nobody has accepted it, and nobody can any more.
    bool is_over(runtime::instant now) const { return !match && expires && now >= *expires; }
};

// An open challenge as whoever it is for is told of it.
struct addressed_challenge {
    challenge_row challenge;
    std::string player_name;
};

// Nobody can accept that challenge any more from that time on. Of one that was accepted, or expires
// earlier, nothing changes.
struct challenge_end {
    std::string challenge;
    runtime::instant at = 0;
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

    // He has deleted his account: nobody is named any more.
    bool is_left() const { return player.empty(); }
};

// Against whom a match is played. Between people it engages both while it is live: each player has
// at most one such match.
enum class match_company : std::uint8_t { people, house_bot };

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
    match_company company = match_company::people;
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
    std::optional<rating_outcome> rated{}; // of a rated match with a close
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
    // Of a match that is withdrawn or called off because one seat's part of the set-up never came,
    // though its player was there.
    std::optional<engine::side> late_seat{};
    // It is decided and will get no close of ours: it frees whom it has engaged, and stays as it
    // is.
    bool is_left_open = false;
};

// What came of a change that is durable.
struct written {
    // Of a match_commit's records, in their order.
    std::vector<protocol::signature_entry> proofs{};
    // Of a match_commit that closes a rated match.
    std::optional<rating_outcome> rated{};
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
    std::optional<match_ending> ending{};  // there is a close
    std::optional<rating_outcome> rated{}; // of a rated match with a close
};

} // namespace gulbara::server::store
