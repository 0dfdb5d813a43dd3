// How matches ended, and what that says of whoever played them.
#pragma once

#include "engine/side.hpp"
#include "protocol/bytes.hpp"
#include "server/runtime/time_source.hpp"
#include "server/store/rating_rows.hpp"

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace gulbara::server::store {

// Every close has one. Never chosen: the database works it out from the signed close and, where
// that says "forfeited", from the FORFEIT record.
enum class match_ending : std::uint8_t {
    finished, // on the board; without a winner: the void game of a one-point match
    resigned,
    timed_out, // also a forfeit whose record is lost
    abandoned, // claimed as won while the loser was gone
    link_withheld,
    called_off, // by agreement, by a claim, or because both were gone
    lost,       // by the house: out of links, or its state lost
};

inline constexpr std::array all_endings{
    match_ending::finished,
    match_ending::resigned,
    match_ending::timed_out,
    match_ending::abandoned,
    match_ending::link_withheld,
    match_ending::called_off,
    match_ending::lost,
};

// "finished", "timed_out", … as in the database and the HTTP API.
std::string_view to_string(match_ending);
// None: no ending is called that.
std::optional<match_ending> ending_named(std::string_view);

// One value for each ending.
template <class T>
struct by_ending {
    std::array<T, all_endings.size()> values{}; // in the order of `all_endings`

    constexpr T& operator[](match_ending which) { return values[static_cast<std::size_t>(which)]; }
    constexpr const T& operator[](match_ending which) const {
        return values[static_cast<std::size_t>(which)];
    }
    friend bool operator==(const by_ending&, const by_ending&) = default;
};

// One player's matches that ended in one way, from his seat. `lost` of `timed_out`, `abandoned` and
// `link_withheld` are those that he left.
struct ending_counts {
    std::uint64_t won = 0;
    std::uint64_t lost = 0;
    std::uint64_t undecided = 0; // no winner
    // Of the undecided: called off by the other, who could because this player was gone, or by the
    // house because his part of the set-up never came.
    std::uint64_t deserted = 0;

    friend bool operator==(const ending_counts&, const ending_counts&) = default;
};

using player_outcomes = by_ending<ending_counts>;

// All matches of the house that were closed in one month (UTC).
struct month_outcomes {
    std::chrono::year_month month{};
    by_ending<std::uint64_t> counts;

    friend bool operator==(const month_outcomes&, const month_outcomes&) = default;
};

// What the close of a match says.
struct match_result {
    match_ending ending = match_ending::finished;
    std::optional<engine::side> winner;
    engine::by_side<std::uint16_t> score;
    runtime::instant closed = 0;

    friend bool operator==(const match_result&, const match_result&) = default;
};

struct seated_player {
    std::string player; // id
    std::string name;   // as it was when the match was made

    friend bool operator==(const seated_player&, const seated_player&) = default;
};

// A line of the list of somebody's matches. Live: neither withdrawn nor with a result.
struct played_match {
    protocol::match_id id;
    std::string rules; // rules document
    engine::by_side<seated_player> seats;
    runtime::instant created = 0;
    bool is_withdrawn = false;
    std::optional<match_result> result{};
    std::optional<rating_outcome> rated{}; // of a rated match with a result

    friend bool operator==(const played_match&, const played_match&) = default;
};

} // namespace gulbara::server::store
