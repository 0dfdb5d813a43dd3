#include "server/lobby/house_bot.hpp"
#include "tests/server/room/fakes.hpp"

#include <doctest/doctest.h>

namespace gulbara::server::lobby {

namespace {

std::shared_ptr<room::fake_viewer>
connection(const room::hand_clock& time, const std::string& name) {
    return std::make_shared<room::fake_viewer>(time, room::player_named(name));
}

} // namespace

TEST_CASE("places are counted over all connections of the bot") {
    const room::hand_clock time;
    house_bot bot{room::player_named("Bot").id};
    const auto first = connection(time, "Bot");
    const auto second = connection(time, "Bot");
    bot.note_available(first, {{"gul-bara"}, 1});
    bot.note_available(second, {{"long-nardy"}, 1});
    CHECK(bot.reserve("gul-bara", "Leyla", {1, 0}).has_value());
    CHECK_FALSE(bot.reserve("gul-bara", "Leyla", {1, 0}).has_value());
    bot.release("Leyla");
    CHECK(bot.reserve("long-nardy", "Leyla", {1, 0}).has_value());
    bot.release("Leyla");
    CHECK_FALSE(bot.reserve("gul-bara", "Leyla", {2, 0}).has_value());
    CHECK_FALSE(bot.reserve("gulbar", "Leyla", {0, 0}).has_value());
}

TEST_CASE("what a connection took back or took along is gone") {
    const room::hand_clock time;
    house_bot bot{room::player_named("Bot").id};
    const auto first = connection(time, "Bot");
    bot.note_available(first, {{"gul-bara"}, 1});
    bot.note_available(first, {{"gul-bara"}, 0});
    CHECK_FALSE(bot.reserve("gul-bara", "Leyla", {0, 0}).has_value());
    bot.note_available(first, {{"gul-bara"}, 1});
    bot.note_gone(first.get());
    CHECK_FALSE(bot.reserve("gul-bara", "Leyla", {0, 0}).has_value());
}

TEST_CASE("nobody takes all places of the bot, also not at once") {
    room::hand_clock time;
    house_bot bot{room::player_named("Bot").id};
    const auto here = std::make_shared<room::fake_viewer>(time, room::player_named("Bot"));
    bot.note_available(here, {{"gul-bara"}, 20});
    for (std::size_t i = 0; i < house_bot::most_per_player; ++i)
        CHECK(bot.reserve("gul-bara", "Leyla", {0, 0}).has_value());
    CHECK(bot.reserve("gul-bara", "Leyla", {0, 0}).error() == protocol::error_id::too_many);
    CHECK(bot.reserve("gul-bara", "Rauf", {0, 0}).has_value());
    CHECK(
        bot.reserve("gul-bara", "Kamran", {4, house_bot::most_per_player}).error() ==
        protocol::error_id::too_many
    );
    bot.release("Leyla");
    CHECK(bot.reserve("gul-bara", "Leyla", {0, 0}).has_value());
}

TEST_CASE("nobody else plays for the house") {
    const room::hand_clock time;
    const house_bot bot{room::player_named("Bot").id};
    CHECK(bot.is_played_by(*connection(time, "Bot")));
    CHECK_FALSE(bot.is_played_by(*connection(time, "Leyla")));
    CHECK_FALSE(bot.is_played_by(room::fake_viewer{time, std::nullopt}));
    CHECK_FALSE(house_bot{std::nullopt}.is_played_by(*connection(time, "Bot")));
}

} // namespace gulbara::server::lobby
