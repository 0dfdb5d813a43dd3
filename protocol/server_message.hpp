// Everything the server says over the WebSocket (protocol page).
//
// Borrowing and owning: these are built for one encoding and then dropped; text members own.
// Times `*_ms` are spans in milliseconds, times `at`, `now`, `deadline` are server time: unix
// milliseconds of the server's clock.
#pragma once

#include "engine/side.hpp"
#include "protocol/batch.hpp"
#include "protocol/bytes.hpp"
#include "protocol/client_message.hpp"
#include "protocol/error_id.hpp"
#include "protocol/rating_message.hpp"
#include "protocol/social_message.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace gulbara::protocol::server {

struct hello {
    std::uint16_t major = 1;
    std::uint16_t minor = 0;
    std::int64_t now = 0;
    std::optional<std::string> player; // public id of this connection's identity, once it has one
    std::vector<match_id> matches;     // the live matches in which that identity has a seat
    std::vector<std::string> features;
    std::size_t frame_limit = 0; // bytes a client's frame may have

    friend bool operator==(const hello&, const hello&) = default;
};

// ---- answers: exactly one to every command that carries an id --------------------------------

// Done. Members that do not apply are absent.
struct ok {
    std::optional<std::uint32_t> seq{};     // newest record that the command made
    bool is_held = false;                   // "held": a link is held, not durable
    std::optional<match_id> match{};        // quick_match, accept, rematch, watch
    std::optional<std::string> challenge{}; // challenge
    std::optional<std::uint8_t> seat{};     // watch: 0 watcher, 1, 2
    std::optional<std::int64_t> newest{};   // watch: seq of the newest record there is, -1 none
    bool has_more = false;                  // "more": watch sent a page, ask again from its end
    std::optional<std::int64_t> now{};      // ping

    friend bool operator==(const ok&, const ok&) = default;
};

// The command of this id was applied before, with this result.
struct already {
    ok result;

    friend bool operator==(const already&, const already&) = default;
};

struct error {
    error_id code = error_id::internal;
    std::string message{};                   // English, for developers
    std::optional<std::uint32_t> seq{};      // stale: the newest record's seq
    std::optional<std::uint8_t> segment{};   // play: which segment,
    std::optional<std::uint8_t> step{};      //   which step of it
    std::optional<std::uint32_t> retry_ms{}; // rate_limited, storage_unavailable
    std::optional<match_id> match{};         // already_playing: the one that is being played

    friend bool operator==(const error&, const error&) = default;
};

// ---- events of a match ------------------------------------------------------------------------

struct player_view {
    std::string name;
    std::string id;
    player_salt salt;

    friend bool operator==(const player_view&, const player_view&) = default;
};

struct offer {
    match_id match;
    std::uint8_t seat = 1;   // the receiver's
    std::uint32_t links = 0; // N
    chain_key server_anchor;
    std::int64_t created = 0;
    std::string rules; // exact bytes of the rules document
    engine::by_side<player_view> players;
    std::int64_t deadline = 0;

    friend bool operator==(const offer&, const offer&) = default;
};

// The offer (or match being set up) is gone. `late` is the seat that let its time pass; 0: nobody.
struct withdrawn {
    match_id match;
    std::uint8_t late = 0;

    friend bool operator==(const withdrawn&, const withdrawn&) = default;
};

struct header {
    match_id match;
    bytes header; // 384 bytes
    signature by_server;
    std::int64_t deadline = 0;

    friend bool operator==(const struct header&, const struct header&) = default;
};

struct receipt {
    match_id match;
    bytes header;
    signature by_server;
    engine::by_side<std::optional<signature>> by_seat;

    friend bool operator==(const receipt&, const receipt&) = default;
};

// One record. The encoder decodes `bytes` into typed members beside its hex and signature.
struct record {
    match_id match;
    bytes bytes;
    signature_entry proof;

    friend bool operator==(const record&, const record&) = default;
};

// A throw is due and these seats owe their link for it.
struct waiting {
    match_id match;
    std::uint32_t index = 0;
    std::vector<std::uint8_t> seats; // 1, 2
    std::int64_t since = 0;

    friend bool operator==(const waiting&, const waiting&) = default;
};

struct seat_clock {
    std::int64_t reserve_ms = 0;
    std::int64_t delay_ms = 0;  // what is left of the current hold's delay
    std::int64_t grace_ms = 0;  // what is left for waiting links, this game
    std::int64_t credit_ms = 0; // lag credit given in this game

    friend bool operator==(const seat_clock&, const seat_clock&) = default;
};

struct clock {
    match_id match;
    std::int64_t now = 0;
    engine::by_side<seat_clock> seats;
    std::optional<std::uint8_t> running;  // whose time runs: 1, 2; none: it stands
    std::optional<std::int64_t> deadline; // server time at which that seat is out of time
    bool storage_is_away = false;         // "storage_unavailable": clocks stand, nothing is lost

    friend bool operator==(const clock&, const clock&) = default;
};

struct presence {
    match_id match;
    std::uint8_t seat = 1;
    bool is_online = false;     // "online"
    std::uint32_t epoch = 0;    // counts this seat's comings and goings
    std::int64_t budget_ms = 0; // left of its offline budget
    bool is_claimable = false;  // "claimable": the other seat may claim now

    friend bool operator==(const presence&, const presence&) = default;
};

// What the viewer owes: at most one of link, play; or a step of the set-up.
struct debts {
    bool owes_anchor = false;    // "anchor"
    bool owes_signature = false; // "sign"
    std::optional<std::uint32_t> link{};
    std::optional<std::uint32_t> play_on{}; // "play": the base to answer
    bool owes_terminal = false;             // "terminal"

    friend bool operator==(const debts&, const debts&) = default;
};

struct snapshot {
    match_id match;
    std::uint8_t seat = 0;  // the viewer's: 0 watcher, 1, 2
    std::int64_t seq = -1;  // newest record, -1: none
    hash256 hash;           // its hash
    std::string position;   // the engine's position code; empty before GAME_START 1
    std::uint16_t game = 0; // number of the game, from 1
    engine::by_side<std::uint16_t> score;
    std::uint32_t throws = 0; // throws made so far
    std::string rules;        // rules document
    engine::by_side<player_view> players;
    std::variant<std::monostate, offer, header, receipt> set_up; // the newest one
    debts owed;
    std::optional<clock> time;
    std::vector<presence> presences;
    std::uint32_t watchers = 0;

    friend bool operator==(const snapshot&, const snapshot&) = default;
};

// How many look on now. Seats do not count.
struct watchers {
    match_id match;
    std::uint32_t count = 0;

    friend bool operator==(const watchers&, const watchers&) = default;
};

struct closed {
    match_id match;
    bytes close; // 134 bytes
    signature by_server;
    engine::by_side<std::optional<chain_key>> terminals; // those given so far
    // Of a rated match, one of the two.
    std::optional<engine::by_side<shown_rating_change>> ratings{};
    std::optional<unrated_reason> unrated{};

    friend bool operator==(const closed&, const closed&) = default;
};

enum class open_reason : std::uint8_t { terminal_lost };

// The records decide the match, and this server can never close it.
struct left_open {
    match_id match;
    open_reason reason = open_reason::terminal_lost;

    friend bool operator==(const left_open&, const left_open&) = default;
};

struct rematch_offered {
    match_id match;
    std::uint8_t seat = 1; // who wants it

    friend bool operator==(const rematch_offered&, const rematch_offered&) = default;
};

// What a seat says to whoever is at the table. Not durable, no part of the records.
struct phrase {
    match_id match;
    std::uint8_t seat = 1;
    phrase_id said = phrase_id::hello; // "phrase"

    friend bool operator==(const phrase&, const phrase&) = default;
};

struct maintenance {
    std::int64_t at = 0;

    friend bool operator==(const maintenance&, const maintenance&) = default;
};

} // namespace gulbara::protocol::server

namespace gulbara::protocol {

using server_body = std::variant<
    server::hello,
    server::ok,
    server::already,
    server::error,
    server::offer,
    server::withdrawn,
    server::header,
    server::receipt,
    server::record,
    server::waiting,
    server::clock,
    server::presence,
    server::snapshot,
    server::watchers,
    server::closed,
    server::left_open,
    server::rematch_offered,
    server::phrase,
    server::lobby,
    server::maintenance,
    server::seeking,
    server::challenged,
    server::challenge_gone,
    server::relations,
    server::talk,
    server::said,
    server::player>;

// The match that an event is about; none for answers and for what concerns everybody.
std::optional<match_id> match_of(const server_body&);

struct server_message {
    std::optional<command_id> id{}; // of the command that it answers
    server_body body;

    friend bool operator==(const server_message&, const server_message&) = default;
};

} // namespace gulbara::protocol
