// Between a game and its outward form: what is read from outside is judged here.
#include "engine/game.hpp"
#include "engine/legal_plays.hpp"

#include <utility>

namespace gulbara::engine {
namespace {

using fault = std::optional<std::string_view>;

// All checks see the whole state and the position made of it.
struct judged_state {
    const game_state& state;
    const position& board;

    const rule_set& rules() const { return *state.rules; }
    std::uint64_t rolls() const { return std::uint64_t{state.rolls.white} + state.rolls.black; }
    bool is_ladder_roll() const { return rules().has_ladder(state.rolls[state.roll.roller]); }
};

bool is_full_double(const pool& dice) {
    return dice.size() == 4;
}

bool is_pool(const pool& dice) {
    if (dice.empty()) return false;
    return is_of_one_kind(dice) || (dice.size() == 2 && dice[0] > dice[1]);
}

// No roll moves more pips than a ladder from 1-1 on, or where there is none, than 6-6.
fault pips_fault(const judged_state& in) {
    const std::uint64_t most = in.rules().ladder == ladder_rule::none ? 24 : 84;
    constexpr int at_start = checkers_per_side * 24;
    const int moved = 2 * at_start - in.board.pips(side::white) - in.board.pips(side::black);
    if (std::cmp_greater(moved, in.rolls() * most)) return "more was moved than the rolls allow";
    if (in.rules().leftover != leftover_rule::lost) return {};
    for (const side who : both_sides) {
        if (in.state.rolls[who] == 0 && in.board.pips(who) != at_start) {
            return "a side has moved that has not rolled yet";
        }
    }
    return {};
}

// The first roll of a game can always be played in part, so not all rolls were without a step.
fault stepless_fault(const judged_state& in, std::uint64_t whole_rolls) {
    const std::uint64_t stepless = in.state.stepless_rolls;
    if (stepless > (whole_rolls == 0 ? 0 : whole_rolls - 1)) {
        return "there were fewer rolls than rolls without a step";
    }
    return {};
}

// Without extra rolls the sides roll in turn: the one to roll (or whose roll it is, then with
// that roll taken away) has as many rolls behind him as the other, or one fewer.
fault turn_fault(const judged_state& in, side roller, std::uint32_t rolls_before) {
    const std::uint32_t others = in.state.rolls[opponent(roller)];
    if (in.rules().extra_roll == extra_roll_rule::none) {
        const bool is_in_turn = rolls_before == others || rolls_before + 1 == others;
        if (!is_in_turn) return "the sides have not rolled in turn";
    }
    return {};
}

fault between_rolls_fault(const judged_state& in) {
    if (in.state.roll != roll_progress{}) return "no roll is under way";
    if (in.board.winner()) return "a side has borne off all its checkers";
    if (in.state.stepless_rolls >= stepless_rolls_to_void) return "the game is void by now";
    return stepless_fault(in, in.rolls());
}

fault opening_fault(const judged_state& in, const throw_due& next) {
    if (next.by) return "both sides throw for the opening";
    if (in.rolls() != 0) return "the opening comes before all rolls";
    return {};
}

fault turn_throw_fault(const judged_state& in, side by) {
    if (in.state.rolls[opponent(by)] == 0) {
        const bool is_starter =
            in.rules().opening == opening_rule::throw_anew && in.state.rolls[by] == 0;
        if (!is_starter) return "the other side has not rolled yet";
    }
    return turn_fault(in, by, in.state.rolls[by]);
}

fault extra_throw_fault(const judged_state& in, side by) {
    if (in.rules().extra_roll == extra_roll_rule::none) return "these rules give no extra roll";
    if (in.state.rolls[by] == 0) return "an extra roll follows an own roll";
    if (in.state.stepless_rolls != 0) return "an extra roll follows steps";
    return {};
}

fault due_fault(const judged_state& in, const throw_due& next) {
    if (const auto found = between_rolls_fault(in)) return found;
    if (next.kind == throw_kind::opening) return opening_fault(in, next);
    if (!next.by) return "one side throws";
    return next.kind == throw_kind::turn ? turn_throw_fault(in, *next.by)
                                         : extra_throw_fault(in, *next.by);
}

fault due_fault(const judged_state& in, const game_over& next) {
    if (in.state.roll != roll_progress{}) return "no roll is under way";
    if (next.winner != in.board.winner()) return "who has borne off all has won, nobody else";
    if (!next.winner) {
        if (next.points != 0) return "a void game brings no points";
        if (in.state.stepless_rolls != stepless_rolls_to_void) {
            return "nobody has won and the game is not void";
        }
        return stepless_fault(in, in.rolls());
    }
    if (in.state.stepless_rolls != 0) return "the last roll had steps";
    if (next.points != in.board.points_against(opponent(*next.winner))) {
        return "the points are not those of this position";
    }
    return {};
}

fault thrown_fault(const judged_state& in, const play_due& next) {
    const roll_progress& roll = in.state.roll;
    if (next.holder != roll.roller) return "a thrown pool is its roller's";
    if (roll != roll_progress{.roller = roll.roller}) return "a thrown pool begins its roll";
    const bool is_double = is_full_double(next.dice);
    if (!is_double && is_of_one_kind(next.dice)) return "a throw gives two dice or a whole double";
    if (next.rung.has_value() != (is_double && in.is_ladder_roll())) {
        return "a ladder begins with every double of a roll that has one, and only so";
    }
    return {};
}

fault rung_fault(const judged_state& in, const play_due& next) {
    const roll_progress& roll = in.state.roll;
    if (!next.rung || *next.rung == die{1} || !is_full_double(next.dice) || !roll.has_climbed) {
        return "a ladder goes on with a whole higher doublet";
    }
    if (!roll.has_step) return "a ladder goes on after steps";
    if (roll.head_used != by_side<std::uint8_t>{}) return "nobody has played this doublet yet";
    if (!roll.has_hand_over && next.holder != roll.roller) {
        return "the roller climbs unless something was handed over";
    }
    return {};
}

// Whether somebody has played a part of the pool that the throw or the ladder gave.
bool is_partly_played(const judged_state& in, const play_due& next) {
    return next.dice.size() < (next.rung || is_of_one_kind(next.dice) ? 4U : 2U) ||
           in.state.roll.has_climbed;
}

// The side before left what it could not play, and nothing has been moved since.
bool was_blocked(const judged_state& in, const play_due& next) {
    return !has_legal_step(segment{
        .rules = in.state.rules,
        .board = in.board,
        .holder = opponent(next.holder),
        .dice = next.dice,
        .head_allowance = 0,
    });
}

fault handed_fault(const judged_state& in, const play_due& next) {
    const roll_progress& roll = in.state.roll;
    if (in.rules().leftover == leftover_rule::lost) return "these rules hand nothing over";
    if (!roll.has_hand_over) return "a hand-over has happened";
    if (next.rung && *next.rung != next.dice[0]) return "the ladder stands at another doublet";
    if (in.rules().ladder == ladder_rule::always) {
        const bool is_doublet = next.dice.size() > 1 && is_of_one_kind(next.dice);
        if (is_doublet && !next.rung) return "every doublet belongs to a ladder";
    }
    if (roll.has_step != is_partly_played(in, next)) {
        return "the pool does not fit with what was played";
    }
    const bool may_return = in.rules().leftover == leftover_rule::back_and_forth && roll.has_step;
    if (next.holder == roll.roller && !may_return) return "the roller cannot have got this pool";
    if (!was_blocked(in, next)) return "the side before could have played on";
    return {};
}

fault head_fault(const judged_state& in, const play_due& next) {
    const roll_progress& roll = in.state.roll;
    for (const side who : both_sides) {
        const int used = roll.head_used[who];
        if (used == 0) continue;
        if (in.rules().head != head_rule::one_per_doublet) return "the head is not counted so here";
        const bool is_own_first =
            who == roll.roller && !roll.has_climbed && in.state.rolls[who] == 1 && next.rung;
        const auto number = is_own_first ? roll_number::own_first : roll_number::later;
        if (used > head_allowance(in.rules(), next.dice, number, 0)) {
            return "more checkers have left the head than may";
        }
        if (!roll.has_step || in.board.at(who, head) + used > checkers_per_side) {
            return "fewer checkers have left the head";
        }
    }
    return {};
}

fault source_fault(const judged_state& in, const play_due& next) {
    switch (next.source) {
    case pool_source::thrown:
        return thrown_fault(in, next);
    case pool_source::next_rung:
        return rung_fault(in, next);
    case pool_source::handed_over:
        return handed_fault(in, next);
    }
    return "no such source of a pool";
}

fault due_fault(const judged_state& in, const play_due& next) {
    const roll_progress& roll = in.state.roll;
    if (in.board.winner()) return "a side has borne off all its checkers";
    if (in.state.rolls[roll.roller] == 0) return "the roller has not rolled";
    if (!is_pool(next.dice)) return "a pool is one die, two, or up to four equal ones";
    if (next.rung && (!is_of_one_kind(next.dice) || *next.rung != next.dice[0])) {
        return "the ladder stands at another doublet";
    }
    if (next.rung && !in.is_ladder_roll()) return "this roll has no ladder";
    if (roll.has_climbed && !next.rung) return "only a ladder climbs";
    if (roll.has_hand_over && in.rules().leftover == leftover_rule::lost) {
        return "these rules hand nothing over";
    }
    if (const auto found = source_fault(in, next)) return found;
    if (const auto found = head_fault(in, next)) return found;
    if (roll.has_step && in.state.stepless_rolls != 0) return "a step starts the count anew";
    if (in.state.stepless_rolls >= stepless_rolls_to_void) return "the game is void by now";
    if (const auto found = stepless_fault(in, in.rolls() - 1)) return found;
    return turn_fault(in, roll.roller, in.state.rolls[roll.roller] - 1);
}

} // namespace

game_state game::state() const {
    return {
        .rules = rules_,
        .board = {.white = board_.of(side::white), .black = board_.of(side::black)},
        .next = next_,
        .rolls = rolls_,
        .stepless_rolls = stepless_rolls_,
        .roll = roll_,
    };
}

std::expected<game, state_error> game::from(const game_state& state) {
    const auto board = position::from(state.board, *state.rules);
    if (!board) return std::unexpected(state_error{to_string(board.error())});
    const judged_state judged{.state = state, .board = *board};
    auto found = std::visit([&](const auto& next) { return due_fault(judged, next); }, state.next);
    if (!found) found = pips_fault(judged);
    if (found) return std::unexpected(state_error{*found});

    game result{*state.rules};
    result.board_ = *board;
    result.next_ = state.next;
    result.rolls_ = state.rolls;
    result.stepless_rolls_ = state.stepless_rolls;
    result.roll_ = state.roll;
    return result;
}

} // namespace gulbara::engine
