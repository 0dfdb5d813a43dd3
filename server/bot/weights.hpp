// How much the bot makes of each feature, per rule set: the only thing it knows of strategy.
#pragma once

#include "server/bot/features.hpp"

namespace gulbara::server::bot {

// What one whole of each feature is worth.
using weights = features;

// Before: one of `engine::rule_sets()`.
const weights& weights_for(const engine::rule_set&);

} // namespace gulbara::server::bot
