// Everything a client may say over the WebSocket, parsed and bounded (protocol page).
//
// Untrusted text becomes one of these in `codec` and nowhere else; a value of these types has
// passed every check of form (lengths, ranges, hex), none of sense.
#pragma once

#include "engine/play.hpp"
#include "protocol/batch.hpp"
#include "protocol/bot_level.hpp"
#include "protocol/bytes.hpp"
#include "protocol/client_social_message.hpp"
#include "protocol/rules_document.hpp"

#include <concepts>
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

    friend bool operator==(const hello&, const hello&) = default;
};

struct ping {
    friend bool operator==(const ping&, const ping&) = default;
};

// A casual, untimed match against a house bot; refused at once if none is available.
struct quick_match {
    std::string rules; // id of the rule set
    std::uint16_t points = 1;
    std::optional<bot_level> level{}; // none: the medium one, or else any

    friend bool operator==(const quick_match&, const quick_match&) = default;
};

// An open challenge: whoever has its id may accept it once.
struct challenge {
    rules_document terms;
    bool is_listed = false; // "listed": the lobby shows it to everybody while its maker is here
    std::optional<std::string> password{};
    std::optional<std::string> to{}; // player id: nobody else may accept it, and he is told of it

    friend bool operator==(const challenge&, const challenge&) = default;
};

struct accept {
    std::string challenge;
    std::optional<std::string> password{};

    friend bool operator==(const accept&, const accept&) = default;
};

// Subscribe. `since` and `hash` name the newest record held; -1 (no hash) asks for all of them;
// none asks for a snapshot only.
struct watch {
    match_id match;
    std::optional<std::int64_t> since;
    std::optional<hash256> hash;

    friend bool operator==(const watch&, const watch&) = default;
};

struct unwatch {
    match_id match;

    friend bool operator==(const unwatch&, const unwatch&) = default;
};

// A seat's answer to an offer. No anchor: the seat does not contribute. No key: it does not sign.
struct anchor {
    match_id match;
    std::optional<chain_key> anchor;
    std::optional<public_key> key;

    friend bool operator==(const struct anchor&, const struct anchor&) = default;
};

struct sign {
    match_id match;
    signature by_seat;

    friend bool operator==(const sign&, const sign&) = default;
};

// The seat's link for throw `index`.
struct link {
    match_id match;
    std::uint32_t index = 0;
    chain_key key;

    friend bool operator==(const link&, const link&) = default;
};

// Consecutive segments of one side, all or none; `base` is the seq of the record it answers.
struct play {
    match_id match;
    std::uint32_t base = 0;
    std::vector<engine::play> segments; // 1..24

    friend bool operator==(const play&, const play&) = default;
};

// Resign the game of that number, or (no number) the match.
struct resign {
    match_id match;
    std::optional<std::uint16_t> game;

    friend bool operator==(const resign&, const resign&) = default;
};

enum class claim_outcome : std::uint8_t { win, call_off };

// Claim against an absent opponent; `epoch` is the presence epoch that the claimer saw.
struct claim {
    match_id match;
    claim_outcome outcome = claim_outcome::win;
    std::uint32_t epoch = 0;

    friend bool operator==(const claim&, const claim&) = default;
};

struct agree_void {
    match_id match;
    std::uint32_t base = 0;

    friend bool operator==(const agree_void&, const agree_void&) = default;
};

// The seat's player puts his client into the background and may be away longer in the game of that
// number.
struct background {
    match_id match;
    std::uint16_t game = 0;

    friend bool operator==(const background&, const background&) = default;
};

struct rematch {
    match_id match;

    friend bool operator==(const rematch&, const rematch&) = default;
};

// One's own terminal, after the close.
struct terminal {
    match_id match;
    chain_key key;

    friend bool operator==(const terminal&, const terminal&) = default;
};

// A program says which rule sets it plays and how many matches at once; 0 takes it back.
struct available {
    std::vector<std::string> rules;
    std::uint16_t capacity = 0;

    friend bool operator==(const available&, const available&) = default;
};

// Server-signed records (and header, close) newer than the server's own, after a restart.
struct hand_in {
    match_id match;
    std::vector<bytes> records;
    std::vector<signature_entry> signatures; // as many as records
    std::optional<bytes> header;
    std::optional<signature> header_signature;
    // The seats' signatures of the header, which are lost with it.
    engine::by_side<std::optional<signature>> seat_signatures;
    std::optional<bytes> close;
    std::optional<signature> close_signature;
    bool more = false; // wire member: another hand_in of the same run follows

    friend bool operator==(const hand_in&, const hand_in&) = default;
};

// What arranges a match: whoever sends it may get one.
template <class Body>
concept arrangement = std::same_as<Body, challenge> || std::same_as<Body, accept> ||
                      std::same_as<Body, quick_match> || std::same_as<Body, seek>;

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
    client::hand_in,
    client::background,
    client::phrase,
    client::watch_lobby,
    client::unwatch_lobby,
    client::unlist,
    client::seek,
    client::cancel_seek,
    client::decline,
    client::relate,
    client::agree_talk,
    client::say,
    client::follow,
    client::unfollow>; // new ones stand last: digests that are kept depend on the order

struct client_message {
    std::optional<command_id> id; // there for every command but hello and ping
    client_body body;

    friend bool operator==(const client_message&, const client_message&) = default;
};

} // namespace gulbara::protocol
