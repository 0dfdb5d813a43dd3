// Made-up segments and games for laws that must hold everywhere; the same ones for the same seed.
#pragma once

#include "engine/game.hpp"
#include "engine/segment.hpp"

#include <random>
#include <vector>

namespace gulbara::engine {

class random_source {
public:
    explicit random_source(unsigned seed) : engine_(seed) {}

    // 0..bound-1
    int below(int bound) { return static_cast<int>(engine_() % static_cast<unsigned>(bound)); }
    die face() { return *die::from(1 + below(6)); }
    dice thrown() { return {face(), face()}; }

private:
    std::mt19937 engine_; // its numbers are the same everywhere, those of distributions are not
};

// Positions of all ages of a game, many with long rows and near walls, and any pool.
segment random_segment(const rule_set&, random_source&);

// One legal play, chosen evenly among the final positions. Before: a play is due.
play random_play(const game&, random_source&);

// Does what is due, chosen at random. Before: the game is not over. True unless the game refused.
[[nodiscard]] bool advance(game&, random_source&);

} // namespace gulbara::engine
