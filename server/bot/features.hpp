// What the bot sees in a position: a few numbers that matter in these games.
#pragma once

#include "engine/position.hpp"
#include "engine/rule_set.hpp"

#include <array>
#include <cstddef>
#include <string_view>

namespace gulbara::server::bot {

// Each is scaled to about 0..1. Only what a play of the holder's can change.
enum class feature : std::uint8_t {
    // The race.
    pips,      // how far all own checkers still have to go
    borne_off, // own checkers off
    on_head,   // own checkers that have not left the head
    // Blocking.
    owned_points,  // points held outside the head: each is closed to the opponent
    wall,          // own points in a row before opponents who still have to pass
    opposing_wall, // the opponent's before own checkers
    // Mobility.
    mobility,           // points that can be left, over all dice
    dead_dice,          // dice with no step at all
    opposing_mobility,  // the opponent's
    opposing_dead_dice, // the opponent's
    // Doublets: the pips that they bring, over all six and whoever throws them, with the climb and
    // with what is handed over where the rule set has these (rules page, section 3).
    ladder,      // to oneself
    ladder_risk, // to the opponent
    count
};

inline constexpr std::size_t feature_count = static_cast<std::size_t>(feature::count);

// The same name as the enumerator.
std::string_view to_string(feature);

using features = std::array<float, feature_count>;

// Of the position that `holder` has just left behind; who is next plays no part.
features features_of(const engine::position&, engine::side holder, const engine::rule_set&);

} // namespace gulbara::server::bot
