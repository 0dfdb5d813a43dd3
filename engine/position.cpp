#include "engine/position.hpp"

#include "engine/wall.hpp"

#include <cassert>

namespace gulbara::engine {
namespace {

bool has_forbidden_wall(const by_side<checkers>& sides, side builder) {
    const point_set keep_open = points_to_keep_open(sides[opponent(builder)]);
    return is_forbidden_wall(sides[builder].occupied(), keep_open);
}

bool has_two_runners(const checkers& own) {
    return !has_arrived_runner(own) && own.at(head) < checkers_per_side - 1;
}

bool is_shared(const by_side<checkers>& sides) {
    return !(sides.white.occupied() & sides.black.occupied().seen_by_opponent()).is_empty();
}

} // namespace

std::string_view to_string(position_error reason) {
    switch (reason) {
    case position_error::shared_point:
        return "both sides stand on one point";
    case position_error::both_off:
        return "both sides have borne off all their checkers";
    case position_error::forbidden_wall:
        return "six points in a row are held and no checker of the opponent's is beyond";
    case position_error::two_runners:
        return "two checkers have left the head before one reached the opponent's quarter";
    }
    return "";
}

std::expected<position, position_error>
position::from(const by_side<checkers>& sides, const rule_set& rules) {
    if (is_shared(sides)) return std::unexpected(position_error::shared_point);
    if (sides.white.are_all_off() && sides.black.are_all_off()) {
        return std::unexpected(position_error::both_off);
    }
    for (const side who : both_sides) {
        if (rules.wall == wall_rule::every_step && has_forbidden_wall(sides, who)) {
            return std::unexpected(position_error::forbidden_wall);
        }
        if (rules.head == head_rule::runner && has_two_runners(sides[who])) {
            return std::unexpected(position_error::two_runners);
        }
    }
    position result;
    result.sides_ = sides;
    return result;
}

position position::after(side who, std::span<const step> steps) const {
    position result = *this;
    for (const step& made : steps) result.sides_[who].make(made);
    assert(!is_shared(result.sides_));
    return result;
}

} // namespace gulbara::engine
