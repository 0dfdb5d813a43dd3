#include "tests/engine/random_segments.hpp"

#include "engine/legal_plays.hpp"

#include <array>

namespace gulbara::engine {
namespace {

// Where a side's checkers are thrown down: between two points, with a share on the head or off.
checkers random_checkers(random_source& chance) {
    std::array<std::uint8_t, 24> counts{};
    const bool is_home = chance.below(4) == 0;
    const int highest = is_home ? 6 : 7 + chance.below(18);
    const int width = 3 + chance.below(highest);
    int left = is_home ? 15 - chance.below(15) : 15;
    if (!is_home && chance.below(2) == 0) {
        const int on_head = chance.below(15);
        counts[23] = static_cast<std::uint8_t>(on_head);
        left -= on_head;
    }
    while (left > 0) {
        const int p = std::max(1, highest - chance.below(width));
        ++counts[static_cast<std::size_t>(p - 1)];
        --left;
    }
    return *checkers::from(counts);
}

// All on the head, or one out: what the runner rule is about.
checkers random_start(random_source& chance) {
    checkers own;
    if (chance.below(3) > 0) own.make({head, chance.face()});
    return own;
}

pool random_pool(random_source& chance) {
    const die first = chance.face();
    const die second = chance.face();
    pool dice;
    if (chance.below(2) == 0) {
        const int count = chance.below(2) == 0 ? 4 : 1 + chance.below(4);
        for (int i = 0; i < count; ++i) dice.push_back(first);
    } else if (first != second) {
        dice = {std::max(first, second), std::min(first, second)};
    } else {
        dice = {first};
    }
    return dice;
}

} // namespace

segment random_segment(const rule_set& rules, random_source& chance) {
    for (;;) {
        const bool is_early = rules.head == head_rule::runner && chance.below(2) == 0;
        const by_side<checkers> sides{
            .white = is_early ? random_start(chance) : random_checkers(chance),
            .black = random_checkers(chance),
        };
        const auto board = position::from(sides, rules);
        if (!board || board->winner()) continue;
        const pool dice = random_pool(chance);
        const auto number = chance.below(3) == 0 ? roll_number::own_first : roll_number::later;
        return {
            .rules = &rules,
            .board = *board,
            .holder = side::white,
            .dice = dice,
            .head_allowance = head_allowance(rules, dice, number, chance.below(2)),
        };
    }
}

play random_play(const game& from, random_source& chance) {
    std::vector<legal_play> found;
    find_legal_plays(*from.current_segment(), found);
    return found[static_cast<std::size_t>(chance.below(static_cast<int>(found.size())))].steps;
}

bool advance(game& now, random_source& chance) {
    if (std::holds_alternative<throw_due>(now.next())) return now.take_throw(chance.thrown());
    if (now.is_pass_due()) return now.take_pass();
    return now.take_play(random_play(now, chance)).has_value();
}

} // namespace gulbara::engine
