// Everything a client may say over the WebSocket, parsed and bounded (protocol page, section 2).
//
// Untrusted text becomes one of these in `codec` and nowhere else; a value of these types has
// passed every check of form (lengths, ranges, hex), none of sense.
#pragma once

#include "engine/play.hpp"
#include "protocol/batch.hpp"
#include "protocol/bytes.hpp"
#include "protocol/rules_document.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace gulbara::protocol {

// The client's correlation and command id: 1..64 printable ASCII characters, chosen by the client.
using command_id = std::string;

namespace client {

struct hello {
    std::uint16_t major = 0;
    std::uint16_t minor = 0;
    std::string client; // name and version of the program, at most 100 bytes
};

struct ping {};

// A casual, untimed match against the house bot; refused at once if none is available.
struct quick_match {
    std::string rules; // id of the rule set
    std::uint16_t points = 1;
};

// An open challenge: whoever has its id may accept it once.
struct challenge {
    rules_document terms;
};

struct accept {
    std::string challenge;
};

// Subscribe. `since` and `hash` name the newest record held; -1 (no hash) asks for all of them;
// none asks for a snapshot only.
struct watch {
    match_id match;
    std::optional<std::int64_t> since;
    std::optional<hash256> hash;
};

struct unwatch {
    match_id match;
};

// A seat's answer to an offer. No anchor: the seat does not contribute. No key: it does not sign.
struct anchor {
    match_id match;
    std::optional<hash256> anchor;
    std::optional<public_key> key;
};

struct sign {
    match_id match;
    signature by_seat;
};

// The seat's link for throw `index`.
struct link {
    match_id match;
    std::uint32_t index = 0;
    hash256 key;
};

// Consecutive segments of one side, all or none; `base` is the seq of the record it answers.
struct play {
    match_id match;
    std::uint32_t base = 0;
    std::vector<engine::play> segments; // 1..24
};

// Resign the game of that number, or (no number) the match.
struct resign {
    match_id match;
    std::optional<std::uint16_t> game;
};

enum class claim_outcome : std::uint8_t { win, call_off };

// Claim against an absent opponent; `epoch` is the presence epoch that the claimer saw.
struct claim {
    match_id match;
    claim_outcome outcome = claim_outcome::win;
    std::uint32_t epoch = 0;
};

struct agree_void {
    match_id match;
    std::uint32_t base = 0;
};

struct rematch {
    match_id match;
};

// One's own terminal, after the close.
struct terminal {
    match_id match;
    hash256 key;
};

// A program says which rule sets it plays and how many matches at once; 0 takes it back.
struct available {
    std::vector<std::string> rules;
    std::uint16_t capacity = 0;
};

// Server-signed records (and header, close) newer than the server's own, after a restart.
struct hand_in {
    match_id match;
    std::vector<std::vector<std::byte>> records;
    std::vector<signature_entry> signatures; // as many as records
    std::optional<std::vector<std::byte>> header;
    std::optional<signature> header_signature;
    std::optional<std::vector<std::byte>> close;
    std::optional<signature> close_signature;
    bool more = false; // wire member: another hand_in of the same run follows
};

} // namespace client

using client_body = std::variant<
    client::hello,
    client::ping,
    client::quick_match,
    client::challenge,
    client::accept,
    client::watch,
    client::unwatch,
    client::anchor,
    client::sign,
    client::link,
    client::play,
    client::resign,
    client::claim,
    client::agree_void,
    client::rematch,
    client::terminal,
    client::available,
    client::hand_in>;

struct client_message {
    std::optional<command_id> id; // required for every command but hello and ping
    client_body body;
};

} // namespace gulbara::protocol
