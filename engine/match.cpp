#include "engine/match.hpp"

namespace gulbara::engine {

std::optional<match> match::to(int length) {
    if (length < 1 || length > longest) return std::nullopt;
    return match{length};
}

bool match::take_game(const game_over& result) {
    if (is_over()) return false;
    if (!result.winner) {
        if (length_ == 1) end_ = match_end::no_game;
        return true;
    }
    points_[*result.winner] += result.points;
    if (points_[*result.winner] >= length_) {
        end_ = match_end::points;
        winner_ = result.winner;
    }
    return true;
}

bool match::take_forfeit(side loser) {
    if (is_over()) return false;
    end_ = match_end::forfeit;
    winner_ = opponent(loser);
    return true;
}

} // namespace gulbara::engine
