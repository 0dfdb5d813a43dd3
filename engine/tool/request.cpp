#include "engine/tool/request.hpp"

#include "engine/notation.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <functional>

namespace gulbara::engine::tool {
namespace {

using nlohmann::json;

std::unexpected<line_error> refused(std::string_view code, std::string_view message) {
    return std::unexpected(line_error{std::string(code), std::string(message)});
}

// Deeper values than any input has are dropped while parsing, so that nesting costs nothing.
bool keep_shallow(int depth, json::parse_event_t, json&) {
    return depth <= 4;
}

read<json> object_of(std::string_view line) {
    if (line.size() > longest_line) return refused("line_too_long", "the line is over 1 MiB");
    json value = json::parse(line, keep_shallow, false);
    if (value.is_discarded()) return refused("not_json", "the line is no JSON text");
    if (!value.is_object()) return refused("not_an_object", "the line is no JSON object");
    return value;
}

// The field, null where there is none.
const json& field(const json& object, const char* name) {
    static const json none;
    const auto found = object.find(name);
    return found == object.end() ? none : *found;
}

read<int> small_integer(const json& value, int lowest, int highest, std::string_view what) {
    const auto wrong = refused("bad_field", std::string(what) + " is no integer in its range");
    if (!value.is_number_integer()) return wrong;
    if (value.is_number_unsigned() && value.get<std::uint64_t>() > 1000) return wrong;
    const auto number = value.get<std::int64_t>();
    if (number < lowest || number > highest) return wrong;
    return static_cast<int>(number);
}

read<const rule_set*> rules_of(const json& object) {
    const json& id = field(object, "rules");
    if (!id.is_string()) return refused("bad_field", "rules is no text");
    const rule_set* rules = find_rule_set(id.get_ref<const std::string&>());
    if (rules == nullptr) return refused("unknown_rules", "there is no rule set of this name");
    return rules;
}

read<die> die_of(const json& value) {
    const auto pips = small_integer(value, 1, 6, "a die");
    if (!pips) return std::unexpected(pips.error());
    return *die::from(*pips);
}

read<std::vector<die>> dice_of(const json& list, std::size_t most) {
    if (!list.is_array() || list.size() > most) {
        return refused("bad_dice", "dice are no list of the right length");
    }
    std::vector<die> found;
    for (const json& each : list) {
        const auto face = die_of(each);
        if (!face) return refused("bad_dice", "a die is no integer from 1 to 6");
        found.push_back(*face);
    }
    return found;
}

read<pool> pool_of(const json& list) {
    auto found = dice_of(list, 4);
    if (!found) return std::unexpected(found.error());
    std::ranges::sort(*found, std::greater{});
    const bool is_of_one_kind = !found->empty() && found->front() == found->back();
    if (!is_of_one_kind && found->size() != 2) {
        return refused("bad_dice", "a pool is one die, two, or up to four equal ones");
    }
    pool dice;
    for (const die each : *found) dice.push_back(each);
    return dice;
}

read<checkers> checkers_of(const json& object, const char* name) {
    const json& text = field(object, name);
    if (!text.is_string()) return refused("bad_field", std::string(name) + " is no text");
    const auto found = parse_checkers(text.get_ref<const std::string&>());
    if (!found) {
        return refused(
            "bad_checkers", std::string(name) + ": " + std::string(to_string(found.error()))
        );
    }
    if (found->are_all_off()) {
        return refused("bad_checkers", std::string(name) + ": all checkers are off");
    }
    return *found;
}

read<roll_number> roll_number_of(const json& object) {
    const json& value = field(object, "own_first_roll");
    if (value.is_null()) return roll_number::later;
    if (!value.is_boolean())
        return refused("bad_field", "own_first_roll is neither true nor false");
    return value.get<bool>() ? roll_number::own_first : roll_number::later;
}

read<int> head_used_of(const json& object) {
    const json& value = field(object, "head_used");
    if (value.is_null()) return 0;
    return small_integer(value, 0, checkers_per_side, "head_used");
}

read<segment> segment_of(const json& object) {
    const auto rules = rules_of(object);
    if (!rules) return std::unexpected(rules.error());
    const auto own = checkers_of(object, "mover");
    if (!own) return std::unexpected(own.error());
    const auto other = checkers_of(object, "other");
    if (!other) return std::unexpected(other.error());
    const auto dice = pool_of(field(object, "dice"));
    if (!dice) return std::unexpected(dice.error());
    const auto number = roll_number_of(object);
    if (!number) return std::unexpected(number.error());
    const auto head_used = head_used_of(object);
    if (!head_used) return std::unexpected(head_used.error());
    const auto board = position::from({.white = *own, .black = *other}, **rules);
    if (!board) return refused("bad_position", to_string(board.error()));
    return segment{
        .rules = *rules,
        .board = *board,
        .holder = side::white,
        .dice = *dice,
        .head_allowance = head_allowance(**rules, *dice, *number, *head_used),
    };
}

read<std::vector<dice>> throws_of(const json& object) {
    const json& list = field(object, "throws");
    if (!list.is_array()) return refused("bad_field", "throws is no list");
    std::vector<dice> found;
    for (const json& each : list) {
        const auto pair = dice_of(each, 2);
        if (!pair) return std::unexpected(pair.error());
        if (pair->size() != 2) return refused("bad_dice", "a throw is two dice");
        found.push_back({(*pair)[0], (*pair)[1]});
    }
    return found;
}

read<std::vector<std::string>> plays_of(const json& object) {
    const json& list = field(object, "plays");
    if (!list.is_array()) return refused("bad_field", "plays is no list");
    std::vector<std::string> found;
    for (const json& each : list) {
        if (!each.is_string()) return refused("bad_field", "a play is no text");
        found.push_back(each.get<std::string>());
    }
    return found;
}

read<replay_request> replay_of(const json& object) {
    const auto rules = rules_of(object);
    if (!rules) return std::unexpected(rules.error());
    auto throws = throws_of(object);
    if (!throws) return std::unexpected(throws.error());
    auto plays = plays_of(object);
    if (!plays) return std::unexpected(plays.error());
    return replay_request{
        .rules = *rules,
        .throws = std::move(*throws),
        .plays = std::move(*plays),
    };
}

} // namespace

read<segment> read_segment(std::string_view line) {
    const auto object = object_of(line);
    if (!object) return std::unexpected(object.error());
    return segment_of(*object);
}

read<replay_request> read_replay(std::string_view line) {
    const auto object = object_of(line);
    if (!object) return std::unexpected(object.error());
    return replay_of(*object);
}

} // namespace gulbara::engine::tool
