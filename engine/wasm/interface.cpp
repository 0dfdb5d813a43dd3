// The engine for programs that are not C++: a WebAssembly module with a small C interface.
// docs/engine-wasm.md documents every function; this file only carries values across.
#include "engine/check_play.hpp"
#include "engine/legal_plays.hpp"
#include "engine/notation.hpp"
#include "engine/position_code.hpp"
#include "engine/wasm/module_state.hpp"

extern "C" {

using namespace gulbara::engine;
using namespace gulbara::engine::wasm;

[[clang::export_name("gulbara_interface")]] std::int32_t gulbara_interface() {
    return 1;
}

[[clang::export_name("gulbara_text")]] char* gulbara_text() {
    return module().text.data();
}

[[clang::export_name("gulbara_text_capacity")]] std::int32_t gulbara_text_capacity() {
    return static_cast<std::int32_t>(module().text.size());
}

[[clang::export_name("gulbara_text_length")]] std::int32_t gulbara_text_length() {
    return static_cast<std::int32_t>(module().text_length);
}

[[clang::export_name("gulbara_steps")]] std::uint8_t* gulbara_steps() {
    return module().steps.data();
}

[[clang::export_name("gulbara_rule_set_count")]] std::int32_t gulbara_rule_set_count() {
    return static_cast<std::int32_t>(rule_sets().size());
}

[[clang::export_name("gulbara_rule_set_id")]] std::int32_t gulbara_rule_set_id(std::int32_t index) {
    const rule_set* rules = rules_at(index);
    return rules == nullptr ? -1 : write_text(rules->id);
}

[[clang::export_name("gulbara_rule_set_version")]] std::int32_t
gulbara_rule_set_version(std::int32_t index) {
    const rule_set* rules = rules_at(index);
    return rules == nullptr ? -1 : rules->version;
}

[[clang::export_name("gulbara_start")]] std::int32_t gulbara_start(std::int32_t index) {
    const rule_set* rules = rules_at(index);
    if (rules == nullptr) return 0;
    module().problem.reset();
    module().now.emplace(*rules);
    return 1;
}

[[clang::export_name("gulbara_read_code")]] std::int32_t gulbara_read_code(std::int32_t length) {
    const auto found = parse_code(text_of_length(length));
    if (!found) {
        write_text(found.error().reason);
        return 0;
    }
    module().problem.reset();
    module().now = *found;
    return 1;
}

[[clang::export_name("gulbara_write_code")]] std::int32_t gulbara_write_code() {
    return module().now ? write_text(to_code(*module().now)) : -1;
}

[[clang::export_name("gulbara_set_problem")]] std::int32_t gulbara_set_problem(
    std::int32_t index,
    std::int32_t length,
    std::int32_t digits,
    std::int32_t own_first_roll,
    std::int32_t head_used
) {
    const rule_set* rules = rules_at(index);
    const auto dice = pool_of_digits(digits);
    const std::string_view text = text_of_length(length);
    const std::size_t middle = text.find('\n');
    if (rules == nullptr || !dice || middle == std::string_view::npos || head_used < 0 ||
        head_used > checkers_per_side) {
        write_text("no such rule set, pool, two lines of checkers or use of the head");
        return 0;
    }
    if (!set_problem(*rules, text.substr(0, middle), text.substr(middle + 1), *dice)) return 0;
    const auto number = own_first_roll == 0 ? roll_number::later : roll_number::own_first;
    module().problem->head_allowance = head_allowance(*rules, *dice, number, head_used);
    return 1;
}

[[clang::export_name("gulbara_due")]] std::int32_t gulbara_due() {
    return static_cast<std::int32_t>(current_view().code);
}

[[clang::export_name("gulbara_due_side")]] std::int32_t gulbara_due_side() {
    const auto who = current_view().who;
    return who ? static_cast<std::int32_t>(*who) : -1;
}

[[clang::export_name("gulbara_due_dice")]] std::int32_t gulbara_due_dice() {
    return current_view().dice;
}

[[clang::export_name("gulbara_points")]] std::int32_t gulbara_points() {
    return current_view().points;
}

[[clang::export_name("gulbara_checkers")]] const std::uint8_t* gulbara_checkers(std::int32_t who) {
    write_checkers(current_board().of(who == 0 ? side::white : side::black), module().checkers);
    return module().checkers.data();
}

[[clang::export_name("gulbara_write_checkers")]] std::int32_t
gulbara_write_checkers(std::int32_t who) {
    return write_text(to_text(current_board().of(who == 0 ? side::white : side::black)));
}

[[clang::export_name("gulbara_take_throw")]] std::int32_t
gulbara_take_throw(std::int32_t one, std::int32_t two) {
    const auto first = die::from(one);
    const auto second = die::from(two);
    if (!module().now || !first || !second) return 0;
    return module().now->take_throw({*first, *second}) ? 1 : 0;
}

[[clang::export_name("gulbara_take_pass")]] std::int32_t gulbara_take_pass() {
    return module().now && module().now->take_pass() ? 1 : 0;
}

[[clang::export_name("gulbara_take_play")]] std::int32_t gulbara_take_play(std::int32_t count) {
    if (!module().now) {
        refuse({.reason = rule_error::no_play_due, .step = {}});
        return 0;
    }
    const auto taken = module().now->take_play(steps_of_length(count));
    if (!taken) refuse(taken.error());
    return taken ? 1 : 0;
}

[[clang::export_name("gulbara_check_play")]] std::int32_t gulbara_check_play(std::int32_t count) {
    const auto from = current_segment();
    if (!from) {
        refuse_as_none_due();
        return 0;
    }
    const auto after = check_play(*from, steps_of_length(count));
    if (!after) refuse(after.error());
    return after ? 1 : 0;
}

[[clang::export_name("gulbara_refusal")]] std::int32_t gulbara_refusal() {
    return write_text(to_string(module().refused.reason));
}

[[clang::export_name("gulbara_refusal_step")]] std::int32_t gulbara_refusal_step() {
    const auto index = module().refused.step;
    return index ? *index : -1;
}

[[clang::export_name("gulbara_refusal_possible")]] std::int32_t gulbara_refusal_possible() {
    return module().refused.possible;
}

[[clang::export_name("gulbara_legal_steps")]] std::int32_t gulbara_legal_steps(std::int32_t count) {
    const auto from = current_segment();
    if (!from) {
        refuse_as_none_due();
        return -1;
    }
    auto next = legal_steps(*from, steps_of_length(count));
    if (!next) {
        refuse(next.error());
        return -1;
    }
    module().next_steps = std::move(*next);
    return static_cast<std::int32_t>(module().next_steps.size());
}

[[clang::export_name("gulbara_next_steps")]] const step* gulbara_next_steps() {
    return module().next_steps.data();
}

[[clang::export_name("gulbara_legal_plays")]] std::int32_t gulbara_legal_plays() {
    const auto from = current_segment();
    if (!from) {
        refuse_as_none_due();
        return -1;
    }
    module_state& in = module();
    in.most_dice = find_legal_plays(*from, in.found);
    in.plays.resize(in.found.size());
    for (std::size_t i = 0; i < in.found.size(); ++i) {
        in.plays[i].length = static_cast<std::uint8_t>(in.found[i].steps.size());
        write_steps(in.found[i].steps, in.plays[i].steps);
        write_checkers(in.found[i].after, in.plays[i].checkers);
    }
    return static_cast<std::int32_t>(in.plays.size());
}

[[clang::export_name("gulbara_plays")]] const void* gulbara_plays() {
    return module().plays.data();
}

[[clang::export_name("gulbara_most_dice")]] std::int32_t gulbara_most_dice() {
    return module().most_dice;
}

[[clang::export_name("gulbara_read_play")]] std::int32_t gulbara_read_play(std::int32_t length) {
    const auto from = current_segment();
    if (!from) {
        refuse_as_none_due();
        return -1;
    }
    const auto steps = parse_play(text_of_length(length), from->dice);
    if (!steps) {
        refuse(steps.error());
        return -1;
    }
    write_steps(*steps, module().steps);
    return static_cast<std::int32_t>(steps->size());
}

[[clang::export_name("gulbara_write_play")]] std::int32_t gulbara_write_play(std::int32_t count) {
    return write_text(to_text(steps_of_length(count)));
}
}
