#include "engine/segment.hpp"

#include <algorithm>

namespace gulbara::engine {
namespace {

bool is_head_counted(head_rule rule) {
    return rule == head_rule::one_per_turn || rule == head_rule::one_per_doublet;
}

} // namespace

std::uint8_t head_allowance(const rule_set& rules, const pool& dice, roll_number number, int used) {
    if (!is_head_counted(rules.head) || dice.empty()) return no_head_limit;
    const bool is_exception = number == roll_number::own_first && is_of_one_kind(dice) &&
                              rules.two_off_head.contains(dice[0]);
    const int granted = is_exception ? 2 : 1;
    return static_cast<std::uint8_t>(std::max(granted - used, 0));
}

} // namespace gulbara::engine
