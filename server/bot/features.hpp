// What the bot sees in a position: a few numbers per side that matter in these games.
#pragma once

#include "engine/position.hpp"
#include "engine/rule_set.hpp"

#include <array>
#include <cstddef>
#include <string_view>

namespace gulbara::server::bot {

// Each is scaled to about 0..1.
enum class feature : std::uint8_t {
    pips,           // the race: how far all checkers still have to go
    borne_off,      // checkers off
    on_head,        // checkers that have not left the head
    second_quarter, // checkers on 18..13
    third_quarter,  // checkers on 12..7, the opponent's starting quarter
    at_home,        // checkers on 6..1
    owned_points,   // points held outside the head: each is closed to the opponent
    stacked,        // checkers beyond the second on their points, outside the head
    rear,           // the highest point held outside the head
    wall,           // own points in a row before opponents who still have to pass
    mobility,       // points that can be left, over all dice
    dead_dice,      // dice with no step at all
    doublets,       // steps that doublets would yield, up to four each
    ladder,         // pips that a climb from each doublet to 6-6 would yield before it is blocked
    count
};

inline constexpr std::size_t features_per_side = static_cast<std::size_t>(feature::count);

// The same name as the enumerator.
std::string_view to_string(feature);

using side_features = std::array<float, features_per_side>;

// Of `who` in that position; whose turn it is plays no part.
side_features features_of(const engine::position&, engine::side who, const engine::rule_set&);

} // namespace gulbara::server::bot
