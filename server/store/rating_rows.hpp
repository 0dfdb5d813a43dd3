// What the database keeps of ratings, in domain words.
#pragma once

#include "engine/side.hpp"
#include "protocol/rating_message.hpp"
#include "server/ratings/rating.hpp"
#include "server/runtime/time_source.hpp"

#include <cstdint>
#include <expected>
#include <optional>

namespace gulbara::server::store {

// What a player comes with to his next match at a rule set.
struct standing {
    ratings::rating rating;                 // as his last match has left it
    std::int64_t matches = 0;               // that have changed it
    std::optional<runtime::instant> played; // when the last of them was closed

    // Less is known the longer he has not played.
    ratings::rating at(runtime::instant now) const {
        return played ? ratings::after_rest(rating, now - *played) : rating;
    }
    friend bool operator==(const standing&, const standing&) = default;
};

// What something has made of one seat's rating: as it was left before, and as it is left now.
struct rating_change {
    ratings::rating before;
    ratings::rating after;

    friend bool operator==(const rating_change&, const rating_change&) = default;
};

using protocol::unrated_reason; // called in the database as on the wire

// Of a rated match that is closed.
using rating_outcome = std::expected<engine::by_side<rating_change>, unrated_reason>;

// As many matches of the same two, whatever they play, change ratings within `pair_window_ms`.
inline constexpr std::int64_t most_rated_of_pair = 12;
inline constexpr std::int64_t pair_window_ms = 24LL * 60 * 60 * 1'000;

// What a match to `points` (1 to 25) that was closed then makes of both.
engine::by_side<rating_change> changes_by_match(
    const engine::by_side<standing>& before,
    engine::side winner,
    int points,
    runtime::instant closed
);

// What taking back a match's change makes of the rating of now: the value goes back by as much as
// the match had moved it, within its bounds; what is known of it, and how it moves, stays.
rating_change change_by_annulment(const ratings::rating& now, const rating_change& taken_back);

} // namespace gulbara::server::store
