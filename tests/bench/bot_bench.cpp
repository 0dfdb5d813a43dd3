// The bot's play against uniformly random play: how often it wins.
#include "engine/game.hpp"
#include "engine/legal_plays.hpp"
#include "server/bot/chooser.hpp"
#include "tests/bench/usage.hpp"

#include <fmt/core.h>

#include <chrono>
#include <cmath>
#include <cstdlib>
#include <random>
#include <vector>

namespace {

namespace engine = gulbara::engine;
using gulbara::server::bot::chooser;

constexpr std::string_view help_text = R"(Usage: gulbara-bench-bot [GAMES [SEED]]

How often the bot wins against uniformly random play, per rule set: GAMES of each (400), chance
from SEED (20250101). Sides alternate. Exit status 1: a rule set is below its aim.
)";

// In per cent of the games; a void game counts as lost.
double aim_of(std::string_view rules) {
    if (rules == "mad-gulbar") return 80;
    return rules.starts_with("gul-bara") ? 72 : 90;
}

class random_player {
public:
    explicit random_player(std::uint64_t seed) : random_(seed) {}

    // Before: a play is due. Each distinct final position is as likely as any other.
    engine::play choose(const engine::game& game) {
        engine::find_legal_plays(*game.current_segment(), found_);
        std::uniform_int_distribution<std::size_t> draw(0, found_.size() - 1);
        return found_[draw(random_)].steps;
    }
    engine::dice throw_dice() {
        std::uniform_int_distribution<int> face(1, 6);
        const int one = face(random_);
        return {*engine::die::from(one), *engine::die::from(face(random_))};
    }

private:
    std::mt19937_64 random_;
    std::vector<engine::legal_play> found_;
};

struct tally {
    int won = 0;
    int points_for = 0;
    int points_against = 0;
    long plays = 0; // the bot's
};

void play_game(const engine::rule_set& rules, engine::side bots, std::uint64_t seed, tally& into) {
    engine::game game(rules);
    chooser bot(seed);
    random_player other(seed);
    for (;;) {
        if (const auto* over = std::get_if<engine::game_over>(&game.next())) {
            if (!over->winner) return;
            const bool is_won = *over->winner == bots;
            into.won += is_won ? 1 : 0;
            (is_won ? into.points_for : into.points_against) += over->points;
            return;
        }
        if (game.take_throw(other.throw_dice()) || game.take_pass()) continue;
        const bool is_bots = std::get<engine::play_due>(game.next()).holder == bots;
        into.plays += is_bots ? 1 : 0;
        if (!game.take_play(is_bots ? bot.choose(game) : other.choose(game))) std::abort();
    }
}

} // namespace

int main(int count, char** arguments) {
    if (gulbara::bench::is_help_given(count, arguments, help_text)) return 0;
    const int games = count > 1 ? std::atoi(arguments[1]) : 400;
    const std::uint64_t seed = count > 2 ? std::strtoull(arguments[2], nullptr, 10) : 20250101;
    fmt::print("the bot against uniformly random play, {} games each, seed {}\n\n", games, seed);
    fmt::print(
        "{:<16} {:>7} {:>7} {:>7} {:>13} {:>10}\n",
        "rules",
        "won %",
        "±",
        "aim %",
        "points a game",
        "µs a play"
    );
    bool is_reached = true;
    for (const engine::rule_set& rules : engine::rule_sets()) {
        tally sum;
        const auto start = std::chrono::steady_clock::now();
        for (int i = 0; i < games; ++i) {
            const engine::side bots = i % 2 == 0 ? engine::side::white : engine::side::black;
            play_game(rules, bots, seed + static_cast<std::uint64_t>(i), sum);
        }
        const std::chrono::duration<double, std::micro> took =
            std::chrono::steady_clock::now() - start;
        const double share = static_cast<double>(sum.won) / games;
        const double aim = aim_of(rules.id);
        is_reached = is_reached && share * 100 >= aim;
        fmt::print(
            "{:<16} {:>7.1f} {:>7.1f} {:>7.0f} {:>6.2f}:{:<6.2f} {:>10.1f}\n",
            rules.id,
            share * 100,
            100 * std::sqrt(share * (1 - share) / games),
            aim,
            static_cast<double>(sum.points_for) / games,
            static_cast<double>(sum.points_against) / games,
            took.count() / static_cast<double>(sum.plays)
        );
    }
    return is_reached ? 0 : 1;
}
