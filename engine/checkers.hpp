// One side's fifteen checkers, in that side's own numbering.
#pragma once

#include "engine/play.hpp"
#include "engine/point_set.hpp"

#include <array>
#include <cstdint>
#include <expected>
#include <span>
#include <string_view>

namespace gulbara::engine {

inline constexpr int checkers_per_side = 15;

// Why counts or a text are no checkers of one side.
enum class checkers_error : std::uint8_t {
    not_notation,    // text only: cannot be read
    too_many,        // more than fifteen
    off_before_home, // some are off while others stand outside home
};

// A sentence for people.
std::string_view to_string(checkers_error);

// Invariant: fifteen checkers in all, and none is off while another stands outside home.
class checkers {
public:
    // All fifteen on the head.
    constexpr checkers() : occupied_(point_set::of(head)) { counts_[23] = checkers_per_side; }

    // How many stand on each point, 1 first; those missing to fifteen are off.
    static std::expected<checkers, checkers_error> from(std::span<const std::uint8_t, 24> counts);

    constexpr int at(point p) const { return counts_[p.number - 1U]; }
    constexpr int off() const { return off_; }
    constexpr point_set occupied() const { return occupied_; }
    // All that are not off stand on 6..1.
    constexpr bool are_home() const { return (occupied_ - home_points).is_empty(); }
    constexpr bool are_all_off() const { return occupied_.is_empty(); }
    // The sum over all checkers of the point they stand on; 360 at the start.
    int pips() const;

    // Before: a checker stands on `moved.from`, and if the step bears off, all are home.
    constexpr void make(step moved) {
        leave(moved.from);
        if (const auto to = landing(moved)) {
            arrive(*to);
        } else {
            ++off_;
        }
    }
    // Before: `made` was the last step made. After: all is as it was before that step.
    constexpr void undo(step made) {
        if (const auto to = landing(made)) {
            leave(*to);
        } else {
            --off_;
        }
        arrive(made.from);
    }

    friend constexpr bool operator==(const checkers&, const checkers&) = default;

private:
    constexpr void leave(point p) {
        if (--counts_[p.number - 1U] == 0) occupied_.erase(p);
    }
    constexpr void arrive(point p) {
        ++counts_[p.number - 1U];
        occupied_.insert(p);
    }

    std::array<std::uint8_t, 24> counts_{};
    point_set occupied_;
    std::uint8_t off_ = 0;
};

} // namespace gulbara::engine
