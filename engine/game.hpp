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
#include "engine/segment.hpp"
#include "engine/side.hpp"

#include <cstdint>
#include <expected>
#include <optional>
#include <span>
#include <string_view>
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
    std::optional<die> rung = std::nullopt;

    friend bool operator==(const play_due&, const play_due&) = default;
};

// Nothing is due. A void game has no winner and no points.
struct game_over {
    std::optional<side> winner;
    std::uint8_t points = 0;

    friend bool operator==(const game_over&, const game_over&) = default;
};

using due = std::variant<throw_due, play_due, game_over>;

// What a roll has led to so far: its throw, its ladder, what was handed over.
struct roll_progress {
    side roller = side::white;
    bool has_hand_over = false;           // some pool of this roll went to the other side
    bool has_climbed = false;             // the ladder stands above the rolled doublet
    bool has_step = false;                // a step was made by either side
    by_side<std::uint8_t> head_used = {}; // leavings counted by player in the current doublet

    friend bool operator==(const roll_progress&, const roll_progress&) = default;
};

// All that a game is, as read from outside; `game::from` judges it.
struct game_state {
    const rule_set* rules = nullptr; // one of rule_sets()
    by_side<checkers> board;
    due next;
    by_side<std::uint32_t> rolls;    // each player's own rolls so far, the current one included
    std::uint8_t stepless_rolls = 0; // consecutive whole rolls without a single step
    roll_progress roll;              // of no meaning between rolls

    friend bool operator==(const game_state&, const game_state&) = default;
};

// Why a state cannot occur.
struct state_error {
    std::string_view reason; // a sentence for people; lives as long as the program
};

inline constexpr std::uint8_t stepless_rolls_to_void = 100;

class game {
public:
    // A game at its start: the opening throw is due.
    explicit game(const rule_set& rules);

    // Refuses a state that the rules cannot lead to, as far as it can be seen from it alone.
    static std::expected<game, state_error> from(const game_state&);
    game_state state() const;

    const rule_set& rules() const { return *rules_; }
    const position& board() const { return board_; }
    const due& next() const { return next_; }
    // What the play that is due is played from; empty if none is due.
    std::optional<segment> current_segment() const;

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
    void start_roll(side roller, dice thrown);
    void finish_segment(std::span<const step> steps);
    void hand_on(const play_due& played, const pool& rest);
    void climb(const play_due& played);
    bool is_handed_on(const play_due& played, std::span<const step> steps) const;
    bool has_earned_roll(const play_due& played) const;
    void finish_roll(throw_kind following);
    std::uint8_t head_allowance_due() const;

    const rule_set* rules_;
    position board_;
    due next_;
    by_side<std::uint32_t> rolls_;
    std::uint8_t stepless_rolls_ = 0;
    roll_progress roll_;
};

} // namespace gulbara::engine
