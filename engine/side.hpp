// The two sides and whatever exists once per side.
#pragma once

#include <cstdint>

namespace gulbara::engine {

// White is seat one, Black is seat two.
enum class side : std::uint8_t { white, black };

constexpr side opponent(side who) {
    return who == side::white ? side::black : side::white;
}

// Two-sided data as one value, indexed by side.
template <class T>
struct by_side {
    T white{};
    T black{};

    constexpr T& operator[](side who) { return who == side::white ? white : black; }
    constexpr const T& operator[](side who) const { return who == side::white ? white : black; }
    friend bool operator==(const by_side&, const by_side&) = default;
};

inline constexpr side both_sides[] = {side::white, side::black};

} // namespace gulbara::engine
