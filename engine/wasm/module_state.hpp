// What the module keeps between two calls, and how its values cross to the host.
#pragma once

#include "engine/game.hpp"
#include "engine/legal_plays.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace gulbara::engine::wasm {

// A play as bytes: how many steps, from and die of each, then the checkers after it.
struct play_record {
    std::uint8_t length = 0;
    std::array<std::uint8_t, 8> steps{};
    std::array<std::uint8_t, 25> checkers{}; // 0: off, then points 1..24
};
static_assert(sizeof(play_record) == 34 && sizeof(step) == 2);

struct module_state {
    std::array<char, 4096> text{};
    std::size_t text_length = 0;
    std::array<std::uint8_t, 8> steps{};
    std::array<std::uint8_t, 25> checkers{};
    std::optional<game> now;
    std::optional<segment> problem; // in place of a game
    refusal refused{.reason = rule_error::no_play_due, .step = {}};
    std::uint8_t most_dice = 0;
    std::vector<legal_play> found;
    std::vector<play_record> plays;
    std::vector<step> next_steps;
};

// The one there is: a host calls the module from one thread.
module_state& module();

// Puts a text into the buffer and returns its length.
std::int32_t write_text(std::string_view);
// The first bytes of the buffer as the host filled it.
std::string_view text_of_length(std::int32_t length);

// The steps of the host's buffer. A fifth stands for all that are more than any pool allows.
std::vector<step> steps_of_length(std::int32_t count);
void write_steps(std::span<const step>, std::array<std::uint8_t, 8>& bytes);
void write_checkers(const checkers&, std::array<std::uint8_t, 25>& bytes);

// 65 for the pool 6-5, 3333 for a double; empty for what is no pool.
std::optional<pool> pool_of_digits(std::int32_t digits);

// Null for a number that is no rule set's.
const rule_set* rules_at(std::int32_t index);

// Of the game or the problem that was set last.
std::optional<segment> current_segment();
position current_board();

// Keeps why something was refused, or why there was nothing to play.
void refuse(const refusal&);
void refuse_as_none_due();

// What gulbara_due answers.
enum class due_code : std::int32_t {
    nothing,
    opening_throw,
    turn_throw,
    extra_throw,
    play,
    pass,
    win,
    void_game,
};

struct due_view {
    due_code code = due_code::nothing;
    std::optional<side> who = std::nullopt;
    std::int32_t dice = 0;
    std::int32_t points = 0;
};

due_view current_view();

// Makes the position current with White to play, any head allowance granted. Where it cannot be,
// the text buffer says why.
bool set_problem(
    const rule_set& rules, std::string_view white, std::string_view black, const pool& dice
);

} // namespace gulbara::engine::wasm
