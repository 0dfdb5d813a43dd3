#include "tests/engine/plain_rules.hpp"

#include <algorithm>
#include <tuple>
#include <utility>

namespace gulbara::engine::plain {
namespace {

int opponents_number(int point) {
    return point <= 12 ? point + 12 : point - 12;
}

// One segment being played.
struct table {
    const rule_set* rules;
    board own;
    board other;
    int may_leave_head;
    std::vector<int> dice;
};

table table_of(const segment& from) {
    table result{
        .rules = from.rules,
        .own = board_of(from.board.of(from.holder)),
        .other = board_of(from.board.of(opponent(from.holder))),
        .may_leave_head = from.head_allowance,
        .dice = {},
    };
    for (const die each : from.dice) result.dice.push_back(each.pips);
    return result;
}

bool is_held_by_own(const table& now, int opponents_point) {
    return now.own[static_cast<std::size_t>(opponents_number(opponents_point))] > 0;
}

bool has_wall(const table& now) {
    int foremost = 0;
    while (foremost <= 24 && now.other[static_cast<std::size_t>(foremost)] == 0) ++foremost;
    for (int lowest = 1; lowest + 5 <= 24; ++lowest) {
        int held = 0;
        for (int i = 0; i < 6; ++i) held += is_held_by_own(now, lowest + i) ? 1 : 0;
        if (held == 6 && foremost > lowest) return true;
    }
    return false;
}

int count_in(const board& own, int lowest, int highest) {
    int sum = 0;
    for (int p = lowest; p <= highest; ++p) sum += own[static_cast<std::size_t>(p)];
    return sum;
}

bool is_runner_satisfied(const table& now, int from) {
    if (now.rules->head != head_rule::runner) return true;
    if (count_in(now.own, 0, 12) > 0) return true;
    const bool has_runner = now.own[24] < 15;
    return has_runner == (from != 24);
}

bool can_step(const table& now, int from, int pips) {
    if (now.own[static_cast<std::size_t>(from)] == 0) return false;
    const int to = from - pips;
    if (to >= 1) {
        if (now.other[static_cast<std::size_t>(opponents_number(to))] > 0) return false;
    } else {
        if (count_in(now.own, 7, 24) > 0) return false;
        if (to < 0 && count_in(now.own, from + 1, 24) > 0) return false;
    }
    if (from == 24 && now.may_leave_head == 0) return false;
    if (!is_runner_satisfied(now, from)) return false;
    if (now.rules->wall == wall_rule::none) return true;
    table after = now;
    --after.own[static_cast<std::size_t>(from)];
    ++after.own[static_cast<std::size_t>(std::max(to, 0))];
    return !has_wall(after);
}

table stepped(table now, int from, int pips) {
    --now.own[static_cast<std::size_t>(from)];
    ++now.own[static_cast<std::size_t>(std::max(from - pips, 0))];
    if (from == 24 && now.may_leave_head < 15) --now.may_leave_head;
    now.dice.erase(std::ranges::find(now.dice, pips));
    return now;
}

// Everything that sequences of legal steps lead to: what dice are left, and the checkers.
using ends = std::set<std::pair<std::vector<int>, board>>;

void walk(const table& now, ends& seen) {
    if (!seen.insert({now.dice, now.own}).second || now.own[0] == 15) return;
    for (const int pips : std::set<int>(now.dice.begin(), now.dice.end())) {
        for (int from = 1; from <= 24; ++from) {
            if (can_step(now, from, pips)) walk(stepped(now, from, pips), seen);
        }
    }
}

struct maximum {
    int dice = 0;
    bool is_higher_due = false; // one of two dice, and the higher can be it
};

maximum maximum_of(const table& start, const ends& seen) {
    maximum most;
    for (const auto& [left, own] : seen) {
        most.dice = std::max(most.dice, static_cast<int>(start.dice.size() - left.size()));
    }
    if (most.dice == 1 && start.dice.size() == 2) {
        const int higher = std::ranges::max(start.dice);
        for (int from = 1; from <= 24; ++from) {
            if (can_step(start, from, higher)) most.is_higher_due = true;
        }
    }
    return most;
}

bool is_complete(const table& start, const maximum& most, const table& end) {
    if (end.own[0] == 15) return true;
    if (start.dice.size() - end.dice.size() != static_cast<std::size_t>(most.dice)) return false;
    if (!most.is_higher_due) return true;
    return end.dice[0] == std::ranges::min(start.dice);
}

} // namespace

board board_of(const checkers& own) {
    board result{};
    result[0] = own.off();
    for (std::uint8_t p = 1; p <= 24; ++p) result[p] = own.at(point{p});
    return result;
}

result all_finals(const segment& from) {
    const table start = table_of(from);
    ends seen;
    walk(start, seen);
    const maximum most = maximum_of(start, seen);
    result found{.most_dice = most.dice, .finals = {}};
    for (const auto& [left, own] : seen) {
        table end = start;
        end.dice = left;
        end.own = own;
        if (is_complete(start, most, end)) found.finals.insert(own);
    }
    return found;
}

bool is_legal_step(const segment& from, const std::vector<step>& before, step next) {
    table now = table_of(from);
    for (const step& made : before) now = stepped(now, made.from.number, made.used.pips);
    if (now.own[0] == 15 || std::ranges::count(now.dice, next.used.pips) == 0) return false;
    return can_step(now, next.from.number, next.used.pips);
}

bool is_legal(const segment& from, const std::vector<step>& steps) {
    const table start = table_of(from);
    ends seen;
    walk(start, seen);
    table now = start;
    for (const step& each : steps) {
        if (std::ranges::count(now.dice, each.used.pips) == 0) return false;
        if (!can_step(now, each.from.number, each.used.pips)) return false;
        now = stepped(now, each.from.number, each.used.pips);
    }
    return is_complete(start, maximum_of(start, seen), now);
}

bool is_beginning(const segment& from, step first) {
    if (!is_legal_step(from, {}, first)) return false;
    const table start = table_of(from);
    ends all;
    walk(start, all);
    const maximum most = maximum_of(start, all);
    ends seen;
    walk(stepped(start, first.from.number, first.used.pips), seen);
    return std::ranges::any_of(seen, [&](const auto& end) {
        table now = start;
        std::tie(now.dice, now.own) = end;
        return is_complete(start, most, now);
    });
}

} // namespace gulbara::engine::plain
