#include "engine/game.hpp"

#include "engine/check_play.hpp"
#include "engine/legal_plays.hpp"

#include <algorithm>

namespace gulbara::engine {
namespace {

pool pool_of(dice thrown) {
    if (thrown.is_double()) return {thrown.one, thrown.one, thrown.one, thrown.one};
    return {std::max(thrown.one, thrown.two), std::min(thrown.one, thrown.two)};
}

} // namespace

game::game(const rule_set& rules) : rules_(&rules), next_(throw_due{}) {}

bool game::is_pass_due() const {
    const auto played_from = current_segment();
    return played_from && !has_legal_step(*played_from);
}

std::optional<segment> game::current_segment() const {
    const auto* due_now = std::get_if<play_due>(&next_);
    if (due_now == nullptr) return std::nullopt;
    return segment{
        .rules = rules_,
        .board = board_,
        .holder = due_now->holder,
        .dice = due_now->dice,
        .head_allowance = head_allowance_due(),
    };
}

std::uint8_t game::head_allowance_due() const {
    const auto& due_now = std::get<play_due>(next_);
    const bool is_own_first =
        due_now.holder == roll_.roller && !roll_.has_climbed && rolls_[roll_.roller] == 1;
    return head_allowance(
        *rules_,
        due_now.dice,
        is_own_first ? roll_number::own_first : roll_number::later,
        roll_.head_used[due_now.holder]
    );
}

bool game::take_throw(dice thrown) {
    const auto* due_now = std::get_if<throw_due>(&next_);
    if (due_now == nullptr) return false;
    if (due_now->kind != throw_kind::opening) {
        start_roll(*due_now->by, thrown);
        return true;
    }
    if (thrown.is_double()) return true;
    const side starter = thrown.one > thrown.two ? side::white : side::black;
    if (rules_->opening == opening_rule::play) {
        start_roll(starter, thrown);
    } else {
        next_ = throw_due{.kind = throw_kind::turn, .by = starter};
    }
    return true;
}

void game::start_roll(side roller, dice thrown) {
    ++rolls_[roller];
    roll_ = roll_progress{.roller = roller};
    play_due first{.holder = roller, .dice = pool_of(thrown)};
    if (thrown.is_double() && rules_->has_ladder(rolls_[roller])) first.rung = thrown.one;
    next_ = first;
}

std::expected<void, refusal> game::take_play(std::span<const step> steps) {
    const auto played_from = current_segment();
    if (!played_from) {
        const bool is_over = std::holds_alternative<game_over>(next_);
        return std::unexpected(
            refusal{.reason = is_over ? rule_error::game_over : rule_error::no_play_due, .step = {}}
        );
    }
    const auto after = check_play(*played_from, steps);
    if (!after) return std::unexpected(after.error());
    board_ = *after;
    finish_segment(steps);
    return {};
}

bool game::take_pass() {
    if (!is_pass_due()) return false;
    finish_segment({});
    return true;
}

std::uint8_t game::points_if_resigned(side who) const {
    return board_.points_against(who);
}

void game::finish_segment(std::span<const step> steps) {
    const play_due played = std::get<play_due>(next_);
    if (!steps.empty()) {
        roll_.has_step = true;
        stepless_rolls_ = 0;
    }
    if (board_.winner()) {
        next_ = game_over{
            .winner = played.holder,
            .points = board_.points_against(opponent(played.holder)),
        };
        roll_ = {};
        return;
    }
    pool rest = played.dice;
    for (const step& made : steps) take_die(rest, made.used);
    if (rules_->head == head_rule::one_per_doublet) {
        const auto left = std::ranges::count(steps, head, &step::from);
        roll_.head_used[played.holder] =
            static_cast<std::uint8_t>(roll_.head_used[played.holder] + left);
    }
    if (!rest.empty() && is_handed_on(played, steps)) {
        hand_on(played, rest);
    } else if (rest.empty() && played.rung && played.rung->pips < 6) {
        climb(played);
    } else {
        const bool is_extra = rest.empty() && has_earned_roll(played);
        finish_roll(is_extra ? throw_kind::extra : throw_kind::turn);
    }
}

void game::hand_on(const play_due& played, const pool& rest) {
    roll_.has_hand_over = true;
    next_ = play_due{
        .holder = opponent(played.holder),
        .dice = rest,
        .source = pool_source::handed_over,
        .rung = played.rung,
    };
}

void game::climb(const play_due& played) {
    const die next{static_cast<std::uint8_t>(played.rung->pips + 1)};
    roll_.has_climbed = true;
    roll_.head_used = {};
    next_ = play_due{
        .holder = played.holder,
        .dice = {next, next, next, next},
        .source = pool_source::next_rung,
        .rung = next,
    };
}

bool game::is_handed_on(const play_due& played, std::span<const step> steps) const {
    switch (rules_->leftover) {
    case leftover_rule::lost:
        return false;
    case leftover_rule::opponent_once:
        return played.source != pool_source::handed_over;
    // Who plays nothing of a handed pool leaves the position in which the other was blocked.
    case leftover_rule::back_and_forth:
        return played.source != pool_source::handed_over || !steps.empty();
    }
    return false;
}

// Before: the whole pool was played.
bool game::has_earned_roll(const play_due& played) const {
    switch (rules_->extra_roll) {
    case extra_roll_rule::none:
        return false;
    case extra_roll_rule::full_double:
        return played.source == pool_source::thrown && played.dice.size() == 4;
    case extra_roll_rule::full_ladder:
        return played.rung.has_value() && !roll_.has_hand_over;
    }
    return false;
}

void game::finish_roll(throw_kind following) {
    if (!roll_.has_step && ++stepless_rolls_ == stepless_rolls_to_void) {
        next_ = game_over{};
    } else {
        const bool is_extra = following == throw_kind::extra;
        next_ = throw_due{
            .kind = following,
            .by = is_extra ? roll_.roller : opponent(roll_.roller),
        };
    }
    roll_ = {};
}

} // namespace gulbara::engine
