// How a match ended: signed once, last, with the server's terminal (fairness page, section 8).
#pragma once

#include "protocol/bytes.hpp"
#include "protocol/fault.hpp"
#include "protocol/role.hpp"

namespace gulbara::protocol {

inline constexpr std::size_t close_size = 134;

enum class close_reason : std::uint8_t {
    finished = 1,
    resigned,
    forfeited,
    agreed,
    called_off_on_throw, // a throw had been seen and not answered
    called_off,
    exhausted, // no links left
    state_lost,
    void_match, // void game of a one-point match
};

// For people: "finished", "called off on a seen throw", …
std::string_view to_string(close_reason);

struct match_close {
    hash256 header_hash;
    close_reason reason = close_reason::finished;
    std::optional<engine::side> winner;
    engine::by_side<std::uint16_t> score;
    std::uint32_t throws = 0;
    std::uint32_t records = 0;
    hash256 last_record;       // zero if there is none
    chain_key server_terminal; // zero: lost, in reason 8 only
    std::uint64_t ms = 0;      // unix

    friend bool operator==(const match_close&, const match_close&) = default;
};

std::array<std::byte, close_size> encode(const match_close&);

// The hash that the server signs.
hash256 hash_of(const match_close&);

// Form only; whether it fits the match is `match_log`'s to say.
std::expected<match_close, fault> decode_close(byte_view);

// What a close is about and how long a match it ends, whatever else it says: for whoever compares
// closes that he does not judge.
struct close_head {
    hash256 header_hash;
    std::uint32_t records = 0;
};
// Or why that is no close.
std::expected<close_head, fault> read_close_head(byte_view);

} // namespace gulbara::protocol
