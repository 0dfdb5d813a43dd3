#include "engine/rule_set.hpp"

#include <algorithm>

namespace gulbara::engine {
namespace {

constexpr rule_set all_rule_sets[] = {
    {.id = "long-nardy",
     .name = "Long nardy",
     .version = 1,
     .head = head_rule::one_per_turn,
     .wall = wall_rule::every_step,
     .ladder = ladder_rule::none,
     .leftover = leftover_rule::lost,
     .opening = opening_rule::play,
     .extra_roll = extra_roll_rule::none,
     .two_off_head = die_set{3, 4, 6}},
    {.id = "gul-bara",
     .name = "Gul bara",
     .version = 1,
     .head = head_rule::free,
     .wall = wall_rule::none,
     .ladder = ladder_rule::from_fourth_roll,
     .leftover = leftover_rule::lost,
     .opening = opening_rule::play,
     .extra_roll = extra_roll_rule::none,
     .two_off_head = die_set{}},
    {.id = "gul-bara-runner",
     .name = "Gul bara, Greek head rule",
     .version = 1,
     .head = head_rule::runner,
     .wall = wall_rule::none,
     .ladder = ladder_rule::from_fourth_roll,
     .leftover = leftover_rule::lost,
     .opening = opening_rule::play,
     .extra_roll = extra_roll_rule::none,
     .two_off_head = die_set{}},
    {.id = "gulbar",
     .name = "Gulbar",
     .version = 1,
     .head = head_rule::one_per_turn,
     .wall = wall_rule::every_step,
     .ladder = ladder_rule::none,
     .leftover = leftover_rule::opponent_once,
     .opening = opening_rule::throw_anew,
     .extra_roll = extra_roll_rule::full_double,
     .two_off_head = die_set{3, 4, 6}},
    {.id = "mad-gulbar",
     .name = "Mad gulbar",
     .version = 1,
     .head = head_rule::one_per_doublet,
     .wall = wall_rule::every_step,
     .ladder = ladder_rule::always,
     .leftover = leftover_rule::back_and_forth,
     .opening = opening_rule::play,
     .extra_roll = extra_roll_rule::full_ladder,
     .two_off_head = die_set{3, 4, 6}},
};

} // namespace

bool rule_set::has_ladder(std::uint32_t own_roll) const {
    switch (ladder) {
    case ladder_rule::none:
        return false;
    case ladder_rule::from_fourth_roll:
        return own_roll >= 4;
    case ladder_rule::always:
        return true;
    }
    return false;
}

std::span<const rule_set> rule_sets() {
    return all_rule_sets;
}

const rule_set* find_rule_set(std::string_view id) {
    const auto* found = std::ranges::find(all_rule_sets, id, &rule_set::id);
    return found == std::ranges::end(all_rule_sets) ? nullptr : found;
}

} // namespace gulbara::engine
