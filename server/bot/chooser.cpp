#include "server/bot/chooser.hpp"

#include "server/bot/doubt.hpp"

#include <limits>
#include <numeric>

namespace gulbara::server::bot {

float worth(
    const engine::position& board,
    engine::side holder,
    const engine::rule_set& rules,
    const weights& by
) {
    const features seen = features_of(board, holder, rules);
    return std::inner_product(seen.begin(), seen.end(), by.begin(), 0.0F);
}

engine::play chooser::choose(const engine::game& game) {
    const engine::segment due = *game.current_segment();
    const weights& by = weights_for(*due.rules);
    const float doubt = doubt_of(level_, *due.rules);
    std::normal_distribution<float> error{0, 1};
    engine::find_legal_plays(due, found_);
    float best = -std::numeric_limits<float>::infinity();
    std::size_t equals = 0;
    engine::play chosen;
    for (const engine::legal_play& candidate : found_) {
        if (candidate.after.are_all_off()) return candidate.steps;
        float value =
            worth(due.board.after(due.holder, candidate.steps), due.holder, *due.rules, by);
        if (doubt != 0) value += doubt * error(random_);
        if (value < best) continue;
        equals = value > best ? 1 : equals + 1;
        best = value;
        if (std::uniform_int_distribution<std::size_t>{1, equals}(random_) == equals)
            chosen = candidate.steps;
    }
    return chosen;
}

} // namespace gulbara::server::bot
