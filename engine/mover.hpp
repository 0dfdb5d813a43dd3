// The holder of a segment in the middle of his play: which single steps are legal now.
#pragma once

#include "engine/point_set.hpp"
#include "engine/rule_error.hpp"
#include "engine/segment.hpp"
#include "engine/wall.hpp"

#include <optional>

namespace gulbara::engine {

// What has already been played is known by the checkers alone, so steps may be made and undone
// in any order of search. Of the opponent only the points he holds and the wall matter; neither
// changes while the holder plays.
class mover {
public:
    explicit mover(const segment& from);

    const checkers& own() const { return own_; }
    bool has_won() const { return own_.are_all_off(); }
    // No runner holds the others back.
    bool is_free() const { return !is_runner_ruled_ || has_arrived_runner(own_); }
    bool has_forbidden_wall() const { return is_forbidden_wall(own_.occupied(), keep_open_); }

    // Where a step with this die is legal but for the wall that may stand after it.
    point_set sources_but_for_walls(die used) const;
    // Where a step with this die is legal.
    point_set sources(die used) const;

    void make(step moved) { own_.make(moved); }
    void undo(step made) { own_.undo(made); }

    // Why the step is not legal; empty if it is. The reasons in the order of section 2.
    std::optional<rule_error> objection(step tried) const;

private:
    point_set movable() const;
    point_set bearing_off(die used) const;
    bool breaks_wall(step tried) const;

    checkers own_;
    point_set open_;      // points the opponent does not hold, in the holder's numbering
    point_set keep_open_; // see points_to_keep_open; empty where the wall rule is not in force
    int head_reserve_;    // checkers that must stay on the head
    bool is_runner_ruled_;
};

} // namespace gulbara::engine
