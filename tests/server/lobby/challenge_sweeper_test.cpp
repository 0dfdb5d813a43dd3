#include "server/lobby/challenge_sweeper.hpp"
#include "tests/server/lobby/foyer.hpp"
#include "tests/server/room/hall.hpp"

#include <doctest/doctest.h>

namespace gulbara::server::lobby {

namespace client = protocol::client;
namespace server = protocol::server;
using protocol::error_id;
using room::only;

TEST_CASE("a challenge that nobody can accept any more goes, and nothing else does") {
    foyer house;
    const auto leyla = house.connect("Leyla");
    const auto rauf = house.connect("Rauf");
    const auto over = house.begin_match("Leyla", "Rauf"); // accepted
    house.time.advance(30'000);
    house.wake_rooms();
    only<server::ok>(house.give(leyla, client::rematch{over})); // a wish
    const auto old = only<server::ok>(house.give(leyla, open_challenge(), "old"));
    CHECK(house.store.challenge_count() == 3);
    house.time.advance(open_challenges::life_ms);
    const auto fresh = only<server::ok>(house.give(leyla, open_challenge(), "fresh"));
    house.lobby->sweep();
    CHECK(house.store.challenge_count() == 4); // the old one may just be about to be accepted
    house.time.advance(challenge_sweeper::grace_ms + 1);
    house.lobby->sweep();
    CHECK(house.store.challenge_count() == 3);
    const client::accept late{*old.challenge};
    CHECK(refused(house.give(rauf, late)) == error_id::no_such_challenge);
    only<server::ok>(house.give(rauf, client::accept{*fresh.challenge}));
    CHECK(house.store.match_count() == 2);
}

TEST_CASE("a start sweeps, and one sweep waits at a time") {
    foyer house;
    only<server::ok>(house.give(house.connect("Leyla"), open_challenge()));
    house.time.advance(open_challenges::life_ms + challenge_sweeper::grace_ms + 1);
    house.restart();
    CHECK(house.store.challenge_count() == 0);
    house.store.set_writing(room::memory_store::writing::by_hand);
    for (int i = 0; i < 3; ++i) house.lobby->sweep();
    CHECK(house.store.waiting_writes() == 1);
    house.store.finish_writes();
    house.lobby->sweep();
    CHECK(house.store.waiting_writes() == 1);
}

} // namespace gulbara::server::lobby
