#include "tests/bench/ratings/world.hpp"

#include <array>
#include <cmath>
#include <numbers>

namespace gulbara::bench {

namespace {

// A game is won by what skill and luck come to together, and is a mars from here on: between
// equals 15 games of 100 are.
constexpr double mars_from = 1.44;

class chance {
public:
    explicit chance(std::uint64_t seed) : bits_(seed) {}

    // At least 0, below 1. Not the standard's distributions, which each library makes its own way.
    double uniform() { return static_cast<double>(bits_() >> 11) * 0x1p-53; }
    double normal() {
        const double radius = std::sqrt(-2 * std::log(1 - uniform()));
        return radius * std::cos(2 * std::numbers::pi * uniform());
    }
    std::size_t below(std::size_t limit) {
        return static_cast<std::size_t>(uniform() * static_cast<double>(limit));
    }

private:
    std::mt19937_64 bits_;
};

double below_normal(double x) {
    return std::erfc(-x / std::numbers::sqrt2) / 2;
}

int draw_points(lengths mix, chance& luck) {
    constexpr std::array usual{1, 1, 1, 1, 1, 1, 3, 3, 3, 5, 5, 7, 11, 15};
    if (mix == lengths::mostly_short) return usual[luck.below(usual.size())];
    return static_cast<int>(1 + luck.below(15));
}

bool is_won(double advantage, int points, chance& luck) {
    int won = 0;
    int lost = 0;
    while (won < points && lost < points) {
        const double margin = advantage + luck.normal();
        (margin > 0 ? won : lost) += std::abs(margin) > mars_from ? 2 : 1;
    }
    return won >= points;
}

} // namespace

double match_odds(double advantage, int points) {
    const double win_two = below_normal(advantage - mars_from);
    const double win_one = below_normal(advantage) - win_two;
    const double lose_two = below_normal(-advantage - mars_from);
    const double lose_one = below_normal(-advantage) - lose_two;
    // By how many points either still lacks; one more row and column for the second point of a
    // mars.
    const std::size_t side = static_cast<std::size_t>(points) + 2;
    std::vector<double> odds(side * side, 0.0);
    const auto at = [&](std::size_t own, std::size_t other) -> double& {
        return odds[own * side + other];
    };
    for (std::size_t other = 2; other < side; ++other) at(0, other) = at(1, other) = 1;
    for (std::size_t own = 2; own < side; ++own)
        for (std::size_t other = 2; other < side; ++other)
            at(own, other) = win_one * at(own - 1, other) + win_two * at(own - 2, other) +
                             lose_one * at(own, other - 1) + lose_two * at(own, other - 2);
    return at(side - 1, side - 1);
}

std::vector<played_match> play(const population& people, lengths mix, std::uint64_t seed) {
    chance luck(seed);
    std::vector<double> skills(players);
    for (double& skill : skills) skill = people.spread * luck.normal();
    std::vector<played_match> result(players * matches_each / 2);
    for (std::size_t i = 0; i < result.size(); ++i) {
        played_match& match = result[i];
        match.white = luck.below(players);
        match.black = (match.white + 1 + luck.below(players - 1)) % players;
        match.points = draw_points(mix, luck);
        match.days = static_cast<double>(2 * i) / players;
        const double advantage = skills[match.white] - skills[match.black];
        match.odds = match_odds(advantage, match.points);
        match.is_whites = is_won(advantage, match.points, luck);
        for (const std::size_t who : {match.white, match.black})
            skills[who] += people.change * luck.normal();
    }
    return result;
}

} // namespace gulbara::bench
