// The bot's play: looks at every distinct final position of the segment and takes the one that
// seems best to its level.
#pragma once

#include "engine/game.hpp"
#include "engine/legal_plays.hpp"
#include "protocol/bot_level.hpp"
#include "server/bot/weights.hpp"

#include <cstdint>
#include <random>
#include <vector>

namespace gulbara::server::bot {

// What the position after a segment is worth to `holder`, who has played it; larger is better.
float worth(const engine::position&, engine::side holder, const engine::rule_set&, const weights&);

// Thread: one. The same level, the same seed and the same games give the same plays.
class chooser {
public:
    explicit chooser(std::uint64_t seed, protocol::bot_level level = protocol::bot_level::strong)
        : random_(seed), level_(level) {}

    // Before: a play is due. A legal one; among equals one is drawn.
    engine::play choose(const engine::game&);

private:
    std::mt19937_64 random_;
    protocol::bot_level level_;
    std::vector<engine::legal_play> found_; // kept for its memory
};

} // namespace gulbara::server::bot
