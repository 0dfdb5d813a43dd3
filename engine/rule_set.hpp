// The five rule sets as data over a few policies (rules page, table and sections 2-5).
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace gulbara::engine {

enum class head_rule : std::uint8_t { free, one_per_turn, one_per_doublet, runner };
enum class wall_rule : std::uint8_t { none, every_step };
enum class ladder_rule : std::uint8_t { none, from_fourth_roll, always };
enum class leftover_rule : std::uint8_t { lost, opponent_once, back_and_forth };
enum class opening_rule : std::uint8_t { play, throw_anew };
// What earns the roller a new roll.
enum class extra_roll_rule : std::uint8_t { none, full_double, full_ladder };

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

    friend bool operator==(const rule_set&, const rule_set&) = default;
};

// All five, in the order of the rules page. The references live as long as the program.
std::span<const rule_set> rule_sets();
// Null if there is none of that id.
const rule_set* find_rule_set(std::string_view id);

} // namespace gulbara::engine
