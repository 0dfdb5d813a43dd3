// Short ways to write positions and plays in tests.
#pragma once

#include "engine/notation.hpp"
#include "engine/segment.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

namespace gulbara::engine {

inline const rule_set& rules_named(std::string_view id) {
    const rule_set* rules = find_rule_set(id);
    REQUIRE(rules != nullptr);
    return *rules;
}

inline checkers checkers_at(std::string_view text) {
    const auto found = parse_checkers(text);
    REQUIRE(found.has_value());
    return *found;
}

inline pool dice_of(std::initializer_list<int> faces) {
    pool dice;
    for (const int face : faces) dice.push_back(*die::from(face));
    return dice;
}

inline position board_of(const rule_set& rules, std::string_view white, std::string_view black) {
    const auto board =
        position::from({.white = checkers_at(white), .black = checkers_at(black)}, rules);
    REQUIRE(board.has_value());
    return *board;
}

// White holds; one checker may leave the head where that is counted.
inline segment segment_of(
    std::string_view rules_id,
    std::string_view mover,
    std::string_view other,
    std::initializer_list<int> faces
) {
    const rule_set& rules = rules_named(rules_id);
    const pool dice = dice_of(faces);
    return {
        .rules = &rules,
        .board = board_of(rules, mover, other),
        .holder = side::white,
        .dice = dice,
        .head_allowance = head_allowance(rules, dice, roll_number::later, 0),
    };
}

inline play steps_of(const segment& from, std::string_view text) {
    const auto steps = parse_play(text, from.dice);
    REQUIRE(steps.has_value());
    return *steps;
}

} // namespace gulbara::engine
