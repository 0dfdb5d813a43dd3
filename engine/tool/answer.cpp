#include "engine/tool/answer.hpp"

#include "engine/game.hpp"
#include "engine/legal_plays.hpp"
#include "engine/notation.hpp"
#include "engine/tool/request.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <optional>
#include <vector>

namespace gulbara::engine::tool {
namespace {

using nlohmann::json;

std::string written(const json& answer) {
    return answer.dump(-1, ' ', false, json::error_handler_t::replace);
}

json error_of(std::string_view code, std::string_view message) {
    return {{"code", code}, {"message", message}};
}

json plays_answer(const segment& from) {
    std::vector<legal_play> found;
    const std::uint8_t used = find_legal_plays(from, found);
    std::vector<std::string> finals;
    finals.reserve(found.size());
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
    std::vector<int> list;
    list.reserve(dice.size());
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
    explicit replay(const replay_request& request) : request_(request), game_(*request.rules) {}

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
        if (next_throw_ == request_.throws.size()) return false;
        const dice thrown = request_.throws[next_throw_++];
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
        if (next_play_ == request_.plays.size()) return false;
        const auto steps = parse_play(request_.plays[next_play_++], due_now.dice);
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

    const replay_request& request_;
    game game_;
    std::size_t next_throw_ = 0;
    std::size_t next_play_ = 0;
    json events_ = json::array();
    json error_;
};

json error_answer(const line_error& error) {
    return {{"error", error_of(error.code, error.message)}};
}

} // namespace

std::string answer_plays(std::string_view line) {
    const auto from = read_segment(line);
    return written(from ? plays_answer(*from) : error_answer(from.error()));
}

std::string answer_replay(std::string_view line) {
    const auto request = read_replay(line);
    return written(request ? replay{*request}.answer() : error_answer(request.error()));
}

} // namespace gulbara::engine::tool
