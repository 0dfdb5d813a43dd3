#include "server/bot/chooser.hpp"

#include "server/bot/weights.hpp"

#include <limits>

namespace gulbara::server::bot {

float worth(const engine::position& board, engine::side holder, const engine::rule_set& rules) {
    const weights& by = weights_for(rules);
    const side_features own = features_of(board, holder, rules);
    const side_features other = features_of(board, engine::opponent(holder), rules);
    float result = 0;
    for (std::size_t i = 0; i < features_per_side; ++i)
        result += by.own[i] * own[i] + by.other[i] * other[i];
    return result;
}

engine::play chooser::choose(const engine::game& game) {
    const engine::segment due = *game.current_segment();
    engine::find_legal_plays(due, found_);
    float best = -std::numeric_limits<float>::infinity();
    std::size_t equals = 0;
    engine::play chosen;
    for (const engine::legal_play& candidate : found_) {
        if (candidate.after.are_all_off()) return candidate.steps;
        const float value =
            worth(due.board.after(due.holder, candidate.steps), due.holder, *due.rules);
        if (value < best) continue;
        equals = value > best ? 1 : equals + 1;
        best = value;
        if (std::uniform_int_distribution<std::size_t>{1, equals}(random_) == equals)
            chosen = candidate.steps;
    }
    return chosen;
}

} // namespace gulbara::server::bot
