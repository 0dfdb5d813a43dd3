#include "server/bot/features.hpp"

#include <algorithm>

namespace gulbara::server::bot {
namespace {

using engine::checkers;
using engine::point;
using engine::point_set;

constexpr float all_checkers = engine::checkers_per_side;
constexpr float longest_race = 360;
constexpr float pips_of_whole_climb = 4 * (1 + 2 + 3 + 4 + 5 + 6);

constexpr point at(int number) {
    return point{static_cast<std::uint8_t>(number)};
}

int count_in(const checkers& own, int lowest, int highest) {
    int result = 0;
    for (int p = lowest; p <= highest; ++p) result += own.at(at(p));
    return result;
}

// One side and what it may step on.
struct walker {
    const checkers& own;
    point_set open; // points the opponent does not hold, in `own`'s numbering
    int from_head;  // how many may leave the head in a segment
    bool is_home;

    int movable(int p) const {
        const int standing = own.at(at(p));
        return p == engine::head.number ? std::min(standing, from_head) : standing;
    }
    // How often one checker on `p` can step by `die` before it is blocked, at most `limit`.
    int steps(int p, int die, int limit) const {
        int result = 0;
        while (result < limit && p > 0) {
            p -= die;
            if (p <= 0 ? !is_home : !open.contains(at(p))) break;
            ++result;
        }
        return result;
    }
    // Points that can be left with `die`.
    int sources(int die) const {
        int result = 0;
        for (point_set rest = own.occupied(); !rest.is_empty();)
            if (steps(rest.take_highest().number, die, 1) != 0) ++result;
        return result;
    }
    // Steps that the doublet of `die` would yield, at most four.
    int doublet(int die) const {
        int result = 0;
        for (point_set rest = own.occupied(); !rest.is_empty() && result < 4;) {
            const int p = rest.take_highest().number;
            for (int left = movable(p); left > 0 && result < 4; --left)
                result += steps(p, die, 4 - result);
        }
        return result;
    }
};

// Runs of own points, longer ones counting more, each by how many opponents are before it.
float wall_of(const checkers& own, const checkers& other) {
    float result = 0;
    const point_set mine = own.occupied().seen_by_opponent();
    int to_pass = 0; // opponents above the point looked at, on their own path
    int run = 0;
    for (int p = engine::head.number; p >= 1; --p) {
        if (mine.contains(at(p))) {
            ++run;
            result += static_cast<float>(run * to_pass);
        } else {
            run = 0;
            to_pass += other.at(at(p));
        }
    }
    return result / (all_checkers * 15);
}

float ladder_of(const std::array<int, 7>& steps_of_doublet) {
    int pips = 0;
    for (int start = 1; start <= 6; ++start) {
        for (int rung = start; rung <= 6; ++rung) {
            const int steps = steps_of_doublet[static_cast<std::size_t>(rung)];
            pips += steps * rung;
            if (steps < 4) break;
        }
    }
    return static_cast<float>(pips) / (3 * pips_of_whole_climb);
}

int leavings_a_segment(engine::head_rule rule) {
    using enum engine::head_rule;
    return rule == one_per_turn || rule == one_per_doublet ? 1 : engine::checkers_per_side;
}

} // namespace

std::string_view to_string(feature what) {
    static constexpr std::array<std::string_view, features_per_side> names{
        "pips",
        "borne_off",
        "on_head",
        "second_quarter",
        "third_quarter",
        "at_home",
        "owned_points",
        "stacked",
        "rear",
        "wall",
        "mobility",
        "dead_dice",
        "doublets",
        "ladder",
    };
    return names[static_cast<std::size_t>(what)];
}

side_features
features_of(const engine::position& board, engine::side who, const engine::rule_set& rules) {
    const checkers& own = board.of(who);
    const checkers& other = board.of(engine::opponent(who));
    const walker walking{
        .own = own,
        .open = point_set::all() - other.occupied().seen_by_opponent(),
        .from_head = leavings_a_segment(rules.head),
        .is_home = own.are_home(),
    };
    point_set outside_head = own.occupied();
    outside_head.erase(engine::head);

    int stacked = 0;
    for (point_set rest = outside_head; !rest.is_empty();)
        stacked += std::max(0, own.at(rest.take_highest()) - 2);
    int sources = 0;
    int dead = 0;
    std::array<int, 7> doublets{};
    int all_doublets = 0;
    for (int die = 1; die <= 6; ++die) {
        const int usable = walking.sources(die);
        sources += usable;
        dead += usable == 0 ? 1 : 0;
        const int steps = usable == 0 ? 0 : walking.doublet(die);
        doublets[static_cast<std::size_t>(die)] = steps;
        all_doublets += steps;
    }

    side_features result{};
    const auto set = [&result](feature what, float value) {
        result[static_cast<std::size_t>(what)] = value;
    };
    set(feature::pips, static_cast<float>(own.pips()) / longest_race);
    set(feature::borne_off, static_cast<float>(own.off()) / all_checkers);
    set(feature::on_head, static_cast<float>(own.at(engine::head)) / all_checkers);
    set(feature::second_quarter, static_cast<float>(count_in(own, 13, 18)) / all_checkers);
    set(feature::third_quarter, static_cast<float>(count_in(own, 7, 12)) / all_checkers);
    set(feature::at_home, static_cast<float>(count_in(own, 1, 6)) / all_checkers);
    set(feature::owned_points, static_cast<float>(outside_head.size()) / 12);
    set(feature::stacked, static_cast<float>(stacked) / all_checkers);
    set(feature::rear,
        outside_head.is_empty() ? 0 : static_cast<float>(outside_head.highest().number) / 24);
    set(feature::wall, wall_of(own, other));
    set(feature::mobility, static_cast<float>(sources) / 36);
    set(feature::dead_dice, static_cast<float>(dead) / 6);
    set(feature::doublets, static_cast<float>(all_doublets) / 24);
    set(feature::ladder, ladder_of(doublets));
    return result;
}

} // namespace gulbara::server::bot
