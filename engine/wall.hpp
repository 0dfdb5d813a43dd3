// The wall rule (rules page, section 5).
#pragma once

#include "engine/checkers.hpp"

namespace gulbara::engine {

// The points, in the opponent's numbering, on which six of the mover's in a row are forbidden:
// those that every checker of the opponent's has still before it. A run cannot hold the
// opponent's foremost point, so each run lies wholly inside these points or wholly outside.
constexpr point_set points_to_keep_open(const checkers& opponent) {
    if (opponent.off() > 0) return {};
    return point_set::up_to(opponent.occupied().lowest().number - 1);
}

// `mover` is in the mover's numbering, `keep_open` in the opponent's.
constexpr bool is_forbidden_wall(point_set mover, point_set keep_open) {
    return !(mover.seen_by_opponent() & keep_open).runs_of_six().is_empty();
}

} // namespace gulbara::engine
