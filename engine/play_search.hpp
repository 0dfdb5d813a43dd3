// The search behind legal_plays and check_play.
#pragma once

#include "engine/legal_plays.hpp"
#include "engine/mover.hpp"

#include <array>
#include <optional>
#include <vector>

namespace gulbara::engine {

// Walks through all sequences of legal steps from where `start` stands, with these dice.
//
// Equal dice: a final position is known by how often each point was left (a step takes a checker
// off its point and adds one lower down, so the highest point where two such counts differ ends
// up different), and if any order of leaving them is legal but for walls, the order from high to
// low is. So only that order is walked, and no position is met twice; only where a wall stood on
// the way are other orders of the same steps tried. While a runner holds the others back there is
// no choice, and the order starts anew when he arrives.
//
// Two different dice: both orders are walked, and what gives the same checkers is kept once.
class play_search {
public:
    // `found` may be null: then only the numbers are wanted.
    play_search(const mover& start, std::vector<legal_play>* found);

    void run(const pool& dice);

    // The largest number of dice that any sequence uses.
    std::uint8_t most_dice() const { return most_dice_; }
    // Some sequence bears off the last checker.
    bool has_win() const { return win_.has_value(); }

private:
    enum class trail : std::uint8_t { clean, walled };

    void walk_equal(die used, std::size_t count, int highest_source, trail);
    void walk_two(die high, die low);
    bool walk_one(die used);
    void walk_second(step first, die second_die, die high);
    bool is_new_pair(step by_high, step by_low);
    // Nothing more can be learnt where only the numbers are wanted.
    bool is_settled(std::size_t count) const { return found_ == nullptr && most_dice_ == count; }
    void record(const play& steps);
    void record_reachable(trail);
    bool find_clean_order(play& order, std::array<std::uint8_t, 25>& left, std::size_t count);

    mover start_;
    mover now_;
    play steps_;
    std::vector<legal_play>* found_;
    std::optional<legal_play> win_;
    std::uint8_t most_dice_ = 0;
    // For two different dice: by the point that the high die left, those the low die left.
    std::array<point_set, 25> pairs_{};
};

} // namespace gulbara::engine
