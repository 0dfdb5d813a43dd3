#include "engine/tool/answer.hpp"

#include "engine/game.hpp"
#include "engine/legal_plays.hpp"
#include "engine/notation.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <expected>
#include <functional>
#include <optional>
#include <vector>

namespace gulbara::engine::tool {
namespace {

using nlohmann::json;

// What is wrong with a line as a whole.
struct line_error {
    std::string code;
    std::string message;
};

template <class T>
using read = std::expected<T, line_error>;

std::unexpected<line_error> refused(std::string_view code, std::string_view message) {
    return std::unexpected(line_error{std::string(code), std::string(message)});
}

std::string written(const json& answer) {
    return answer.dump(-1, ' ', false, json::error_handler_t::replace);
}

json error_of(std::string_view code, std::string_view message) {
    return {{"code", code}, {"message", message}};
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

json plays_answer(const segment& from) {
    std::vector<legal_play> found;
    const std::uint8_t used = find_legal_plays(from, found);
    std::vector<std::string> finals;
    for (const legal_play& each : found) finals.push_back(to_text(each.after));
    std::ranges::sort(finals);
    return {{"used", used}, {"count", finals.size()}, {"finals", finals}};
}

std::string_view letter(side who) {
    return who == side::white ? "w" : "b";
}

json letter_or_null(std::optional<side> who) {
    return who ? json(letter(*who)) : json(nullptr);
}

json numbers(std::span<const die> dice) {
    json list = json::array();
    for (const die each : dice) list.push_back(each.pips);
    return list;
}

std::string_view name(throw_kind kind) {
    switch (kind) {
    case throw_kind::opening:
        return "opening";
    case throw_kind::turn:
        return "turn";
    case throw_kind::extra:
        return "extra";
    }
    return "";
}

// One game played again from its throws and plays.
class replay {
public:
    replay(const rule_set& rules, std::vector<dice> throws, std::vector<std::string> plays)
        : game_(rules), throws_(std::move(throws)), plays_(std::move(plays)) {}

    json answer() {
        while (advance()) {
        }
        json result{{"events", events_}, {"state", state()}};
        if (!error_.is_null()) result["error"] = error_;
        return result;
    }

private:
    // Does the next thing; false where the replay ends.
    bool advance() {
        if (const auto* over = std::get_if<game_over>(&game_.next())) return finish(*over);
        if (const auto* due_now = std::get_if<throw_due>(&game_.next()))
            return take_throw(*due_now);
        const play_due due_now = std::get<play_due>(game_.next());
        return game_.is_pass_due() ? take_pass(due_now) : take_play(due_now);
    }

    bool finish(const game_over& over) {
        events_.push_back(
            {{"e", "end"}, {"winner", letter_or_null(over.winner)}, {"points", over.points}}
        );
        return false;
    }

    bool take_throw(const throw_due& due_now) {
        if (next_throw_ == throws_.size()) return false;
        const dice thrown = throws_[next_throw_++];
        json event{{"e", "throw"}, {"kind", name(due_now.kind)}};
        if (due_now.by) event["by"] = letter(*due_now.by);
        event["dice"] = {thrown.one.pips, thrown.two.pips};
        events_.push_back(event);
        return game_.take_throw(thrown);
    }

    bool take_pass(const play_due& due_now) {
        events_.push_back(
            {{"e", "pass"}, {"by", letter(due_now.holder)}, {"pool", numbers(due_now.dice)}}
        );
        return game_.take_pass();
    }

    bool take_play(const play_due& due_now) {
        if (next_play_ == plays_.size()) return false;
        const auto steps = parse_play(plays_[next_play_++], due_now.dice);
        const auto taken = steps ? game_.take_play(*steps) : std::unexpected(steps.error());
        if (!taken) return stop(taken.error());
        events_.push_back(
            {{"e", "play"},
             {"by", letter(due_now.holder)},
             {"pool", numbers(due_now.dice)},
             {"play", to_text(*steps)}}
        );
        return true;
    }

    bool stop(const refusal& why) {
        std::string message{explanation(why.reason)};
        if (why.step) message = "step " + std::to_string(*why.step + 1) + ": " + message;
        error_ = error_of(to_string(why.reason), message);
        error_["at"] = events_.size();
        return false;
    }

    json state() const {
        json result{
            {"white", to_text(game_.board().of(side::white))},
            {"black", to_text(game_.board().of(side::black))},
            {"needs", "nothing"},
            {"by", nullptr},
            {"pool", json::array()},
        };
        if (const auto* due_now = std::get_if<throw_due>(&game_.next())) {
            result["needs"] = "throw";
            result["by"] = letter_or_null(due_now->by);
        } else if (const auto* play_now = std::get_if<play_due>(&game_.next())) {
            result["needs"] = "play";
            result["by"] = letter(play_now->holder);
            result["pool"] = numbers(play_now->dice);
        }
        return result;
    }

    game game_;
    std::vector<dice> throws_;
    std::vector<std::string> plays_;
    std::size_t next_throw_ = 0;
    std::size_t next_play_ = 0;
    json events_ = json::array();
    json error_;
};

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

read<replay> replay_of(const json& object) {
    const auto rules = rules_of(object);
    if (!rules) return std::unexpected(rules.error());
    auto throws = throws_of(object);
    if (!throws) return std::unexpected(throws.error());
    auto plays = plays_of(object);
    if (!plays) return std::unexpected(plays.error());
    return replay{**rules, std::move(*throws), std::move(*plays)};
}

json error_answer(const line_error& error) {
    return {{"error", error_of(error.code, error.message)}};
}

} // namespace

std::string answer_plays(std::string_view line) {
    const auto object = object_of(line);
    if (!object) return written(error_answer(object.error()));
    const auto from = segment_of(*object);
    return written(from ? plays_answer(*from) : error_answer(from.error()));
}

std::string answer_replay(std::string_view line) {
    const auto object = object_of(line);
    if (!object) return written(error_answer(object.error()));
    auto played = replay_of(*object);
    return written(played ? played->answer() : error_answer(played.error()));
}

} // namespace gulbara::engine::tool
