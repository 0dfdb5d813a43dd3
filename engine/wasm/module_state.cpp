#include "engine/wasm/module_state.hpp"

#include "engine/notation.hpp"

#include <algorithm>
#include <utility>

namespace gulbara::engine::wasm {
namespace {

rule_error why_none_due() {
    const module_state& in = module();
    const bool is_over = in.now && std::holds_alternative<game_over>(in.now->next());
    return is_over ? rule_error::game_over : rule_error::no_play_due;
}

std::int32_t digits_of(const pool& dice) {
    std::int32_t digits = 0;
    for (const die each : dice) digits = digits * 10 + each.pips;
    return digits;
}

due_view view_of(const throw_due& next) {
    constexpr std::array codes{
        due_code::opening_throw, due_code::turn_throw, due_code::extra_throw
    };
    return {.code = codes[static_cast<std::size_t>(next.kind)], .who = next.by};
}

due_view view_of(const game_over& over) {
    const auto code = over.winner ? due_code::win : due_code::void_game;
    return {.code = code, .who = over.winner, .points = over.points};
}

} // namespace

module_state& module() {
    static module_state instance;
    return instance;
}

std::int32_t write_text(std::string_view text) {
    module_state& in = module();
    in.text_length = std::min(text.size(), in.text.size());
    std::ranges::copy(text.substr(0, in.text_length), in.text.begin());
    return static_cast<std::int32_t>(in.text_length);
}

std::string_view text_of_length(std::int32_t length) {
    const module_state& in = module();
    const auto size = static_cast<std::size_t>(std::max(length, 0));
    return {in.text.data(), std::min(size, in.text.size())};
}

std::vector<step> steps_of_length(std::int32_t count) {
    const module_state& in = module();
    std::vector<step> steps;
    for (std::size_t i = 0; i < static_cast<std::size_t>(std::clamp(count, 0, 4)); ++i) {
        steps.push_back({point{in.steps[2 * i]}, die{in.steps[2 * i + 1]}});
    }
    if (count > 4) steps.emplace_back();
    return steps;
}

void write_steps(std::span<const step> steps, std::array<std::uint8_t, 8>& bytes) {
    std::size_t i = 0;
    for (const step& each : steps) {
        bytes[i++] = each.from.number;
        bytes[i++] = each.used.pips;
    }
}

void write_checkers(const checkers& own, std::array<std::uint8_t, 25>& bytes) {
    bytes[0] = static_cast<std::uint8_t>(own.off());
    for (std::uint8_t p = 1; p <= 24; ++p) bytes[p] = static_cast<std::uint8_t>(own.at(point{p}));
}

std::optional<segment> current_segment() {
    const module_state& in = module();
    return in.now ? in.now->current_segment() : in.problem;
}

position current_board() {
    const module_state& in = module();
    if (in.now) return in.now->board();
    return in.problem ? in.problem->board : position{};
}

void refuse(const refusal& why) {
    module().refused = why;
}

std::optional<pool> pool_of_digits(std::int32_t digits) {
    pool dice;
    for (; digits > 0; digits /= 10) {
        const auto face = die::from(digits % 10);
        if (!face || dice.size() == 4) return std::nullopt;
        dice.push_back(*face);
    }
    if (dice.empty() || (!is_of_one_kind(dice) && dice.size() != 2)) return std::nullopt;
    if (dice[0] < dice[dice.size() - 1]) std::swap(dice[0], dice[1]);
    return dice;
}

const rule_set* rules_at(std::int32_t index) {
    const auto all = rule_sets();
    if (index < 0 || static_cast<std::size_t>(index) >= all.size()) return nullptr;
    return &all[static_cast<std::size_t>(index)];
}

void refuse_as_none_due() {
    refuse({.reason = why_none_due(), .step = {}});
}

due_view current_view() {
    if (const auto from = current_segment()) {
        const auto code = has_legal_step(*from) ? due_code::play : due_code::pass;
        return {.code = code, .who = from->holder, .dice = digits_of(from->dice)};
    }
    const module_state& in = module();
    if (!in.now) return {};
    if (const auto* next = std::get_if<throw_due>(&in.now->next())) return view_of(*next);
    return view_of(std::get<game_over>(in.now->next()));
}

bool set_problem(
    const rule_set& rules, std::string_view white, std::string_view black, const pool& dice
) {
    const auto own = parse_checkers(white);
    const auto other = parse_checkers(black);
    if (!own || !other) {
        write_text(to_string(own ? other.error() : own.error()));
        return false;
    }
    const auto board = position::from({.white = *own, .black = *other}, rules);
    if (!board || board->winner()) {
        write_text(board ? "a side has borne off all its checkers" : to_string(board.error()));
        return false;
    }
    module().now.reset();
    module().problem =
        segment{.rules = &rules, .board = *board, .holder = side::white, .dice = dice};
    return true;
}

} // namespace gulbara::engine::wasm
