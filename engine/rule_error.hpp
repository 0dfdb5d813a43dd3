// Every reason the rules give for refusing a play.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace gulbara::engine {

// The names are those of the wire (protocol page, section 3): `to_string` returns them.
enum class rule_error : std::uint8_t {
    game_over,       // the game has ended
    no_play_due,     // a throw is due, not a play
    no_checker,      // nothing of the mover's stands on `from`
    no_such_die,     // the pool has no such die (left)
    too_many_steps,  // more steps than dice
    blocked,         // the opponent owns the point
    head,            // the allowance of checkers leaving the head is used up
    runner,          // the runner rule: the first checker has not reached its quarter yet
    wall,            // would hold six in a row with nobody of the opponent's beyond
    not_home,        // bearing off while a checker is not home
    bear_off_exact,  // a larger die bears off from the highest point only
    must_use_both,   // both dice can be played
    must_use_higher, // only one of two dice can be played, and the higher one can
    more_possible,   // more steps of the doublet can be played
    wrong_direction, // text only: a step upwards
    not_notation,    // text only: cannot be read
};

std::string_view to_string(rule_error);
// A sentence for people, in English.
std::string_view explanation(rule_error);

// Why a play was refused. `step` is the index of the first wrong step, none where the play as a
// whole is wrong; `possible` is how many dice could have been used, where that is the reason.
struct refusal {
    rule_error reason;
    std::optional<std::uint8_t> step;
    std::uint8_t possible = 0;

    friend bool operator==(const refusal&, const refusal&) = default;
};

} // namespace gulbara::engine
