#include "engine/mover.hpp"

#include <algorithm>

namespace gulbara::engine {

mover::mover(const segment& from)
    : own_(from.board.of(from.holder)),
      open_(point_set::all() - from.board.of(opponent(from.holder)).occupied().seen_by_opponent()),
      head_reserve_(std::max(own_.at(head) - from.head_allowance, 0)),
      is_runner_ruled_(from.rules->head == head_rule::runner) {
    if (from.rules->wall == wall_rule::every_step) {
        keep_open_ = points_to_keep_open(from.board.of(opponent(from.holder)));
    }
}

point_set mover::movable() const {
    point_set result = own_.occupied();
    if (!is_free()) {
        const point_set runner = result - point_set::of(head);
        if (!runner.is_empty()) return runner;
    }
    if (own_.at(head) <= head_reserve_) result.erase(head);
    return result;
}

point_set mover::bearing_off(die used) const {
    if (!own_.are_home() || own_.are_all_off()) return {};
    const point exact{used.pips};
    const point highest = own_.occupied().highest();
    if (highest < exact) return point_set::of(highest);
    return own_.occupied() & point_set::of(exact);
}

point_set mover::sources_but_for_walls(die used) const {
    return (movable() & open_.raised(used.pips)) | bearing_off(used);
}

bool mover::breaks_wall(step tried) const {
    const auto to = landing(tried);
    if (!to) return false;
    point_set after = own_.occupied();
    if (own_.at(tried.from) == 1) after.erase(tried.from);
    after.insert(*to);
    return is_forbidden_wall(after, keep_open_);
}

point_set mover::sources(die used) const {
    point_set result = sources_but_for_walls(used);
    // Only a newly held point can complete a run, and five others must already stand in it.
    if ((own_.occupied().seen_by_opponent() & keep_open_).size() < 5) return result;
    point_set suspects =
        result & (keep_open_.seen_by_opponent() - own_.occupied()).raised(used.pips);
    while (!suspects.is_empty()) {
        const point from = suspects.take_highest();
        if (breaks_wall({from, used})) result.erase(from);
    }
    return result;
}

std::optional<rule_error> mover::objection(step tried) const {
    if (!own_.occupied().contains(tried.from)) return rule_error::no_checker;
    const auto to = landing(tried);
    if (!to) {
        if (!own_.are_home()) return rule_error::not_home;
        if (!bearing_off(tried.used).contains(tried.from)) return rule_error::bear_off_exact;
    } else if (!open_.contains(*to)) {
        return rule_error::blocked;
    }
    if (!movable().contains(tried.from)) return is_free() ? rule_error::head : rule_error::runner;
    if (breaks_wall(tried)) return rule_error::wall;
    return std::nullopt;
}

} // namespace gulbara::engine
