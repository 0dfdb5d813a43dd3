// What a match has made of the ratings of its seats, as it is told (docs/ratings.md).
#pragma once

#include "engine/side.hpp"
#include "protocol/wire_shape.hpp"

#include <cstdint>

namespace gulbara::protocol {

// Why a rated match that was closed has changed no rating.
enum class unrated_reason : std::uint8_t {
    no_winner,  // called off, void, or ended by the house
    no_account, // one of the two has none any more
    pair_limit, // these two have had as many such matches as count within a day
};

template <>
struct wire_names<unrated_reason> {
    static constexpr auto pairs = std::to_array<std::pair<unrated_reason, std::string_view>>({
        {unrated_reason::no_winner, "no_winner"},
        {unrated_reason::no_account, "no_account"},
        {unrated_reason::pair_limit, "pair_limit"},
    });
};

// Thousandths of a point.
struct shown_rating {
    std::int32_t value = 0;
    std::int32_t deviation = 0;

    friend bool operator==(const shown_rating&, const shown_rating&) = default;
};

// Of one seat: as its last rated match had left it, and as this one has.
struct shown_rating_change {
    shown_rating before;
    shown_rating after;

    friend bool operator==(const shown_rating_change&, const shown_rating_change&) = default;
};

template <>
struct shape<shown_rating> {
    static void members(auto& self, auto& each) {
        each("value", self.value);
        each("deviation", self.deviation);
    }
};

template <>
struct shape<shown_rating_change> {
    static void members(auto& self, auto& each) {
        each("before", self.before);
        each("after", self.after);
    }
};

} // namespace gulbara::protocol
