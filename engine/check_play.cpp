#include "engine/check_play.hpp"

#include "engine/play_search.hpp"

#include <algorithm>

namespace gulbara::engine {
namespace {

// A play under way: the holder as he stands now and the dice he has left.
struct play_under_way {
    mover holder;
    pool dice;
};

std::optional<rule_error> make(play_under_way& now, step tried) {
    if (now.dice.empty()) return rule_error::too_many_steps;
    if (!take_die(now.dice, tried.used)) return rule_error::no_such_die;
    if (tried.from < point{1} || tried.from > head) return rule_error::no_checker;
    if (const auto objection = now.holder.objection(tried)) return objection;
    now.holder.make(tried);
    return std::nullopt;
}

std::expected<play_under_way, refusal> make_all(const segment& from, std::span<const step> steps) {
    play_under_way now{.holder = mover{from}, .dice = from.dice};
    for (std::size_t i = 0; i < steps.size(); ++i) {
        if (const auto objection = make(now, steps[i])) {
            return std::unexpected(
                refusal{.reason = *objection, .step = static_cast<std::uint8_t>(i)}
            );
        }
    }
    return now;
}

bool is_mixed(const pool& dice) {
    return dice.size() == 2 && dice[0] != dice[1];
}

play_search searched(const play_under_way& now) {
    play_search search{now.holder, nullptr};
    search.run(now.dice);
    return search;
}

// The higher of two dice if only one of them can be used and it can.
std::optional<die> must_use_higher(const play_under_way& start, std::uint8_t most_dice) {
    if (most_dice != 1 || !is_mixed(start.dice)) return std::nullopt;
    const die higher = std::max(start.dice[0], start.dice[1]);
    if (start.holder.sources(higher).is_empty()) return std::nullopt;
    return higher;
}

rule_error why_too_short(const pool& dice, std::uint8_t most_dice) {
    return is_mixed(dice) && most_dice == 2 ? rule_error::must_use_both : rule_error::more_possible;
}

} // namespace

std::expected<position, refusal> check_play(const segment& from, std::span<const step> steps) {
    const auto end = make_all(from, steps);
    if (!end) return std::unexpected(end.error());
    if (end->holder.has_won()) return from.board.after(from.holder, steps);

    const play_under_way start{.holder = mover{from}, .dice = from.dice};
    const std::uint8_t most_dice = searched(start).most_dice();
    const std::optional<die> higher = must_use_higher(start, most_dice);
    const auto refused = [&](rule_error reason) {
        return std::unexpected(refusal{.reason = reason, .step = {}, .possible = most_dice});
    };
    if (higher && (steps.empty() || steps[0].used != *higher)) {
        return refused(rule_error::must_use_higher);
    }
    if (steps.size() < most_dice) return refused(why_too_short(from.dice, most_dice));
    return from.board.after(from.holder, steps);
}

std::expected<std::vector<step>, refusal>
legal_steps(const segment& from, std::span<const step> played) {
    const auto now = make_all(from, played);
    if (!now) return std::unexpected(now.error());
    std::vector<step> found;
    if (now->dice.empty()) return found;

    const play_under_way start{.holder = mover{from}, .dice = from.dice};
    const std::uint8_t most_dice = searched(start).most_dice();
    const std::optional<die> higher = must_use_higher(start, most_dice);
    for (std::size_t i = 0; i < now->dice.size(); ++i) {
        const die used = now->dice[i];
        if (i > 0 && used == now->dice[0]) break;
        point_set sources = now->holder.sources(used);
        while (!sources.is_empty()) {
            const step tried{sources.take_highest(), used};
            play_under_way next = *now;
            make(next, tried);
            const play_search rest = searched(next);
            const bool is_enough =
                played.size() + 1 + rest.most_dice() == most_dice && (!higher || used == *higher);
            if (is_enough || next.holder.has_won() || rest.has_win()) found.push_back(tried);
        }
    }
    return found;
}

} // namespace gulbara::engine
