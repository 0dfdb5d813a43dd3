// The records of a match: its durable log, byte for byte (fairness page, section 7).
#pragma once

#include "engine/game.hpp"
#include "protocol/fault.hpp"
#include "protocol/throw_dice.hpp"

#include <variant>

namespace gulbara::protocol {

enum class record_type : std::uint8_t {
    roll = 1,
    play,
    game_start,
    game_end,
    resign,
    forfeit,
    resume,
    agree,
};

// "ROLL", "PLAY", … as the pages write them.
std::string_view to_string(record_type);

struct roll_body {
    std::uint32_t index = 0;
    engine::throw_kind kind = engine::throw_kind::opening;
    throw_links links;
    engine::dice dice;

    friend bool operator==(const roll_body&, const roll_body&) = default;
};

// One segment. No steps: an automatic pass.
struct play_body {
    engine::play steps;
    std::uint32_t reserve_ms = 0; // the mover's after it; 0 in an untimed match

    friend bool operator==(const play_body&, const play_body&) = default;
};

struct game_start_body {
    std::uint16_t game = 1; // counted from 1
    engine::by_side<std::uint16_t> score;

    friend bool operator==(const game_start_body&, const game_start_body&) = default;
};

enum class game_end_reason : std::uint8_t { borne_off = 1, resigned, void_game };

struct game_end_body {
    std::optional<engine::side> winner;
    std::uint8_t points = 0;
    game_end_reason reason = game_end_reason::borne_off;

    friend bool operator==(const game_end_body&, const game_end_body&) = default;
};

enum class resigned_thing : std::uint8_t { game, match };

struct resign_body {
    resigned_thing what = resigned_thing::game;

    friend bool operator==(const resign_body&, const resign_body&) = default;
};

enum class forfeit_reason : std::uint8_t { time = 1, abandoned, link_withheld };

struct forfeit_body {
    forfeit_reason reason = forfeit_reason::time;

    friend bool operator==(const forfeit_body&, const forfeit_body&) = default;
};

struct resume_body {
    std::uint32_t last_seq = 0; // of the record just before
    hash256 last_hash;
    std::uint32_t credited_ms = 0;

    friend bool operator==(const resume_body&, const resume_body&) = default;
};

struct agree_body {
    friend bool operator==(const agree_body&, const agree_body&) = default;
};

// In the order of `record_type`.
using record_body = std::variant<
    roll_body,
    play_body,
    game_start_body,
    game_end_body,
    resign_body,
    forfeit_body,
    resume_body,
    agree_body>;

record_type type_of(const record_body&);

struct record {
    hash256 header_hash;
    std::uint32_t seq = 0;
    hash256 previous;                 // hash of the record before, zero for seq 0
    std::optional<engine::side> seat; // page, section 7: whose record it is
    std::uint64_t ms = 0;             // unix
    record_body body;

    friend bool operator==(const record&, const record&) = default;
};

// The bytes of a record without a body; those of the longest.
inline constexpr std::size_t shortest_record = 96;
inline constexpr std::size_t longest_record = 256;

bytes encode(const record&);

// What every record begins with, whatever its body: for whoever counts or compares records that he
// does not judge.
struct record_head {
    hash256 header_hash;
    std::uint32_t seq = 0;
    hash256 previous;
    std::uint8_t type = 0; // a `record_type`, unless nobody knows such a one
};
// Or why that is no beginning of a record.
std::expected<record_head, fault> read_record_head(byte_view);

// Exactly the bytes that `encode` gives, or what is wrong with their form. Whether such a record
// may stand at that place of a match is `match_log`'s to say.
std::expected<record, fault> decode_record(byte_view);

} // namespace gulbara::protocol
