// How many matches there may be at once, in the house and with one player.
#include "tests/server/lobby/foyer.hpp"
#include "tests/server/room/hall.hpp"

#include <doctest/doctest.h>

namespace gulbara::server::lobby {

namespace client = protocol::client;
namespace server = protocol::server;
using protocol::error_id;
using room::only;

namespace {

std::string challenge_of(foyer& house, const std::shared_ptr<room::fake_viewer>& who) {
    return only<server::ok>(house.give(who, open_challenge())).challenge.value();
}

void let_offers_run_out(foyer& house) {
    house.time.advance(30'000);
    house.wake_rooms();
}

} // namespace

TEST_CASE("one player has no more than so many live matches, on either side of a challenge") {
    registry_limits limits;
    limits.live.per_player = 2;
    foyer house{limits};
    house.begin_match("Leyla", "Rauf");
    house.begin_match("Aygun", "Leyla");
    const auto leyla = house.connect("Leyla");
    const auto kamran = house.connect("Kamran");
    CHECK(
        refused(house.give(kamran, client::accept{challenge_of(house, leyla)})) ==
        error_id::too_many
    );
    const std::string wanted = challenge_of(house, kamran);
    CHECK(refused(house.give(leyla, client::accept{wanted})) == error_id::too_many);
    CHECK(house.store.match_count() == 2);
    let_offers_run_out(house);
    only<server::ok>(house.give(leyla, client::accept{wanted}));
}

TEST_CASE("what is accepted at once counts before it is durable") {
    registry_limits limits;
    limits.live.per_player = 2;
    foyer house{limits};
    const auto leyla = house.connect("Leyla");
    std::vector<std::string> challenges;
    for (int i = 0; i < 4; ++i)
        challenges.push_back(challenge_of(house, house.connect("R" + std::to_string(i))));
    only<server::ok>(house.give(leyla, open_challenge())); // her row is kept
    house.store.set_writing(room::memory_store::writing::by_hand);
    for (const std::string& one : challenges)
        house.lobby->take({leyla, {one, client::accept{one}}, house.time.now()});
    house.settle();
    while (house.store.finish_writes() > 0) house.settle();
    CHECK(house.store.match_count() == 2);
    int refusals = 0;
    for (const std::string& one : challenges) {
        const auto answers = leyla->answers(one);
        REQUIRE(answers.size() == 1);
        refusals += std::holds_alternative<server::error>(answers[0]) ? 1 : 0;
    }
    CHECK(refusals == 2);
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
