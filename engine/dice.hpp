// Dice as values: one die, a throw of two, and the pool a segment is played from.
#pragma once

#include <cstdint>
#include <optional>

namespace gulbara::engine {

// A die's face, 1..6. Constructed from untrusted numbers by `from` only.
struct die {
    std::uint8_t pips = 1;

    static constexpr std::optional<die> from(int pips) {
        if (pips < 1 || pips > 6) return std::nullopt;
        return die{static_cast<std::uint8_t>(pips)};
    }
    friend constexpr auto operator<=>(die, die) = default;
};

// Two dice as thrown. In an opening throw `one` is White's die and `two` is Black's.
struct dice {
    die one;
    die two;

    constexpr bool is_double() const { return one == two; }
    friend constexpr bool operator==(dice, dice) = default;
};

} // namespace gulbara::engine
