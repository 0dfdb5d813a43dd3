// Between a game and its outward form: what is read from outside is judged here.
#include "engine/game.hpp"

namespace gulbara::engine {

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
    game result{*state.rules};
    result.board_ = *board;
    result.next_ = state.next;
    result.rolls_ = state.rolls;
    result.stepless_rolls_ = state.stepless_rolls;
    result.roll_ = state.roll;
    return result;
}

} // namespace gulbara::engine
