// Problems per second of the search for legal plays, over the handed vectors.
//
// A problem is a segment given as values; its answer is every distinct final position with one
// play that leads there. Beside it, on a sample, the plain search of the tests as a baseline of
// the same run: what other work on the machine slows down, it slows down alike.
#include "engine/legal_plays.hpp"
#include "engine/notation.hpp"
#include "engine/tool/request.hpp"
#include "tests/bench/usage.hpp"
#include "tests/engine/plain_rules.hpp"
#include "tests/engine/vector_lines.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <chrono>
#include <string>
#include <string_view>
#include <vector>

namespace {

using namespace gulbara::engine;
using clock_type = std::chrono::steady_clock;
using seconds = std::chrono::duration<double>;

constexpr std::string_view help_text = R"(Usage: gulbara-bench-engine

Legal plays of a segment, over the test vectors: problems a second on one core per rule set, the
slowest single problem, and the plain search of the tests beside it.
)";

enum class kind { mixed, double_roll, rest };

kind kind_of(const segment& problem) {
    if (problem.dice.size() == 4) return kind::double_roll;
    const bool is_mixed = problem.dice.size() == 2 && problem.dice[0] != problem.dice[1];
    return is_mixed ? kind::mixed : kind::rest;
}

std::vector<segment> all_problems() {
    std::vector<segment> problems;
    for (const std::string& line : vector_lines("plays")) {
        if (const auto problem = tool::read_segment(line)) problems.push_back(*problem);
    }
    return problems;
}

std::vector<segment>
chosen(const std::vector<segment>& problems, const rule_set& rules, kind wanted) {
    std::vector<segment> result;
    std::ranges::copy_if(problems, std::back_inserter(result), [&](const segment& each) {
        return each.rules == &rules && kind_of(each) == wanted;
    });
    return result;
}

// By the quickest of many short rounds, as other programs only ever slow a round down.
template <class Work>
double per_second(std::size_t count, Work work) {
    constexpr seconds whole_time{0.6};
    const auto begin = clock_type::now();
    seconds best{1e9};
    do {
        const auto round_begin = clock_type::now();
        work();
        best = std::min<seconds>(best, clock_type::now() - round_begin);
    } while (clock_type::now() - begin < whole_time);
    return static_cast<double>(count) / best.count();
}

double searched_per_second(const std::vector<segment>& problems) {
    std::vector<legal_play> found;
    return per_second(problems.size(), [&] {
        for (const segment& each : problems) find_legal_plays(each, found);
    });
}

double plain_per_second(const std::vector<segment>& problems) {
    return per_second(problems.size(), [&] {
        for (const segment& each : problems) plain::all_finals(each);
    });
}

double mean_finals(const std::vector<segment>& problems) {
    std::vector<legal_play> found;
    std::size_t sum = 0;
    for (const segment& each : problems) {
        find_legal_plays(each, found);
        sum += found.size();
    }
    return static_cast<double>(sum) / static_cast<double>(problems.size());
}

struct slowest {
    seconds taken{0};
    const segment* problem = nullptr;
    std::size_t finals = 0;
};

// The problem whose quickest of several runs is the slowest.
slowest slowest_of(const std::vector<segment>& problems) {
    slowest worst;
    std::vector<legal_play> found;
    for (const segment& each : problems) {
        seconds best{1};
        for (int run = 0; run < 15; ++run) {
            const auto begin = clock_type::now();
            find_legal_plays(each, found);
            best = std::min<seconds>(best, clock_type::now() - begin);
        }
        if (best > worst.taken) worst = {best, &each, found.size()};
    }
    return worst;
}

void print_table(const std::vector<segment>& problems) {
    fmt::print("legal plays: problems per second on one core (mean number of finals)\n\n");
    fmt::print("{:<16} {:>22} {:>22}\n", "rule set", "mixed rolls", "whole doublets");
    for (const rule_set& rules : rule_sets()) {
        const auto mixed = chosen(problems, rules, kind::mixed);
        const auto doublets = chosen(problems, rules, kind::double_roll);
        fmt::print(
            "{:<16} {:>14.0f} ({:>5.1f}) {:>14.0f} ({:>5.1f})\n",
            rules.id,
            searched_per_second(mixed),
            mean_finals(mixed),
            searched_per_second(doublets),
            mean_finals(doublets)
        );
    }
    fmt::print("{:<16} {:>14} {:>22}\n", "aim", 500'000, 70'000);
}

void print_baseline(const std::vector<segment>& problems) {
    auto mixed = chosen(problems, *find_rule_set("long-nardy"), kind::mixed);
    mixed.resize(std::min<std::size_t>(mixed.size(), 60));
    const double ours = searched_per_second(mixed);
    const double plain = plain_per_second(mixed);
    fmt::print(
        "\nbaseline, the plain search of the tests (60 mixed rolls, long-nardy): {:.0f} a second; "
        "the engine is {:.0f} times as fast\n",
        plain,
        ours / plain
    );
}

void print_slowest(const std::vector<segment>& problems) {
    const slowest worst = slowest_of(problems);
    const segment& problem = *worst.problem;
    std::string dice;
    for (const die each : problem.dice) dice += std::to_string(each.pips);
    fmt::print(
        "\nslowest single problem: {:.1f} µs, {} finals ({}, {}; mover {}; other {}); aim: 500 "
        "µs\n",
        worst.taken.count() * 1e6,
        worst.finals,
        problem.rules->id,
        dice,
        to_text(problem.board.of(side::white)),
        to_text(problem.board.of(side::black))
    );
}

} // namespace

int main(int count, char** arguments) {
    if (gulbara::bench::is_help_given(count, arguments, help_text)) return 0;
    const auto problems = all_problems();
    print_table(problems);
    print_slowest(problems);
    print_baseline(problems);
}
