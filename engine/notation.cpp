#include "engine/notation.hpp"

#include <algorithm>
#include <array>
#include <optional>

namespace gulbara::engine {
namespace {

// Reads a text from left to right.
class reader {
public:
    explicit reader(std::string_view text) : rest_(text) {}

    bool is_at_end() const { return rest_.empty(); }
    bool take(std::string_view expected) {
        if (!rest_.starts_with(expected)) return false;
        rest_.remove_prefix(expected.size());
        return true;
    }
    bool take_spaces() {
        const std::size_t count = std::min(rest_.find_first_not_of(' '), rest_.size());
        rest_.remove_prefix(count);
        return count > 0;
    }
    // One or two digits, the first of them not zero.
    std::optional<int> take_number() {
        const auto is_digit = [&](std::size_t i) {
            return i < rest_.size() && rest_[i] >= '0' && rest_[i] <= '9';
        };
        if (!is_digit(0) || rest_[0] == '0') return std::nullopt;
        const std::size_t length = is_digit(1) ? 2 : 1;
        if (is_digit(length)) return std::nullopt;
        int number = 0;
        for (const char digit : rest_.substr(0, length)) number = number * 10 + (digit - '0');
        rest_.remove_prefix(length);
        return number;
    }
    std::optional<point> take_point() {
        const auto number = take_number();
        if (!number || *number > head.number) return std::nullopt;
        return point{static_cast<std::uint8_t>(*number)};
    }

private:
    std::string_view rest_;
};

// The exact die if the pool has it, else the smallest larger one.
std::optional<die> bearing_off_die(const pool& dice, point from) {
    std::optional<die> best;
    for (const die each : dice) {
        if (each.pips >= from.number && (!best || each < *best)) best = each;
    }
    return best;
}

class play_reader {
public:
    play_reader(std::string_view text, const pool& dice) : in_(text), dice_(dice), left_(dice) {}

    std::expected<play, refusal> read() {
        in_.take_spaces();
        if (in_.take("-")) {
            in_.take_spaces();
            return in_.is_at_end() ? finish({}) : finish(rule_error::not_notation);
        }
        do {
            if (const auto error = read_chain()) return finish(error);
        } while (in_.take_spaces() && !in_.is_at_end());
        return in_.is_at_end() ? finish({}) : finish(rule_error::not_notation);
    }

private:
    // The stops of one checker: the points it leaves, and where it ends.
    struct chain {
        std::array<point, 5> stops;
        std::size_t size = 0;
        bool is_off = false;
    };

    std::expected<play, refusal> finish(std::optional<rule_error> error) const {
        if (!error) return steps_;
        const bool is_of_step = *error != rule_error::not_notation;
        const auto index = static_cast<std::uint8_t>(steps_.size());
        return std::unexpected(refusal{
            .reason = *error,
            .step = is_of_step ? std::optional{index} : std::nullopt,
        });
    }

    std::optional<rule_error> read_chain() {
        chain stops;
        if (const auto error = read_stops(stops)) return error;
        int times = 1;
        if (in_.take("(")) {
            const auto number = in_.take_number();
            if (!number || !in_.take(")")) return rule_error::not_notation;
            times = *number;
        }
        for (int i = 0; i < times; ++i) {
            if (const auto error = add_chain(stops)) return error;
        }
        return std::nullopt;
    }

    std::optional<rule_error> read_stops(chain& stops) {
        do {
            if (stops.size > 0 && in_.take("off")) {
                stops.is_off = true;
                return std::nullopt;
            }
            const auto next = in_.take_point();
            if (!next) return rule_error::not_notation;
            if (stops.size == stops.stops.size()) return rule_error::too_many_steps;
            stops.stops[stops.size++] = *next;
        } while (in_.take("/"));
        return stops.size < 2 ? std::optional{rule_error::not_notation} : std::nullopt;
    }

    std::optional<rule_error> add_chain(const chain& stops) {
        for (std::size_t i = 0; i + 1 < stops.size; ++i) {
            const int pips = stops.stops[i].number - stops.stops[i + 1].number;
            if (pips <= 0) return rule_error::wrong_direction;
            if (const auto error = add(stops.stops[i], die::from(pips))) return error;
        }
        if (!stops.is_off) return std::nullopt;
        const point last = stops.stops[stops.size - 1];
        return add(last, bearing_off_die(left_, last));
    }

    std::optional<rule_error> add(point from, std::optional<die> used) {
        if (steps_.size() == dice_.size()) return rule_error::too_many_steps;
        if (!used) return rule_error::no_such_die;
        take_die(left_, *used);
        steps_.push_back({from, *used});
        return std::nullopt;
    }

    reader in_;
    pool dice_;
    pool left_;
    play steps_;
};

std::optional<checkers_error> read_group(reader& in, std::array<std::uint8_t, 24>& counts) {
    const auto where = in.take_point();
    if (!where) return checkers_error::not_notation;
    std::uint8_t& count = counts[where->number - 1U];
    if (count != 0) return checkers_error::not_notation;
    count = 1;
    if (!in.take("x")) return std::nullopt;
    const auto number = in.take_number();
    if (!number) return checkers_error::not_notation;
    if (*number > checkers_per_side) return checkers_error::too_many;
    count = static_cast<std::uint8_t>(*number);
    return std::nullopt;
}

} // namespace

std::string to_text(std::span<const step> steps) {
    if (steps.empty()) return "-";
    std::string text;
    for (const step& each : steps) {
        if (!text.empty()) text += ' ';
        const auto to = landing(each);
        text += std::to_string(each.from.number) + '/';
        text += to ? std::to_string(to->number) : "off";
    }
    return text;
}

std::expected<play, refusal> parse_play(std::string_view text, const pool& dice) {
    return play_reader{text, dice}.read();
}

std::string to_text(const checkers& own) {
    if (own.are_all_off()) return "-";
    std::string text;
    point_set rest = own.occupied();
    while (!rest.is_empty()) {
        const point next = rest.take_highest();
        if (!text.empty()) text += ' ';
        text += std::to_string(next.number);
        if (own.at(next) > 1) text += 'x' + std::to_string(own.at(next));
    }
    return text;
}

std::expected<checkers, checkers_error> parse_checkers(std::string_view text) {
    std::array<std::uint8_t, 24> counts{};
    if (text == "-") return checkers::from(counts);
    reader in{text};
    do {
        if (const auto error = read_group(in, counts)) return std::unexpected(*error);
    } while (in.take_spaces());
    if (!in.is_at_end()) return std::unexpected(checkers_error::not_notation);
    return checkers::from(counts);
}

} // namespace gulbara::engine
