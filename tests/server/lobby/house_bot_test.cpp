#include "server/lobby/house_bot.hpp"
#include "tests/server/room/fakes.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <atomic>
#include <thread>

namespace gulbara::server::lobby {

namespace {

std::shared_ptr<room::fake_viewer>
connection(const room::hand_clock& time, const std::string& name) {
    return std::make_shared<room::fake_viewer>(time, room::player_named(name));
}

// All by players who are here.
auto taken(std::size_t by_all, std::size_t by_asker) {
    return [=] { return house_bot::places_taken{by_all, by_all, by_asker}; };
}

} // namespace

TEST_CASE("places are counted over all connections of the bot") {
    const room::hand_clock time;
    house_bot bot{room::player_named("Bot").id};
    const auto first = connection(time, "Bot");
    const auto second = connection(time, "Bot");
    bot.note_available(first, {{"gul-bara"}, 1});
    bot.note_available(second, {{"long-nardy"}, 1});
    CHECK(bot.reserve("gul-bara", "Leyla", taken(1, 0)).has_value());
    CHECK_FALSE(bot.reserve("gul-bara", "Leyla", taken(1, 0)).has_value());
    bot.release("Leyla");
    CHECK(bot.reserve("long-nardy", "Leyla", taken(1, 0)).has_value());
    bot.release("Leyla");
    CHECK_FALSE(bot.reserve("gul-bara", "Leyla", taken(2, 0)).has_value());
    CHECK_FALSE(bot.reserve("gulbar", "Leyla", taken(0, 0)).has_value());
}

TEST_CASE("what a connection took back or took along is gone") {
    const room::hand_clock time;
    house_bot bot{room::player_named("Bot").id};
    const auto first = connection(time, "Bot");
    bot.note_available(first, {{"gul-bara"}, 1});
    bot.note_available(first, {{"gul-bara"}, 0});
    CHECK_FALSE(bot.reserve("gul-bara", "Leyla", taken(0, 0)).has_value());
    bot.note_available(first, {{"gul-bara"}, 1});
    bot.note_gone(first.get());
    CHECK_FALSE(bot.reserve("gul-bara", "Leyla", taken(0, 0)).has_value());
}

TEST_CASE("nobody takes all places of the bot, also not at once") {
    room::hand_clock time;
    house_bot bot{room::player_named("Bot").id};
    const auto here = std::make_shared<room::fake_viewer>(time, room::player_named("Bot"));
    bot.note_available(here, {{"gul-bara"}, 20});
    for (std::size_t i = 0; i < house_bot::most_per_player; ++i)
        CHECK(bot.reserve("gul-bara", "Leyla", taken(0, 0)).has_value());
    CHECK(bot.reserve("gul-bara", "Leyla", taken(0, 0)).error() == protocol::error_id::too_many);
    CHECK(bot.reserve("gul-bara", "Rauf", taken(0, 0)).has_value());
    CHECK(
        bot.reserve("gul-bara", "Kamran", taken(4, house_bot::most_per_player)).error() ==
        protocol::error_id::too_many
    );
    bot.release("Leyla");
    CHECK(bot.reserve("gul-bara", "Leyla", taken(0, 0)).has_value());
}

TEST_CASE("who has gone takes no place from who is here, within reason") {
    const room::hand_clock time;
    house_bot bot{room::player_named("Bot").id};
    const auto here = connection(time, "Bot");
    bot.note_available(here, {{"gul-bara"}, 2});
    const auto left_behind = [&](std::size_t by_all, std::size_t by_present) {
        const bool has_place = bot.reserve(
                                      "gul-bara",
                                      "Leyla",
                                      [&] { return house_bot::places_taken{by_all, by_present, 0}; }
        ).has_value();
        if (has_place) bot.release("Leyla");
        return has_place;
    };
    CHECK(left_behind(20, 0));
    CHECK(left_behind(20, 1));
    CHECK_FALSE(left_behind(20, 2));
    CHECK(left_behind(2 * protocol::matches_per_place - 1, 1));
    CHECK_FALSE(left_behind(2 * protocol::matches_per_place, 1));
}

TEST_CASE("a match on its way from reserved to taken is not missed") {
    const room::hand_clock time;
    house_bot bot{room::player_named("Bot").id};
    const auto here = connection(time, "Bot");
    bot.note_available(here, {{"gul-bara"}, 1});
    std::atomic<std::size_t> live = 0;
    std::atomic<std::size_t> most = 0;
    {
        std::vector<std::jthread> askers;
        for (const std::string name : {"Leyla", "Rauf"})
            askers.emplace_back([&, name] {
                for (int i = 0; i < 20'000; ++i) {
                    const auto count = [&] { return house_bot::places_taken{live, live, 0}; };
                    if (!bot.reserve("gul-bara", name, count)) continue;
                    most = std::max<std::size_t>(most, ++live);
                    bot.release(name);
                    --live;
                }
            });
    }
    CHECK(most == 1);
}

TEST_CASE("however much the bot's connections offer, its matches fit into one hello") {
    const room::hand_clock time;
    house_bot bot{room::player_named("Bot").id};
    const auto here = connection(time, "Bot");
    bot.note_available(here, {{"gul-bara"}, UINT16_MAX});
    CHECK(bot.reserve("gul-bara", "Leyla", taken(house_bot::most_matches - 1, 0)).has_value());
    bot.release("Leyla");
    CHECK_FALSE(bot.reserve("gul-bara", "Leyla", taken(house_bot::most_matches, 0)).has_value());
    protocol::server::hello hello;
    hello.player = std::string(64, 'a');
    hello.matches.resize(house_bot::most_matches);
    CHECK(room::frame_of({.body = hello})->size() < protocol::server_frame_limit);
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
