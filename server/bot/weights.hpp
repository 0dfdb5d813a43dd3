// How much the bot makes of each feature, per rule set: the only thing it knows of strategy.
#pragma once

#include "server/bot/features.hpp"

namespace gulbara::server::bot {

// A position is worth the sum of the products, `own` with the features of the side that has just
// played, `other` with its opponent's.
struct weights {
    side_features own;
    side_features other;
};

const weights& weights_for(const engine::rule_set&);

} // namespace gulbara::server::bot
