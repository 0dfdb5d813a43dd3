// A step, a pool of dice and a play: what one side does in one segment.
#pragma once

#include "engine/dice.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <span>

namespace gulbara::engine {

// A point of the mover's own path: 24 is his head, 6..1 his home.
struct point {
    std::uint8_t number = 1; // 1..24

    friend constexpr auto operator<=>(point, point) = default;
};

inline constexpr point head{24};

// The same point of the board in the opponent's numbering.
constexpr point seen_by_opponent(point p) {
    return point{static_cast<std::uint8_t>((p.number + 11) % 24 + 1)};
}

// One checker moved by one die; a step that lands at or below 0 bears off.
struct step {
    point from;
    die used;

    friend constexpr auto operator<=>(step, step) = default;
};

// Where a step ends; empty for a step off the board.
constexpr std::optional<point> landing(step moved) {
    if (moved.from.number <= moved.used.pips) return std::nullopt;
    return point{static_cast<std::uint8_t>(moved.from.number - moved.used.pips)};
}

// At most four values in place: the dice of a segment or the steps played with them.
template <class T>
class up_to_four {
public:
    constexpr up_to_four() = default;
    constexpr up_to_four(std::initializer_list<T> values) {
        for (const T& value : values) push_back(value);
    }
    constexpr void push_back(T value) {
        assert(size_ < 4);
        values_[size_++] = value;
    }
    constexpr void pop_back() { --size_; }
    constexpr std::size_t size() const { return size_; }
    constexpr bool empty() const { return size_ == 0; }
    constexpr const T& operator[](std::size_t i) const { return values_[i]; }
    constexpr T& operator[](std::size_t i) { return values_[i]; }
    constexpr const T* begin() const { return values_.data(); }
    constexpr const T* end() const { return values_.data() + size_; }
    constexpr operator std::span<const T>() const { return {values_.data(), size_}; }
    friend constexpr bool operator==(const up_to_four& a, const up_to_four& b) {
        return std::ranges::equal(std::span<const T>{a}, std::span<const T>{b});
    }

private:
    std::array<T, 4> values_{};
    std::uint8_t size_ = 0;
};

// The dice of a segment: two different ones (high first), one, or one to four equal ones.
using pool = up_to_four<die>;
// Whether its dice are equal, as those of one die and of an empty pool are.
bool is_of_one_kind(const pool&);
// Takes one such die out of the pool; false, and nothing is changed, if there is none.
bool take_die(pool&, die wanted);

// Steps in the order played; empty is a pass.
using play = up_to_four<step>;

} // namespace gulbara::engine
