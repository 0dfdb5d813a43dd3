#include "engine/legal_plays.hpp"
#include "server/bot/chooser.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>

namespace gulbara::server::bot {
namespace {

using protocol::bot_level;

engine::dice some_dice(std::mt19937_64& random) {
    std::uniform_int_distribution<int> face(1, 6);
    const int one = face(random);
    return {*engine::die::from(one), *engine::die::from(face(random))};
}

struct played_game {
    std::optional<engine::side> winner;
    std::vector<engine::play> plays;
};

constexpr bot_level all_levels[] = {bot_level::easy, bot_level::medium, bot_level::strong};

// White is the bot, Black takes the first legal play there is.
played_game play(const engine::rule_set& rules, std::uint64_t seed, bot_level level) {
    engine::game game(rules);
    chooser bot(seed, level);
    std::mt19937_64 random(seed);
    played_game result;
    std::vector<engine::legal_play> found;
    for (;;) {
        if (const auto* over = std::get_if<engine::game_over>(&game.next())) {
            result.winner = over->winner;
            return result;
        }
        if (game.take_throw(some_dice(random)) || game.take_pass()) continue;
        engine::find_legal_plays(*game.current_segment(), found);
        const bool is_bots = std::get<engine::play_due>(game.next()).holder == engine::side::white;
        const engine::play chosen = is_bots ? bot.choose(game) : found.front().steps;
        REQUIRE(game.take_play(chosen));
        result.plays.push_back(chosen);
    }
}

TEST_CASE("the bot's plays are legal, and the same for the same seed") {
    for (const bot_level level : all_levels)
        for (const engine::rule_set& rules : engine::rule_sets()) {
            CAPTURE(protocol::wire_name(level));
            CAPTURE(rules.id);
            const played_game one = play(rules, 5, level);
            const played_game two = play(rules, 5, level);
            CHECK(one.winner == two.winner);
            CHECK(one.plays == two.plays);
        }
}

TEST_CASE("the levels play differently") {
    for (const engine::rule_set& rules : engine::rule_sets()) {
        CAPTURE(rules.id);
        CHECK(play(rules, 5, bot_level::easy).plays != play(rules, 5, bot_level::medium).plays);
        CHECK(play(rules, 5, bot_level::medium).plays != play(rules, 5, bot_level::strong).plays);
    }
}

TEST_CASE("the bot takes a win, at any level") {
    std::array<std::uint8_t, 24> last{};
    last[0] = 1; // one on point 1, fourteen off
    std::array<std::uint8_t, 24> other{};
    other[23] = 15;
    const engine::rule_set& rules = *engine::find_rule_set("long-nardy");
    engine::game_state state;
    state.rules = &rules;
    state.board = {*engine::checkers::from(last), *engine::checkers::from(other)};
    state.next = engine::play_due{
        .holder = engine::side::white,
        .dice = {engine::die{6}, engine::die{1}},
        .source = engine::pool_source::thrown,
        .rung = {},
    };
    state.rolls = {20, 19};
    for (const bot_level level : all_levels) {
        auto game = engine::game::from(state);
        REQUIRE(game);
        REQUIRE(game->take_play(chooser(1, level).choose(*game)));
        REQUIRE(std::holds_alternative<engine::game_over>(game->next()));
        CHECK(std::get<engine::game_over>(game->next()).winner == engine::side::white);
    }
}

} // namespace
} // namespace gulbara::server::bot
