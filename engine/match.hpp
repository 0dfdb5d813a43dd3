// The score of a match: games until one side has the points (rules page, section 6).
#pragma once

#include "engine/game.hpp"
#include "engine/side.hpp"

#include <cstdint>
#include <optional>

namespace gulbara::engine {

enum class match_end : std::uint8_t {
    points,  // a side has reached the length
    forfeit, // a side gave up the match, ran out of time or left
    no_game, // the only game of a one-point match was void: nobody has won
};

class match {
public:
    static constexpr int longest = 25;

    // A match to 1..25 points; empty for another length.
    static std::optional<match> to(int length);

    int length() const { return length_; }
    int points(side who) const { return points_[who]; }
    // Empty while the match goes on.
    std::optional<match_end> end() const { return end_; }
    bool is_over() const { return end_.has_value(); }
    // Empty while the match goes on and where nobody has won.
    std::optional<side> winner() const { return winner_; }

    // How a game ended, by play or by resigning it. Returns false and changes nothing if the
    // match is over.
    [[nodiscard]] bool take_game(const game_over&);
    // Returns false and changes nothing if the match is over.
    [[nodiscard]] bool take_forfeit(side loser);

    friend bool operator==(const match&, const match&) = default;

private:
    explicit match(int length) : length_(length) {}

    int length_;
    by_side<int> points_; // above the length if the last game brought more than was needed
    std::optional<match_end> end_;
    std::optional<side> winner_;
};

} // namespace gulbara::engine
