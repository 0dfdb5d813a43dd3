// Both sides' checkers as one value that obeys its rule set.
#pragma once

#include "engine/checkers.hpp"
#include "engine/rule_set.hpp"
#include "engine/side.hpp"

#include <expected>
#include <optional>
#include <string_view>

namespace gulbara::engine {

// Why two sets of checkers are no position.
enum class position_error : std::uint8_t {
    shared_point,   // both sides stand on one point
    both_off,       // both sides have borne off all
    forbidden_wall, // six in a row with nobody of the opponent's beyond
    two_runners,    // runner rule: two have left the head before one reached the quarter
};

// A sentence for people.
std::string_view to_string(position_error);

// Invariant: no point is shared, at most one side is off entirely, and no wall stands and no
// second runner is out that the rule set of its making forbids.
class position {
public:
    // The start: all on their heads.
    constexpr position() = default;

    static std::expected<position, position_error>
    from(const by_side<checkers>& sides, const rule_set& rules);

    constexpr const checkers& of(side who) const { return sides_[who]; }
    // How many of `who` stand on his own point `p`.
    constexpr int at(side who, point p) const { return sides_[who].at(p); }
    constexpr int off(side who) const { return sides_[who].off(); }
    int pips(side who) const { return sides_[who].pips(); }
    // The side that has borne off all its checkers.
    constexpr std::optional<side> winner() const {
        if (sides_.white.are_all_off()) return side::white;
        if (sides_.black.are_all_off()) return side::black;
        return std::nullopt;
    }
    // What the game is worth that this side loses here: 2, a mars, while it has borne off none
    // (rules page, section 6).
    constexpr std::uint8_t points_against(side loser) const { return off(loser) == 0 ? 2 : 1; }
    // Before: the steps are legal for `who` in this order (see check_play).
    position after(side who, std::span<const step> steps) const;

    friend constexpr bool operator==(const position&, const position&) = default;

private:
    by_side<checkers> sides_;
};

// The runner rule's freedom (section 4): a checker has reached the opponent's starting quarter,
// points 12..7, or is past it.
inline constexpr point_set beyond_runner_line = point_set::up_to(12);
constexpr bool has_arrived_runner(const checkers& own) {
    return own.off() > 0 || !(own.occupied() & beyond_runner_line).is_empty();
}

} // namespace gulbara::engine
