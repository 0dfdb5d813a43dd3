#include "engine/position_code.hpp"

#include "engine/notation.hpp"

#include <algorithm>
#include <concepts>
#include <cstdint>
#include <limits>
#include <optional>
#include <utility>

namespace gulbara::engine {
namespace {

template <class T>
struct word {
    std::string_view text;
    T value;
};

constexpr word<std::optional<side>> side_words[] = {
    {"w", side::white},
    {"b", side::black},
    {"-", std::nullopt},
};
constexpr word<pool_source> source_words[] = {
    {"thrown", pool_source::thrown},
    {"rung", pool_source::next_rung},
    {"handed", pool_source::handed_over},
};
constexpr word<throw_kind> kind_words[] = {
    {"opening", throw_kind::opening},
    {"turn", throw_kind::turn},
    {"extra", throw_kind::extra},
};
constexpr word<bool> answer_words[] = {{"yes", true}, {"no", false}};
constexpr word<std::optional<side>> winner_words[] = {
    {"w", side::white},
    {"b", side::black},
    {"void", std::nullopt},
};

template <class T, std::size_t n>
std::string_view text_of(const word<T> (&words)[n], const T& value) {
    for (const auto& each : words) {
        if (each.value == value) return each.text;
    }
    return "";
}

template <class T, std::size_t n>
std::optional<T> value_of(const word<T> (&words)[n], std::string_view text) {
    for (const auto& each : words) {
        if (each.text == text) return each.value;
    }
    return std::nullopt;
}

class code_writer {
public:
    explicit code_writer(const game_state& from) : from_(from), text_(from.rules->id) {
        text_ += " w:" + to_text(from.board.white) + " b:" + to_text(from.board.black);
        std::visit([&](const auto& next) { write(next); }, from.next);
        write("rolls", pair(from.rolls));
        write("stepless", std::to_string(from.stepless_rolls));
    }

    std::string take() { return std::move(text_); }

private:
    void write(std::string_view name, std::string_view value) {
        text_.append(" ").append(name).append("=").append(value);
    }
    void write(const throw_due& next) {
        write("throw", text_of(kind_words, next.kind));
        write("turn", text_of(side_words, next.by));
    }
    void write(const game_over& next) {
        write("over", text_of(winner_words, next.winner));
        write("points", std::to_string(next.points));
    }
    void write(const play_due& next) {
        write("turn", text_of(side_words, std::optional{next.holder}));
        std::string dice;
        for (const die each : next.dice) dice += std::to_string(each.pips);
        write("pool", dice);
        write("source", text_of(source_words, next.source));
        write("ladder", next.rung ? std::to_string(next.rung->pips) : "-");
        const roll_progress& roll = from_.roll;
        write("roller", text_of(side_words, std::optional{roll.roller}));
        write("handed", text_of(answer_words, roll.has_hand_over));
        write("climbed", text_of(answer_words, roll.has_climbed));
        write("stepped", text_of(answer_words, roll.has_step));
        write("head", pair(roll.head_used));
    }
    template <class T>
    static std::string pair(const by_side<T>& both) {
        return std::to_string(both.white) + ',' + std::to_string(both.black);
    }

    const game_state& from_;
    std::string text_;
};

// Reads the fields in their order. The first thing that cannot be read is kept as the error; what
// is read after it has no meaning.
class code_reader {
public:
    explicit code_reader(std::string_view text) : rest_(text) {}

    std::expected<game_state, state_error> read() {
        game_state state;
        state.rules = find_rule_set(up_to(" w:"));
        if (state.rules == nullptr) fail("no rule set of this name is known");
        state.board.white = side_checkers(up_to(" b:"));
        state.board.black = side_checkers(up_to_first_field());
        state.next = next_due(state.roll);
        state.rolls = number_pair<std::uint32_t>("rolls");
        state.stepless_rolls = number<std::uint8_t>(field("stepless"));
        if (!rest_.empty()) fail(not_a_code);
        if (error_) return std::unexpected(*error_);
        return state;
    }

private:
    static constexpr std::string_view not_a_code = "not a position code";

    void fail(std::string_view reason) {
        if (!error_) error_ = state_error{reason};
    }

    std::string_view up_to(std::string_view separator) {
        const std::size_t end = rest_.find(separator);
        if (end == std::string_view::npos) {
            fail(not_a_code);
            return {};
        }
        const std::string_view taken = rest_.substr(0, end);
        rest_.remove_prefix(end + separator.size());
        return taken;
    }

    // Checkers hold spaces, so they end where the first `name=` begins.
    std::string_view up_to_first_field() {
        const std::size_t name_end = std::min(rest_.find('='), rest_.size());
        const std::size_t space = rest_.substr(0, name_end).rfind(' ');
        if (space == std::string_view::npos) {
            fail(not_a_code);
            return {};
        }
        const std::string_view taken = rest_.substr(0, space);
        rest_.remove_prefix(space + 1);
        return taken;
    }

    std::string_view field(std::string_view name) {
        if (!rest_.starts_with(name) || !rest_.substr(name.size()).starts_with('=')) {
            fail(not_a_code);
            return {};
        }
        rest_.remove_prefix(name.size() + 1);
        const std::size_t end = std::min(rest_.find(' '), rest_.size());
        const std::string_view value = rest_.substr(0, end);
        rest_.remove_prefix(std::min(end + 1, rest_.size()));
        return value;
    }

    template <class T, std::size_t n>
    T word_of(const word<T> (&words)[n], std::string_view text) {
        const auto value = value_of(words, text);
        if (!value) fail(not_a_code);
        return value.value_or(words[0].value);
    }

    template <std::unsigned_integral T>
    T number(std::string_view text) {
        std::uint64_t value = 0;
        for (const char digit : text) {
            if (digit < '0' || digit > '9') fail(not_a_code);
            value = value * 10 + static_cast<std::uint64_t>(digit - '0');
            if (value > std::numeric_limits<T>::max()) break;
        }
        if (text.empty() || value > std::numeric_limits<T>::max()) fail(not_a_code);
        return static_cast<T>(value);
    }

    template <std::unsigned_integral T>
    by_side<T> number_pair(std::string_view name) {
        const std::string_view text = field(name);
        const std::size_t comma = std::min(text.find(','), text.size());
        const std::size_t second = std::min(comma + 1, text.size());
        return {.white = number<T>(text.substr(0, comma)), .black = number<T>(text.substr(second))};
    }

    die face(char digit) {
        const auto value = die::from(digit - '0');
        if (!value) fail(not_a_code);
        return value.value_or(die{});
    }

    checkers side_checkers(std::string_view text) {
        const auto found = parse_checkers(text);
        if (!found) fail(to_string(found.error()));
        return found.value_or(checkers{});
    }

    due next_due(roll_progress& roll) {
        if (rest_.starts_with("throw=")) {
            const auto kind = word_of(kind_words, field("throw"));
            return throw_due{.kind = kind, .by = word_of(side_words, field("turn"))};
        }
        if (rest_.starts_with("over=")) {
            const auto winner = word_of(winner_words, field("over"));
            return game_over{.winner = winner, .points = number<std::uint8_t>(field("points"))};
        }
        return next_play(roll);
    }

    play_due next_play(roll_progress& roll) {
        play_due next;
        next.holder = acting_side(field("turn"));
        next.dice = dice(field("pool"));
        next.source = word_of(source_words, field("source"));
        const std::string_view ladder = field("ladder");
        if (ladder.size() != 1) fail(not_a_code);
        if (ladder.size() == 1 && ladder != "-") next.rung = face(ladder[0]);
        roll.roller = acting_side(field("roller"));
        roll.has_hand_over = word_of(answer_words, field("handed"));
        roll.has_climbed = word_of(answer_words, field("climbed"));
        roll.has_step = word_of(answer_words, field("stepped"));
        roll.head_used = number_pair<std::uint8_t>("head");
        return next;
    }

    side acting_side(std::string_view text) {
        const auto who = word_of(side_words, text);
        if (!who) fail(not_a_code);
        return who.value_or(side::white);
    }

    pool dice(std::string_view digits) {
        pool found;
        if (digits.empty() || digits.size() > 4) {
            fail(not_a_code);
            return found;
        }
        for (const char digit : digits) found.push_back(face(digit));
        return found;
    }

    std::string_view rest_;
    std::optional<state_error> error_;
};

} // namespace

std::string to_code(const game& from) {
    return code_writer{from.state()}.take();
}

std::expected<game, state_error> parse_code(std::string_view text) {
    const auto state = code_reader{text}.read();
    if (!state) return std::unexpected(state.error());
    auto found = game::from(*state);
    if (found && to_code(*found) != text) {
        return std::unexpected(state_error{"not written the one way that position codes have"});
    }
    return found;
}

} // namespace gulbara::engine
