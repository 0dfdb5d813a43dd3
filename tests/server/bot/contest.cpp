#include "tests/server/bot/contest.hpp"

#include "engine/game.hpp"
#include "engine/legal_plays.hpp"
#include "server/bot/chooser.hpp"

#include <cmath>
#include <cstdlib>
#include <random>
#include <variant>
#include <vector>

namespace gulbara::tests::bot {
namespace {

class random_player {
public:
    explicit random_player(std::uint64_t seed) : random_(seed) {}

    engine::play choose(const engine::game& game) {
        engine::find_legal_plays(*game.current_segment(), found_);
        std::uniform_int_distribution<std::size_t> draw(0, found_.size() - 1);
        return found_[draw(random_)].steps;
    }

private:
    std::mt19937_64 random_;
    std::vector<engine::legal_play> found_;
};

using player = std::variant<random_player, server::bot::chooser>;

player player_of(contender who, std::uint64_t seed) {
    if (!who) return random_player(seed);
    return server::bot::chooser(seed, *who);
}

class dice_box {
public:
    explicit dice_box(std::uint64_t seed) : random_(seed) {}

    engine::dice roll() {
        const int one = face_(random_);
        return {*engine::die::from(one), *engine::die::from(face_(random_))};
    }

private:
    std::mt19937_64 random_;
    std::uniform_int_distribution<int> face_{1, 6};
};

// One game; `first` is the side of the contender whose result it is.
void play_game(
    const engine::rule_set& rules,
    engine::by_side<player> players,
    dice_box dice,
    engine::side first,
    contest_result& into
) {
    engine::game game(rules);
    for (;;) {
        if (const auto* over = std::get_if<engine::game_over>(&game.next())) {
            if (!over->winner) return;
            const bool is_won = *over->winner == first;
            into.won += is_won ? 1 : 0;
            (is_won ? into.points_for : into.points_against) += over->points;
            return;
        }
        if (game.take_throw(dice.roll()) || game.take_pass()) continue;
        const engine::side holder = std::get<engine::play_due>(game.next()).holder;
        into.plays += holder == first ? 1 : 0;
        const engine::play chosen =
            std::visit([&](auto& one) { return one.choose(game); }, players[holder]);
        if (!game.take_play(chosen)) std::abort();
    }
}

} // namespace

double contest_result::standard_error() const {
    return std::sqrt(share() * (1 - share()) / games);
}

contest_result hold_contest(
    const engine::rule_set& rules, contender one, contender other, int games, std::uint64_t seed
) {
    contest_result result;
    for (; result.games < games; ++result.games) {
        const auto first = result.games % 2 == 0 ? engine::side::white : engine::side::black;
        // Nobody's chance is the dice's or the other one's.
        std::seed_seq parts{seed, static_cast<std::uint64_t>(result.games / 2)};
        std::array<std::uint64_t, 3> seeds{};
        parts.generate(seeds.begin(), seeds.end());
        engine::by_side<player> players{player_of({}, 0), player_of({}, 0)};
        players[first] = player_of(one, seeds[0]);
        players[engine::opponent(first)] = player_of(other, seeds[1]);
        play_game(rules, std::move(players), dice_box(seeds[2]), first, result);
    }
    return result;
}

} // namespace gulbara::tests::bot
