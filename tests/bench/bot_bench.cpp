// How often each level of the bot wins, against the level below it and against random play.
#include "tests/bench/usage.hpp"
#include "tests/server/bot/contest.hpp"

#include <fmt/core.h>

#include <chrono>
#include <cstdlib>

namespace {

namespace engine = gulbara::engine;
namespace bot = gulbara::tests::bot;
using enum gulbara::protocol::bot_level;

constexpr std::string_view help_text = R"(Usage: gulbara-bench-bot [GAMES [SEED]]

How often each level of the bot wins against the one below it, and the ends of that row against
uniformly random play, per rule set: GAMES of each (2000), chance from SEED (20250101). Sides
alternate. Exit status 1: an aim is missed.
)";

std::string_view name_of(bot::contender who) {
    return who ? gulbara::protocol::wire_name(*who) : "random";
}

struct pairing {
    bot::contender one;
    bot::contender other;
};

constexpr pairing pairings[] = {{easy, {}}, {medium, easy}, {strong, medium}, {strong, {}}};

// In per cent of the games; a void game counts as lost.
double aim_of(const engine::rule_set& rules, const pairing& of) {
    if (of.other || of.one == easy) return 60;
    if (rules.id == "mad-gulbar") return 80;
    return rules.id.starts_with("gul-bara") ? 72 : 90;
}

// Prints a line of the table; whether the aim was reached.
bool measure(const engine::rule_set& rules, const pairing& of, int games, std::uint64_t seed) {
    const auto start = std::chrono::steady_clock::now();
    const auto result = bot::hold_contest(rules, of.one, of.other, games, seed);
    const std::chrono::duration<double, std::milli> took = std::chrono::steady_clock::now() - start;
    const double aim = aim_of(rules, of);
    fmt::print(
        "{:<16} {:<7} {:<7} {:>6} {:>6.1f} {:>5.1f} {:>6.0f} {:>6.2f}:{:<6.2f} {:>9.2f}\n",
        rules.id,
        name_of(of.one),
        name_of(of.other),
        result.games,
        result.share() * 100,
        result.standard_error() * 100,
        aim,
        static_cast<double>(result.points_for) / games,
        static_cast<double>(result.points_against) / games,
        took.count() / games
    );
    return result.share() * 100 >= aim;
}

} // namespace

int main(int count, char** arguments) {
    if (gulbara::bench::is_help_given(count, arguments, help_text)) return 0;
    const int games = count > 1 ? std::atoi(arguments[1]) : 2000;
    const std::uint64_t seed = count > 2 ? std::strtoull(arguments[2], nullptr, 10) : 20250101;
    if (games < 1) {
        fmt::print(stderr, "gulbara-bench-bot: GAMES is 1 at least\n");
        return 2;
    }
    fmt::print("the levels of the bot, {} games a row, seed {}\n\n", games, seed);
    fmt::print(
        "{:<16} {:<7} {:<7} {:>6} {:>6} {:>5} {:>6} {:>13} {:>9}\n",
        "rules",
        "level",
        "against",
        "games",
        "won %",
        "±",
        "aim %",
        "points a game",
        "ms a game"
    );
    bool is_reached = true;
    for (const engine::rule_set& rules : engine::rule_sets())
        for (const pairing& each : pairings)
            is_reached = measure(rules, each, games, seed) && is_reached;
    return is_reached ? 0 : 1;
}
