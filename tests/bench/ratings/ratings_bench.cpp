// How well ratings predict matches of different lengths, by how they take the length into account.
#include "server/ratings/glicko2.hpp"
#include "server/ratings/rating.hpp"
#include "tests/bench/ratings/world.hpp"
#include "tests/bench/usage.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>
#include <vector>

namespace {

using namespace gulbara::bench;
namespace ratings = gulbara::server::ratings;
namespace glicko2 = ratings::glicko2;

constexpr std::string_view help_text = R"(Usage: gulbara-bench-ratings

How well ratings predict the matches of simulated players, by what they make of a match's length N.
Each match is predicted before it is counted. Columns: the log loss of all matches; by how much, in
thousandths, it is expected to be above that of whoever knows all skills, in four populations and in
all, each with mostly short matches and with all lengths from 1 to 15; how far that is from the
library's own (marked *), and the standard error of this distance. Seeds are fixed.
)";

constexpr population populations[] = {
    {"narrow", 0.12, 0},
    {"middle", 0.25, 0},
    {"wide", 0.5, 0},
    {"changing", 0.25, 0.01},
};
constexpr int seeds = 5;

// What a rating makes of a match to N points.
struct weighting {
    std::string_view slope;  // of the expected score
    std::string_view weight; // of what the result says, 1: as Glicko-2 has it
    double (*slope_of)(int points);
    double (*weight_of)(int points);
};

double root(int points) {
    return std::sqrt(points);
}
double whole(int /*points*/) {
    return 1;
}
double half(int /*points*/) {
    return 0.5;
}
double quarter(int /*points*/) {
    return 0.25;
}

constexpr weighting weightings[] = {
    {"1", "1", whole, whole},
    {"1", "sqrt N", whole, root},
    {"1", "N", whole, [](int n) { return 1.0 * n; }},
    {"1", "1/2", whole, half},
    {"1/2", "1", half, whole},
    {"sqrt N", "1", root, whole},
    {"sqrt N", "1/2", root, half},
    {"sqrt N", "1/4", root, quarter},
    {"sqrt N / 2", "1", [](int n) { return root(n) / 2; }, whole},
    {"* sqrt N / 2", "1/2", ratings::slope_of_match, half},
    {"sqrt N / 2", "1/4", [](int n) { return root(n) / 2; }, quarter},
    {"sqrt N / 3", "1", [](int n) { return root(n) / 3; }, whole},
    {"sqrt N / 3", "1/2", [](int n) { return root(n) / 3; }, half},
    {"sqrt N / 4", "1", [](int n) { return root(n) / 4; }, whole},
    {"sqrt N / 5", "1", [](int n) { return root(n) / 5; }, whole},
    {"N", "1", [](int n) { return 1.0 * n; }, whole},
    {"N", "1/4", [](int n) { return 1.0 * n; }, quarter},
    {"N / 5", "1", [](int n) { return n / 5.0; }, whole},
    {"N / 5", "1/2", [](int n) { return n / 5.0; }, half},
    {"N / 10", "1", [](int n) { return n / 10.0; }, whole},
};

double in_units(std::int32_t thousandths) {
    return thousandths / (1'000 * glicko2::points_in_unit);
}

glicko2::strength newcomer() {
    return {0, in_units(ratings::rating{}.deviation), ratings::rating{}.volatility / 1e9};
}

double bounded_deviation(double deviation) {
    const double least = in_units(ratings::least_deviation);
    return std::clamp(deviation, least, in_units(ratings::greatest_deviation));
}

struct rated_player {
    glicko2::strength known = newcomer();
    double days = 0; // when he last played

    glicko2::strength at(double now) const {
        constexpr double days_in_period = ratings::period_ms / (24.0 * 60 * 60 * 1'000);
        glicko2::strength result = known;
        result.deviation =
            bounded_deviation(glicko2::deviation_after_rest(known, (now - days) / days_in_period));
        return result;
    }
};

// Sums over matches.
struct score {
    double loss = 0;   // -ln of the chance given to what happened
    double excess = 0; // by how much -ln is expected to be above that of who knows the skills
};

score score_of(const std::vector<played_match>& matches, const weighting& how) {
    std::vector<rated_player> all(players);
    score sum;
    for (const played_match& match : matches) {
        const glicko2::strength white = all[match.white].at(match.days);
        const glicko2::strength black = all[match.black].at(match.days);
        const double slope = how.slope_of(match.points);
        constexpr double sure = 1e-9;
        const double said =
            std::clamp(glicko2::expected_score(white, black, slope), sure, 1 - sure);
        const double odds = std::clamp(match.odds, sure, 1 - sure);
        sum.loss -= std::log(match.is_whites ? said : 1 - said);
        sum.excess += odds * std::log(odds / said) + (1 - odds) * std::log((1 - odds) / (1 - said));

        const auto counted = [&](const auto& before, const auto& opponent, bool has_won) {
            const glicko2::encounter one{
                opponent, has_won ? 1.0 : 0.0, slope, how.weight_of(match.points)
            };
            glicko2::strength result = glicko2::after(before, {&one, 1}, 0);
            result.deviation = bounded_deviation(result.deviation);
            return result;
        };
        all[match.white] = {counted(white, black, match.is_whites), match.days};
        all[match.black] = {counted(black, white, !match.is_whites), match.days};
    }
    const auto count = static_cast<double>(matches.size());
    return {sum.loss / count, 1'000 * sum.excess / count};
}

struct row {
    double loss = 0;
    std::array<double, std::size(populations)> excess{};
    std::array<double, seeds> by_seed{}; // excess of all populations
};

struct table {
    std::array<row, std::size(weightings)> rows;
    double least_loss = 0; // of whoever knows all skills
};

double loss_of_knowing(const std::vector<played_match>& matches) {
    double sum = 0;
    for (const played_match& match : matches)
        sum -= std::log(match.is_whites ? match.odds : 1 - match.odds);
    return sum / static_cast<double>(matches.size());
}

// Every weighting sees the same matches.
table measured() {
    table result;
    constexpr double worlds = 2.0 * std::size(populations);
    for (std::size_t seed = 0; seed < seeds; ++seed)
        for (std::size_t people = 0; people < std::size(populations); ++people)
            for (const lengths mix : {lengths::mostly_short, lengths::even}) {
                const auto matches = play(populations[people], mix, seed);
                result.least_loss += loss_of_knowing(matches) / (worlds * seeds);
                for (std::size_t how = 0; how < std::size(weightings); ++how) {
                    const score one = score_of(matches, weightings[how]);
                    row& into = result.rows[how];
                    into.loss += one.loss / (worlds * seeds);
                    into.excess[people] += one.excess / (2.0 * seeds);
                    into.by_seed[seed] += one.excess / worlds;
                }
            }
    return result;
}

struct estimate {
    double mean = 0;
    double error = 0; // standard
};

estimate distance(const row& one, const row& other) {
    estimate result;
    double squares = 0;
    for (std::size_t seed = 0; seed < seeds; ++seed) {
        const double difference = one.by_seed[seed] - other.by_seed[seed];
        result.mean += difference / seeds;
        squares += difference * difference / seeds;
    }
    const double variance = std::max(0.0, squares - result.mean * result.mean);
    result.error = std::sqrt(variance / (seeds - 1));
    return result;
}

void print(const table& all_measured) {
    const auto& rows = all_measured.rows;
    fmt::print("{:<13} {:<7} {:>8}", "slope", "weight", "log loss");
    for (const population& people : populations) fmt::print(" {:>9}", people.name);
    fmt::print(" {:>7} {:>9} {:>6}\n", "all", "to *", "±");
    const auto own = static_cast<std::size_t>(
        std::ranges::find(weightings, &ratings::slope_of_match, &weighting::slope_of) - weightings
    );
    static_assert(ratings::weight_of_match == 0.5);
    for (std::size_t how = 0; how < rows.size(); ++how) {
        const row& each = rows[how];
        fmt::print(
            "{:<13} {:<7} {:>8.4f}", weightings[how].slope, weightings[how].weight, each.loss
        );
        double all = 0;
        for (const double excess : each.excess) {
            fmt::print(" {:>9.1f}", excess);
            all += excess / std::size(populations);
        }
        const estimate further = distance(each, rows[own]);
        fmt::print(" {:>7.1f} {:>+9.1f} {:>6.1f}\n", all, further.mean, further.error);
    }
    fmt::print("{:<21} {:>8.4f}\n", "who knows all skills", all_measured.least_loss);
}

} // namespace

int main(int count, char** arguments) {
    if (is_help_given(count, arguments, help_text)) return 0;
    print(measured());
}
