// Following a player.
#include "server/lobby/following.hpp"
#include "tests/server/lobby/foyer.hpp"
#include "tests/server/room/hall.hpp"

#include <doctest/doctest.h>

namespace gulbara::server::lobby {

namespace client = protocol::client;
namespace server = protocol::server;
using protocol::error_id;
using room::only;
using viewer_ptr = std::shared_ptr<room::fake_viewer>;

namespace {

std::string id_of(const std::string& name) {
    return room::player_named(name).id;
}

std::vector<server::player> told(foyer& house, const viewer_ptr& who) {
    house.settle();
    return who->all<server::player>();
}

const server::person rauf{"Rauf", id_of("Rauf")};

} // namespace

TEST_CASE("whoever follows a player hears where he is, and each change once") {
    foyer house;
    const auto leyla = house.connect("Leyla");
    const auto laptop = house.connect("Rauf");
    only<server::ok>(house.give(leyla, client::follow{rauf.id}));
    CHECK(told(house, leyla) == std::vector{server::player{rauf, true}});
    const auto phone = house.connect("Rauf");
    house.lobby->leave(laptop);
    CHECK(told(house, leyla).size() == 1); // he is still there
    const auto match = house.begin_match("Rauf", "Aygun");
    CHECK(told(house, leyla).back() == server::player{rauf, true, match});
    house.time.advance(30'000);
    house.wake_rooms();
    CHECK(told(house, leyla).back() == server::player{rauf, true});
    for (const auto& one : house.connections)
        if (one->identity() && one->identity()->id == rauf.id && one != laptop)
            house.lobby->leave(one);
    CHECK(told(house, leyla).back() == server::player{rauf, false});
    CHECK(told(house, leyla).size() == 4);
}

TEST_CASE("somebody who is away is followed until he comes; a match with the bot is not told") {
    foyer house;
    const auto bot = house.connect(std::string{house_bot_name});
    only<server::ok>(house.give(bot, client::available{{"gul-bara"}, 1}));
    auto other = house.connect("Rauf");
    only<server::ok>(house.give(other, client::quick_match{"gul-bara", 1}));
    house.lobby->leave(other);
    const auto leyla = house.connect("Leyla");
    only<server::ok>(house.give(leyla, client::follow{rauf.id}));
    CHECK(told(house, leyla) == std::vector{server::player{rauf, false}});
    house.connect("Rauf");
    CHECK(told(house, leyla).back() == server::player{rauf, true});
}

TEST_CASE("who follows no more, or has gone, hears nothing more") {
    foyer house;
    const auto bored = house.connect("Leyla");
    const auto gone = house.connect("Aygun");
    const auto player = house.connect("Rauf");
    only<server::ok>(house.give(player, open_challenge())); // by which he is kept
    for (const auto& one : {bored, gone})
        only<server::ok>(house.give(one, client::follow{rauf.id}));
    for (int times = 0; times < 2; ++times)
        only<server::ok>(house.give(bored, client::unfollow{rauf.id}));
    house.lobby->leave(gone);
    house.lobby->leave(player);
    for (const auto& one : {bored, gone}) CHECK(told(house, one).size() == 1);
    // Anew he is told where he is now.
    only<server::ok>(house.give(bored, client::follow{rauf.id}));
    CHECK(told(house, bored).back() == server::player{rauf, false});
}

TEST_CASE("following again is told again, and ending it before the answer ends it") {
    foyer house;
    const auto leyla = house.connect("Leyla");
    house.connect("Rauf");
    for (int times = 0; times < 2; ++times)
        only<server::ok>(house.give(leyla, client::follow{rauf.id}));
    CHECK(told(house, leyla).size() == 2);
    const auto aygun = house.connect("Aygun");
    house.lobby->take({aygun, {"on", client::follow{rauf.id}}, 0});
    house.lobby->take({aygun, {"off", client::unfollow{rauf.id}}, 0});
    house.settle();
    only<server::ok>(aygun->answers("on"));
    only<server::ok>(aygun->answers("off"));
    CHECK(told(house, aygun).empty());
}

TEST_CASE("one connection follows so many, known players only, as somebody known") {
    foyer house;
    const auto leyla = house.connect("Leyla");
    CHECK(refused(house.give(leyla, client::follow{"nobody"})) == error_id::no_such_player);
    CHECK(refused(house.give(house.connect({}), client::follow{rauf.id})) == error_id::no_identity);
    for (std::size_t i = 0; i < following::most_per_connection; ++i) {
        const auto one = house.connect("P" + std::to_string(i));
        only<server::ok>(house.give(leyla, client::follow{one->identity()->id}));
    }
    house.connect("Rauf");
    CHECK(refused(house.give(leyla, client::follow{rauf.id})) == error_id::too_many);
    only<server::ok>(house.give(leyla, client::unfollow{id_of("P0")}));
    only<server::ok>(house.give(leyla, client::follow{rauf.id}));
}

TEST_CASE("whoever is blocked sees the player away, from that moment on") {
    foyer house;
    const auto leyla = house.connect("Leyla");
    house.connect("Rauf");
    only<server::ok>(house.give(leyla, client::follow{rauf.id}));
    const auto block = [&](bool is_blocked) {
        house.parts.relations->change(
            rauf.id,
            {.player = {"Leyla", id_of("Leyla")}, .is_muted = false, .is_blocked = is_blocked}
        );
    };
    block(true);
    CHECK(told(house, leyla).back() == server::player{rauf, false});
    house.begin_match("Rauf", "Aygun");
    house.connect("Rauf");
    CHECK(told(house, leyla).size() == 2);
    block(false);
    CHECK(told(house, leyla).back().is_online);
}

} // namespace gulbara::server::lobby
