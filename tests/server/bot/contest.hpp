// Many games between two ways of playing, with the same dice for both.
#pragma once

#include "engine/rule_set.hpp"
#include "protocol/bot_level.hpp"

#include <cstdint>
#include <optional>

namespace gulbara::tests::bot {

// A level of the bot; none: any legal play, each final position as likely as the others.
using contender = std::optional<protocol::bot_level>;

// As the first contender sees it.
struct contest_result {
    int games = 0;
    int won = 0; // a void game is not
    int points_for = 0;
    int points_against = 0;
    long plays = 0; // the first one's

    double share() const { return static_cast<double>(won) / games; }
    double standard_error() const;
};

// Sides alternate; two games in a row, one of each side, have the same dice. Before: `games` > 0.
contest_result
hold_contest(const engine::rule_set&, contender, contender other, int games, std::uint64_t seed);

} // namespace gulbara::tests::bot
