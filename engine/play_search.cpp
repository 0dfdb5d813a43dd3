#include "engine/play_search.hpp"

#include <algorithm>

namespace gulbara::engine {

play_search::play_search(const mover& start, std::vector<legal_play>* found)
    : start_(start), now_(start), found_(found) {}

void play_search::run(const pool& dice) {
    if (dice.size() == 2 && dice[0] != dice[1]) {
        walk_two(std::max(dice[0], dice[1]), std::min(dice[0], dice[1]));
    } else if (!dice.empty()) {
        walk_equal(dice[0], dice.size(), head.number, trail::clean);
    }
    if (found_ == nullptr) return;
    if (win_) found_->push_back(*win_);
    if (found_->empty()) found_->emplace_back(play{}, start_.own());
}

// Keeps the current position as the end of `steps`, unless longer plays are known.
void play_search::record(const play& steps) {
    const auto dice = static_cast<std::uint8_t>(steps.size());
    if (dice > most_dice_) {
        most_dice_ = dice;
        if (found_ != nullptr) found_->clear();
    }
    if (now_.has_won()) {
        if (!win_) win_ = {.steps = steps, .after = now_.own()};
    } else if (dice == most_dice_ && found_ != nullptr) {
        found_->emplace_back(steps, now_.own());
    }
}

// The current steps are legal but for walls on the way: are they in another order?
void play_search::record_reachable(trail so_far) {
    if (so_far == trail::clean) return record(steps_);
    if (now_.has_forbidden_wall()) return;
    std::array<std::uint8_t, 25> left{};
    for (const step& each : steps_) ++left[each.from.number];
    play order;
    const mover reached = now_;
    now_ = start_;
    const bool is_found = find_clean_order(order, left, steps_.size());
    now_ = reached;
    if (is_found) record(order);
}

bool play_search::find_clean_order(
    play& order, std::array<std::uint8_t, 25>& left, std::size_t count
) {
    if (order.size() == count) return true;
    point_set sources = now_.sources(steps_[0].used);
    while (!sources.is_empty()) {
        const point from = sources.take_highest();
        if (left[from.number] == 0) continue;
        const step tried{from, steps_[0].used};
        --left[from.number];
        now_.make(tried);
        order.push_back(tried);
        if (find_clean_order(order, left, count)) return true;
        order.pop_back();
        now_.undo(tried);
        ++left[from.number];
    }
    return false;
}

void play_search::walk_equal(die used, std::size_t count, int highest_source, trail so_far) {
    if (!steps_.empty() && (steps_.size() >= most_dice_ || now_.has_won())) {
        record_reachable(so_far);
    }
    if (steps_.size() == count || is_settled(count)) return;
    const bool was_free = now_.is_free();
    point_set sources = now_.sources_but_for_walls(used) & point_set::up_to(highest_source);
    while (!sources.is_empty()) {
        const point from = sources.take_highest();
        const step tried{from, used};
        now_.make(tried);
        steps_.push_back(tried);
        const bool is_walled = so_far == trail::walled || now_.has_forbidden_wall();
        walk_equal(
            used,
            count,
            was_free ? from.number : head.number,
            is_walled ? trail::walled : trail::clean
        );
        steps_.pop_back();
        now_.undo(tried);
    }
}

void play_search::walk_two(die high, die low) {
    for (const auto& [first, second] : {std::pair{high, low}, std::pair{low, high}}) {
        point_set sources = now_.sources(first);
        while (!sources.is_empty() && !is_settled(2)) {
            const step tried{sources.take_highest(), first};
            now_.make(tried);
            walk_second(tried, second, high);
            now_.undo(tried);
        }
    }
    if (most_dice_ < 2 && !walk_one(high)) walk_one(low);
}

bool play_search::walk_one(die used) {
    point_set sources = now_.sources(used);
    const bool has_any = !sources.is_empty();
    while (!sources.is_empty()) {
        const step tried{sources.take_highest(), used};
        now_.make(tried);
        record({tried});
        now_.undo(tried);
    }
    return has_any;
}

void play_search::walk_second(step first, die second_die, die high) {
    if (now_.has_won()) return record({first});
    point_set sources = now_.sources(second_die);
    while (!sources.is_empty()) {
        const step second{sources.take_highest(), second_die};
        const bool is_high_first = first.used == high;
        const step by_high = is_high_first ? first : second;
        const step by_low = is_high_first ? second : first;
        now_.make(second);
        if (is_new_pair(by_high, by_low)) record({first, second});
        now_.undo(second);
    }
}

// Two pairs of steps give the same checkers if they leave the same points by the same dice, if
// one checker (or two that follow each other) goes the whole way by either stop, or perhaps if
// something is borne off.
bool play_search::is_new_pair(step by_high, step by_low) {
    if (found_ == nullptr) return true;
    if (now_.own().off() > start_.own().off()) {
        return std::ranges::find(*found_, now_.own(), &legal_play::after) == found_->end();
    }
    if (landing(by_low) == by_high.from) {
        by_high.from = by_low.from;
        by_low.from = *landing(by_high);
    }
    point_set& lows = pairs_[by_high.from.number];
    if (lows.contains(by_low.from)) return false;
    lows.insert(by_low.from);
    return true;
}

} // namespace gulbara::engine
