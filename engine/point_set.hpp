// A set of points of one side's path, as the bits of a word.
#pragma once

#include "engine/play.hpp"

#include <bit>
#include <cstdint>

namespace gulbara::engine {

// Bit p-1 stands for point p; no other bit is ever set.
class point_set {
public:
    constexpr point_set() = default;
    static constexpr point_set of(point p) { return point_set{1U << (p.number - 1)}; }
    static constexpr point_set all() { return point_set{0xFFFFFFU}; }
    // All points from 1 up to and including `highest`, 0..24.
    static constexpr point_set up_to(int highest) { return point_set{(1U << highest) - 1}; }

    constexpr bool is_empty() const { return bits_ == 0; }
    constexpr bool contains(point p) const { return (bits_ >> (p.number - 1) & 1U) != 0; }
    constexpr int size() const { return std::popcount(bits_); }
    // Before: not empty.
    constexpr point lowest() const {
        return point{static_cast<std::uint8_t>(std::countr_zero(bits_) + 1)};
    }
    constexpr point highest() const {
        return point{static_cast<std::uint8_t>(std::bit_width(bits_))};
    }
    // Every point moved up by `pips`; what would pass 24 is dropped.
    constexpr point_set raised(int pips) const { return point_set{bits_ << pips & all().bits_}; }
    // The same points of the board in the opponent's numbering.
    constexpr point_set seen_by_opponent() const {
        return point_set{(bits_ << 12 | bits_ >> 12) & all().bits_};
    }
    // The points from which this and the five points above it all belong to the set.
    constexpr point_set runs_of_six() const {
        const std::uint32_t two = bits_ & bits_ >> 1;
        return point_set{two & two >> 2 & two >> 4};
    }

    constexpr void insert(point p) { bits_ |= of(p).bits_; }
    constexpr void erase(point p) { bits_ &= ~of(p).bits_; }
    // Before: not empty. The highest point, taken out of the set.
    constexpr point take_highest() {
        const point taken = highest();
        erase(taken);
        return taken;
    }

    friend constexpr point_set operator&(point_set a, point_set b) {
        return point_set{a.bits_ & b.bits_};
    }
    friend constexpr point_set operator|(point_set a, point_set b) {
        return point_set{a.bits_ | b.bits_};
    }
    friend constexpr point_set operator-(point_set a, point_set b) {
        return point_set{a.bits_ & ~b.bits_};
    }
    friend constexpr bool operator==(point_set, point_set) = default;

private:
    constexpr explicit point_set(std::uint32_t bits) : bits_(bits) {}
    std::uint32_t bits_ = 0;
};

inline constexpr point_set home_points = point_set::up_to(6);

} // namespace gulbara::engine
