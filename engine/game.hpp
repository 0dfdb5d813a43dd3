// One game as a value: the turn machine of the rules page, section 3.
//
// The machine is told throws and plays and says what is due next. It has no clock, no chance
// and no memory of who may command it: `protocol` and `server` add those.
#pragma once

#include "engine/dice.hpp"
#include "engine/play.hpp"
#include "engine/position.hpp"
#include "engine/rule_error.hpp"
#include "engine/rule_set.hpp"
#include "engine/side.hpp"

#include <expected>
#include <optional>
#include <span>
#include <variant>

namespace gulbara::engine {

enum class throw_kind : std::uint8_t { opening, turn, extra };

// The next thing is a throw of two dice. `by` is empty for an opening throw: each side throws one.
struct throw_due {
    throw_kind kind = throw_kind::opening;
    std::optional<side> by;

    friend bool operator==(const throw_due&, const throw_due&) = default;
};

// How the holder came by the pool of the segment that is due.
enum class pool_source : std::uint8_t {
    thrown,      // the pool of a throw
    next_rung,   // the next doublet of a ladder, same holder
    handed_over, // the other side's leftover
};

// The next thing is a play of `holder` with `dice`. `rung` is the doublet of an active ladder.
struct play_due {
    side holder = side::white;
    pool dice;
    pool_source source = pool_source::thrown;
    std::optional<die> rung;

    friend bool operator==(const play_due&, const play_due&) = default;
};

// Nothing is due. A void game has no winner and no points.
struct game_over {
    std::optional<side> winner;
    std::uint8_t points = 0;

    friend bool operator==(const game_over&, const game_over&) = default;
};

using due = std::variant<throw_due, play_due, game_over>;

class game {
public:
    // A game at its start: the opening throw is due.
    explicit game(const rule_set& rules);

    const rule_set& rules() const;
    const position& board() const;
    const due& next() const;

    // A play is due and no step is legal: the only play is the empty one, which the caller makes
    // at once and in the player's name (`take_pass`).
    bool is_pass_due() const;

    // Before: a throw is due. After: what the throw leads to (another opening throw on a tie).
    // Returns false and changes nothing if no throw is due.
    [[nodiscard]] bool take_throw(dice thrown);

    // Before: a play is due and is not a pass. Changes nothing on refusal.
    [[nodiscard]] std::expected<void, refusal> take_play(std::span<const step> steps);

    // Returns false and changes nothing if no pass is due.
    [[nodiscard]] bool take_pass();

    // The points the opponent gets if `who` resigns now: two if `who` has borne off none (section
    // 6).
    std::uint8_t points_if_resigned(side who) const;

    friend bool operator==(const game&, const game&) = default;

private:
    // for the implementer: all the state that section 7's position code must round-trip
};

} // namespace gulbara::engine
