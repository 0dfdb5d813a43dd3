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

int leavings_a_segment(engine::head_rule rule) {
    using enum engine::head_rule;
    return rule == one_per_turn || rule == one_per_doublet ? 1 : engine::checkers_per_side;
}

// What one side may do, whatever is thrown.
struct freedom {
    int sources = 0;              // points that can be left, over all dice
    int dead_dice = 0;            // dice with no step
    std::array<int, 7> doublet{}; // by face: steps of that doublet, at most four
};

freedom freedom_of(const checkers& own, const checkers& other, const engine::rule_set& rules) {
    const walker walking{
        .own = own,
        .open = point_set::all() - other.occupied().seen_by_opponent(),
        .from_head = leavings_a_segment(rules.head),
        .is_home = own.are_home(),
    };
    freedom result;
    for (int die = 1; die <= 6; ++die) {
        const int usable = walking.sources(die);
        result.sources += usable;
        result.dead_dice += usable == 0 ? 1 : 0;
        result.doublet[static_cast<std::size_t>(die)] = usable == 0 ? 0 : walking.doublet(die);
    }
    return result;
}

// What a doublet brings each side, in pips.
struct doublet_yield {
    int roller = 0;
    int other = 0;
};

// From `face` on, as far as the rule set goes. Each doublet is counted on the board as it stands:
// that a climb changes the board for its higher doublets is not looked at.
doublet_yield yield_of(
    std::size_t face, const freedom& roller, const freedom& other, const engine::rule_set& rules
) {
    constexpr int whole = 4;
    const bool is_climbing = rules.ladder != engine::ladder_rule::none;
    doublet_yield result;
    bool is_rollers = true;
    for (std::size_t rung = face; rung <= 6; ++rung) {
        std::array<int, 2> playable{other.doublet[rung], roller.doublet[rung]};
        int left = whole;
        for (bool is_handed = false;; is_handed = true) {
            int& holders = playable[is_rollers ? 1 : 0];
            const int steps = std::min(left, holders);
            (is_rollers ? result.roller : result.other) += steps * static_cast<int>(rung);
            holders -= steps;
            left -= steps;
            if (left == 0) break;
            const bool is_lost =
                rules.leftover == engine::leftover_rule::lost || (is_handed && steps == 0) ||
                (is_handed && rules.leftover == engine::leftover_rule::opponent_once);
            if (is_lost) return result;
            is_rollers = !is_rollers;
        }
        if (!is_climbing) return result;
    }
    return result;
}

} // namespace

std::string_view to_string(feature what) {
    static constexpr std::array<std::string_view, feature_count> names{
        "pips",
        "borne_off",
        "on_head",
        "owned_points",
        "wall",
        "opposing_wall",
        "mobility",
        "dead_dice",
        "opposing_mobility",
        "opposing_dead_dice",
        "ladder",
        "ladder_risk",
    };
    return names[static_cast<std::size_t>(what)];
}

features
features_of(const engine::position& board, engine::side holder, const engine::rule_set& rules) {
    const checkers& own = board.of(holder);
    const checkers& other = board.of(engine::opponent(holder));
    const freedom mine = freedom_of(own, other, rules);
    const freedom his = freedom_of(other, own, rules);
    int to_holder = 0;
    int to_opponent = 0;
    for (std::size_t face = 1; face <= 6; ++face) {
        const doublet_yield thrown_by_me = yield_of(face, mine, his, rules);
        const doublet_yield thrown_by_him = yield_of(face, his, mine, rules);
        to_holder += thrown_by_me.roller + thrown_by_him.other;
        to_opponent += thrown_by_him.roller + thrown_by_me.other;
    }
    const int on_head = own.at(engine::head);
    const int points = own.occupied().size() - (on_head == 0 ? 0 : 1);

    features result{};
    const auto set = [&result](feature what, float value) {
        result[static_cast<std::size_t>(what)] = value;
    };
    set(feature::pips, static_cast<float>(own.pips()) / longest_race);
    set(feature::borne_off, static_cast<float>(own.off()) / all_checkers);
    set(feature::on_head, static_cast<float>(on_head) / all_checkers);
    set(feature::owned_points, static_cast<float>(points) / 12);
    set(feature::wall, wall_of(own, other));
    set(feature::opposing_wall, wall_of(other, own));
    set(feature::mobility, static_cast<float>(mine.sources) / 36);
    set(feature::dead_dice, static_cast<float>(mine.dead_dice) / 6);
    set(feature::opposing_mobility, static_cast<float>(his.sources) / 36);
    set(feature::opposing_dead_dice, static_cast<float>(his.dead_dice) / 6);
    set(feature::ladder, static_cast<float>(to_holder) / (3 * pips_of_whole_climb));
    set(feature::ladder_risk, static_cast<float>(to_opponent) / (3 * pips_of_whole_climb));
    return result;
}

} // namespace gulbara::server::bot
