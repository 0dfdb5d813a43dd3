// How many matches there may be at once, in the house and with one player.
#include "tests/server/lobby/foyer.hpp"
#include "tests/server/room/hall.hpp"

#include <doctest/doctest.h>

namespace gulbara::server::lobby {

namespace client = protocol::client;
namespace server = protocol::server;
using protocol::error_id;
using room::only;

TEST_CASE("one player has no more than so many live matches, on either side of a challenge") {
    registry_limits limits;
    limits.live.per_player = 1;
    foyer house{limits};
    const auto bot = house.connect(std::string{house_bot_name});
    only<server::ok>(house.give(bot, client::available{{"gul-bara"}, 2}));
    const auto leyla = house.connect("Leyla");
    only<server::ok>(house.give(leyla, client::quick_match{"gul-bara", 1}));
    const auto kamran = house.connect("Kamran");
    CHECK(
        refused(house.give(kamran, client::accept{challenge_of(house, leyla)})) ==
        error_id::too_many
    );
    const std::string wanted = challenge_of(house, kamran);
    CHECK(refused(house.give(leyla, client::accept{wanted})) == error_id::too_many);
    CHECK(house.store.match_count() == 1);
    let_offers_run_out(house);
    only<server::ok>(house.give(leyla, client::accept{wanted}));
}

TEST_CASE("the house bot may sit in more matches than anybody else") {
    registry_limits limits;
    limits.live.per_player = 1;
    foyer house{limits};
    const auto bot = house.connect(std::string{house_bot_name});
    only<server::ok>(house.give(bot, client::available{{"gul-bara"}, 2}));
    const client::quick_match wanted{"gul-bara", 1};
    only<server::ok>(house.give(house.connect("Leyla"), wanted));
    only<server::ok>(house.give(house.connect("Rauf"), wanted));
}

TEST_CASE("finished matches that somebody looks at take no place from live ones") {
    registry_limits limits;
    limits.live.matches = 2;
    foyer house{limits};
    const std::vector old{house.begin_match("L0", "R0"), house.begin_match("L1", "R1")};
    CHECK(refused(house.give(house.connect("Leyla"), open_challenge())) == error_id::busy);
    let_offers_run_out(house);
    CHECK(house.numbers.rooms == 2);
    house.begin_match("Leyla", "Rauf");
    house.begin_match("Aygun", "Kamran");
    CHECK(house.numbers.rooms == 4);
}

TEST_CASE("of too many finished matches those in which nothing happens are let go first") {
    registry_limits limits;
    limits.finished = 2;
    foyer house{limits};
    std::vector<protocol::match_id> old;
    for (int i = 0; i < 3; ++i)
        old.push_back(house.begin_match("L" + std::to_string(i), "R" + std::to_string(i)));
    let_offers_run_out(house);
    house.restart();
    const auto watcher = house.connect(std::nullopt);
    const auto look_at = [&](const protocol::match_id& match) {
        return house.give(watcher, client::watch{match, {}, {}});
    };
    only<server::ok>(look_at(old[0]));
    only<server::ok>(look_at(old[1]));
    CHECK(refused(look_at(old[2])) == error_id::busy);
    house.time.advance(1'000);
    only<server::ok>(look_at(old[2]));
    CHECK(house.numbers.rooms == 1);
}

} // namespace gulbara::server::lobby
