// Players of known skill and the matches they play: what ratings are tried on.
#pragma once

#include <cstddef>
#include <cstdint>
#include <random>
#include <string_view>
#include <vector>

namespace gulbara::bench {

// Skill is measured in standard deviations of what luck does in one game: of two players whose
// skills differ by d, the better one wins a game with the chance that a normal number is below d.
struct population {
    std::string_view name;
    double spread; // standard deviation of the players' skills
    double change; // of what a match adds to or takes from the skill of whoever plays it
};

enum class lengths { mostly_short, even };

// A match as it was played.
struct played_match {
    std::size_t white; // player
    std::size_t black;
    int points;
    double days; // since the first match
    double odds; // of White, for who knows both skills
    bool is_whites;
};

inline constexpr std::size_t players = 100;
inline constexpr int matches_each = 100; // on average, one a day

// The chance to win a match to `points`, 1 at least, with that much more skill, mars included.
double match_odds(double advantage, int points);

// Everybody against everybody by chance, game by game, in the order of time.
std::vector<played_match> play(const population&, lengths, std::uint64_t seed);

} // namespace gulbara::bench
