// The five rule sets as data over a few policies (rules page, table and sections 2-6).
#pragma once

#include "engine/dice.hpp"

#include <cstdint>
#include <initializer_list>
#include <span>
#include <string_view>

namespace gulbara::engine {

// How often a checker may leave the head (section 4).
enum class head_rule : std::uint8_t { free, one_per_turn, one_per_doublet, runner };
// Whether six in a row with nobody of the opponent's beyond are forbidden (section 5).
enum class wall_rule : std::uint8_t { none, every_step };
// Which doublets climb on to the next higher one (section 3).
enum class ladder_rule : std::uint8_t { none, from_fourth_roll, always };
// What becomes of dice that their roller could not play.
enum class leftover_rule : std::uint8_t { lost, opponent_once, back_and_forth };
// Whether the starter plays the two opening dice or throws two new ones.
enum class opening_rule : std::uint8_t { play, throw_anew };
// What earns the roller a new roll.
enum class extra_roll_rule : std::uint8_t { none, full_double, full_ladder };

// A few of the six faces.
class die_set {
public:
    constexpr die_set() = default;
    constexpr explicit die_set(std::initializer_list<int> faces) {
        for (const int face : faces) bits_ = static_cast<std::uint8_t>(bits_ | (1 << face));
    }
    constexpr bool contains(die face) const { return (bits_ >> face.pips & 1) != 0; }
    friend constexpr bool operator==(die_set, die_set) = default;

private:
    std::uint8_t bits_ = 0;
};

struct rule_set {
    std::string_view id;   // as in rules documents: "long-nardy", ...
    std::string_view name; // English
    std::uint16_t version;
    head_rule head;
    wall_rule wall;
    ladder_rule ladder;
    leftover_rule leftover;
    opening_rule opening;
    extra_roll_rule extra_roll;
    // The doubles of a player's own first roll with which two checkers may leave the head, where
    // the head rule counts leavings at all.
    die_set two_off_head;

    // Whether a double climbs that is its roller's roll of this number in the game, counted from 1
    // (section 3).
    bool has_ladder(std::uint32_t own_roll) const;

    friend bool operator==(const rule_set&, const rule_set&) = default;
};

// All five, in the order of the rules page. The references live as long as the program.
std::span<const rule_set> rule_sets();
// Null if there is none of that id.
const rule_set* find_rule_set(std::string_view id);

} // namespace gulbara::engine
