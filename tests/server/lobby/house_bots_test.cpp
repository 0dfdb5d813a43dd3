#include "server/lobby/house_bots.hpp"
#include "tests/server/room/fakes.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <atomic>
#include <thread>

namespace gulbara::server::lobby {

namespace {

using enum protocol::bot_level;

std::shared_ptr<room::fake_viewer>
connection(const room::hand_clock& time, const std::string& name) {
    return std::make_shared<room::fake_viewer>(time, room::player_named(name));
}

const std::string id_of_bot = room::player_named("Bot").id;

// All by players who are here.
auto taken(std::size_t by_all, std::size_t by_asker) {
    return [=](const std::string&) { return house_bots::places_taken{by_all, by_all, by_asker}; };
}

accounts::house_roster strong_alone() {
    accounts::house_roster roster;
    REQUIRE(roster.add(strong, room::player_named("Bot").id));
    return roster;
}

accounts::house_roster all_three() {
    accounts::house_roster roster = strong_alone();
    REQUIRE(roster.add(medium, room::player_named("Medium").id));
    REQUIRE(roster.add(easy, room::player_named("Easy").id));
    return roster;
}

house_bots::wish by(std::string_view rules, std::optional<protocol::bot_level> level = {}) {
    return {rules, level};
}

// What the asker is named, if the bot is that.
std::string name_of(const std::expected<store::player_row, protocol::error_id>& bot) {
    return bot ? bot->name : "none";
}

} // namespace

TEST_CASE("places are counted over all connections of the bot") {
    const room::hand_clock time;
    house_bots bot{strong_alone()};
    const auto first = connection(time, "Bot");
    const auto second = connection(time, "Bot");
    bot.note_available(first, {{"gul-bara"}, 1});
    bot.note_available(second, {{"long-nardy"}, 1});
    CHECK(bot.reserve(by("gul-bara"), "Leyla", taken(1, 0)).has_value());
    CHECK_FALSE(bot.reserve(by("gul-bara"), "Leyla", taken(1, 0)).has_value());
    bot.release(id_of_bot, "Leyla");
    CHECK(bot.reserve(by("long-nardy"), "Leyla", taken(1, 0)).has_value());
    bot.release(id_of_bot, "Leyla");
    CHECK_FALSE(bot.reserve(by("gul-bara"), "Leyla", taken(2, 0)).has_value());
    CHECK_FALSE(bot.reserve(by("gulbar"), "Leyla", taken(0, 0)).has_value());
}

TEST_CASE("what a connection took back or took along is gone") {
    const room::hand_clock time;
    house_bots bot{strong_alone()};
    const auto first = connection(time, "Bot");
    bot.note_available(first, {{"gul-bara"}, 1});
    bot.note_available(first, {{"gul-bara"}, 0});
    CHECK_FALSE(bot.reserve(by("gul-bara"), "Leyla", taken(0, 0)).has_value());
    bot.note_available(first, {{"gul-bara"}, 1});
    bot.note_gone(first.get());
    CHECK_FALSE(bot.reserve(by("gul-bara"), "Leyla", taken(0, 0)).has_value());
}

TEST_CASE("nobody takes all places of the bot, also not at once") {
    room::hand_clock time;
    house_bots bot{strong_alone()};
    const auto here = std::make_shared<room::fake_viewer>(time, room::player_named("Bot"));
    bot.note_available(here, {{"gul-bara"}, 20});
    for (std::size_t i = 0; i < house_bots::most_per_player; ++i)
        CHECK(bot.reserve(by("gul-bara"), "Leyla", taken(0, 0)).has_value());
    CHECK(
        bot.reserve(by("gul-bara"), "Leyla", taken(0, 0)).error() == protocol::error_id::too_many
    );
    CHECK(bot.reserve(by("gul-bara"), "Rauf", taken(0, 0)).has_value());
    CHECK(
        bot.reserve(by("gul-bara"), "Kamran", taken(4, house_bots::most_per_player)).error() ==
        protocol::error_id::too_many
    );
    bot.release(id_of_bot, "Leyla");
    CHECK(bot.reserve(by("gul-bara"), "Leyla", taken(0, 0)).has_value());
}

TEST_CASE("who has gone takes no place from who is here, within reason") {
    const room::hand_clock time;
    house_bots bot{strong_alone()};
    const auto here = connection(time, "Bot");
    bot.note_available(here, {{"gul-bara"}, 2});
    const auto left_behind = [&](std::size_t by_all, std::size_t by_present) {
        const auto count = [&](const std::string&) {
            return house_bots::places_taken{by_all, by_present, 0};
        };
        const bool has_place = bot.reserve(by("gul-bara"), "Leyla", count).has_value();
        if (has_place) bot.release(id_of_bot, "Leyla");
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
    house_bots bot{strong_alone()};
    const auto here = connection(time, "Bot");
    bot.note_available(here, {{"gul-bara"}, 1});
    std::atomic<std::size_t> live = 0;
    std::atomic<std::size_t> most = 0;
    {
        std::vector<std::jthread> askers;
        for (const std::string name : {"Leyla", "Rauf"})
            askers.emplace_back([&, name] {
                for (int i = 0; i < 20'000; ++i) {
                    const auto count = [&](const std::string&) {
                        return house_bots::places_taken{live, live, 0};
                    };
                    if (!bot.reserve(by("gul-bara"), name, count)) continue;
                    most = std::max<std::size_t>(most, ++live);
                    bot.release(id_of_bot, name);
                    --live;
                }
            });
    }
    CHECK(most == 1);
}

TEST_CASE("however much the bot's connections offer, its matches fit into one hello") {
    const room::hand_clock time;
    house_bots bot{strong_alone()};
    const auto here = connection(time, "Bot");
    bot.note_available(here, {{"gul-bara"}, UINT16_MAX});
    CHECK(bot.reserve(by("gul-bara"), "Leyla", taken(house_bots::most_matches - 1, 0)).has_value());
    bot.release(id_of_bot, "Leyla");
    CHECK_FALSE(bot.reserve(by("gul-bara"), "Leyla", taken(house_bots::most_matches, 0)).has_value()
    );
    protocol::server::hello hello;
    hello.player = std::string(64, 'a');
    hello.matches.resize(house_bots::most_matches);
    CHECK(room::frame_of({.body = hello})->size() < protocol::server_frame_limit);
}

TEST_CASE("nobody else plays for the house") {
    const room::hand_clock time;
    const house_bots bot{strong_alone()};
    CHECK(bot.is_played_by(*connection(time, "Bot")));
    CHECK_FALSE(bot.is_played_by(*connection(time, "Leyla")));
    CHECK_FALSE(bot.is_played_by(room::fake_viewer{time, std::nullopt}));
    CHECK_FALSE(house_bots{{}}.is_played_by(*connection(time, "Bot")));
}

// ---- levels -------------------------------------------------------------------------------------

TEST_CASE("who names a level gets that one or none; who names none the medium one, or else any") {
    const room::hand_clock time;
    house_bots bots{all_three()};
    const auto medium_bot = connection(time, "Medium");
    bots.note_available(connection(time, "Easy"), {{"gul-bara"}, 5});
    bots.note_available(medium_bot, {{"gul-bara"}, 5});
    CHECK(name_of(bots.reserve(by("gul-bara", easy), "Leyla", taken(0, 0))) == "Easy");
    CHECK(name_of(bots.reserve(by("gul-bara", medium), "Leyla", taken(0, 0))) == "Medium");
    CHECK(
        bots.reserve(by("gul-bara", strong), "Leyla", taken(0, 0)).error() ==
        protocol::error_id::no_bot_available
    );
    CHECK(name_of(bots.reserve(by("gul-bara"), "Leyla", taken(0, 0))) == "Medium");
    bots.note_gone(medium_bot.get());
    CHECK(name_of(bots.reserve(by("gul-bara"), "Leyla", taken(0, 0))) == "Easy");
}

TEST_CASE("each level's tables count for itself") {
    const room::hand_clock time;
    house_bots bots{all_three()};
    bots.note_available(connection(time, "Easy"), {{"gul-bara"}, 1});
    bots.note_available(connection(time, "Bot"), {{"gul-bara"}, 1});
    CHECK(name_of(bots.reserve(by("gul-bara", easy), "Leyla", taken(0, 0))) == "Easy");
    CHECK_FALSE(bots.reserve(by("gul-bara", easy), "Rauf", taken(0, 0)).has_value());
    CHECK(name_of(bots.reserve(by("gul-bara", strong), "Rauf", taken(0, 0))) == "Bot");
    bots.release(room::player_named("Easy").id, "Leyla");
    CHECK(name_of(bots.reserve(by("gul-bara"), "Rauf", taken(0, 0))) == "Easy");
    CHECK_FALSE(bots.reserve(by("gul-bara"), "Rauf", taken(0, 0)).has_value());
}

TEST_CASE("an asker's matches count over all levels") {
    const room::hand_clock time;
    house_bots bots{all_three()};
    bots.note_available(connection(time, "Easy"), {{"gul-bara"}, 20});
    bots.note_available(connection(time, "Bot"), {{"gul-bara"}, 20});
    CHECK(bots.reserve(by("gul-bara", easy), "Leyla", taken(0, 0)).has_value());
    CHECK(
        bots.reserve(by("gul-bara", strong), "Leyla", taken(1, 1)).error() ==
        protocol::error_id::too_many // one reserved, one with each of the three
    );
    CHECK(bots.reserve(by("gul-bara", strong), "Rauf", taken(1, 1)).has_value());
}

TEST_CASE("a level has one player, and a player one level") {
    accounts::house_roster roster = strong_alone();
    const std::string bot = room::player_named("Bot").id;
    CHECK_FALSE(roster.add(strong, "another"));
    CHECK_FALSE(roster.add(easy, bot));
    CHECK(roster.level_of(bot) == strong);
    CHECK_FALSE(roster.at(easy));
    CHECK_FALSE(roster.has("another"));
}

} // namespace gulbara::server::lobby
