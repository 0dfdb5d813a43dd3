// One live match against a person for each player.
#include "tests/server/lobby/foyer.hpp"
#include "tests/server/room/hall.hpp"

#include <doctest/doctest.h>

namespace gulbara::server::lobby {

namespace client = protocol::client;
namespace server = protocol::server;
using protocol::error_id;
using room::only;
using viewer_ptr = std::shared_ptr<room::fake_viewer>;

TEST_CASE("whoever plays is told with which match, whoever wants him that he is busy") {
    foyer house;
    const auto leyla = house.connect("Leyla");
    const auto kamran = house.connect("Kamran");
    const auto match = house.begin_match("Leyla", "Rauf");
    const std::string hers = challenge_of(house, leyla); // for later
    const std::string his = challenge_of(house, kamran);
    const auto error = only<server::error>(house.give(leyla, client::accept{his}));
    CHECK(error.code == error_id::already_playing);
    CHECK(error.match == match);
    const auto busy = only<server::error>(house.give(kamran, client::accept{hers}));
    CHECK(busy.code == error_id::opponent_busy);
    CHECK_FALSE(busy.match); // none of his
    CHECK(house.store.match_count() == 1);
    let_offers_run_out(house);
    only<server::ok>(house.give(kamran, client::accept{hers})); // it has stayed
}

TEST_CASE("a match with the house bot may wait beside one against a person") {
    foyer house;
    const auto bot = house.connect(std::string{house_bot_name});
    only<server::ok>(house.give(bot, client::available{{"gul-bara"}, 5}));
    const auto leyla = house.connect("Leyla");
    const client::quick_match wanted{"gul-bara", 1};
    only<server::ok>(house.give(leyla, wanted));
    house.begin_match("Leyla", "Rauf");
    only<server::ok>(house.give(leyla, wanted));
    CHECK(house.store.match_count() == 3);
}

TEST_CASE("a match that the bot plays by a challenge engages nobody, and needs no rule of its own"
) {
    foyer house;
    house.begin_match("Leyla", std::string{house_bot_name});
    house.begin_match("Rauf", std::string{house_bot_name});
    house.begin_match("Leyla", "Rauf");
    CHECK(house.store.match_count() == 3);
    CHECK(house.store.refused_writes() == 0);
}

TEST_CASE("one who accepts twenty challenges at once gets one match, and is told which") {
    foyer house;
    const auto leyla = house.connect("Leyla");
    std::vector<std::string> challenges;
    for (int i = 0; i < 20; ++i)
        challenges.push_back(challenge_of(house, house.connect("R" + std::to_string(i))));
    house.store.set_writing(room::memory_store::writing::by_hand);
    for (const std::string& one : challenges)
        house.lobby->take({leyla, {one, client::accept{one}}, house.time.now()});
    do house.settle();
    while (house.store.finish_writes() > 0);
    CHECK(house.store.match_count() == 1);
    CHECK(house.store.refused_writes() == 0); // nothing is left to the database
    const auto match = house.lobby->matches_of(leyla->identity()->id).at(0);
    int won = 0;
    for (const std::string& one : challenges) {
        const auto answers = leyla->answers(one);
        REQUIRE(answers.size() == 1);
        if (std::holds_alternative<server::ok>(answers[0])) {
            ++won;
            continue;
        }
        const auto& error = std::get<server::error>(answers[0]);
        CHECK(error.code == error_id::already_playing);
        CHECK(error.match == match);
    }
    CHECK(won == 1);
}

TEST_CASE("of two who accept each other's challenge at once both get the same match") {
    foyer house;
    const auto leyla = house.connect("Leyla");
    const auto rauf = house.connect("Rauf");
    const std::string hers = challenge_of(house, leyla);
    const std::string his = challenge_of(house, rauf);
    house.store.set_writing(room::memory_store::writing::by_hand);
    house.lobby->take({leyla, {"go", client::accept{his}}, house.time.now()});
    house.lobby->take({rauf, {"go", client::accept{hers}}, house.time.now()});
    do house.settle();
    while (house.store.finish_writes() > 0);
    CHECK(house.store.match_count() == 1);
    const auto match = house.lobby->matches_of(leyla->identity()->id).at(0);
    int won = 0;
    for (const auto& one : {leyla, rauf}) {
        const auto answers = one->answers("go");
        REQUIRE(answers.size() == 1);
        if (const auto* ok = std::get_if<server::ok>(&answers[0])) {
            ++won;
            CHECK(ok->match == match);
        } else {
            CHECK(std::get<server::error>(answers[0]).match == match);
        }
    }
    CHECK(won == 1);
}

TEST_CASE("a rematch waits until both are free") {
    foyer house;
    const auto over = house.begin_match("Leyla", "Rauf");
    let_offers_run_out(house);
    const auto leyla = house.connect("Leyla");
    const auto rauf = house.connect("Rauf");
    only<server::ok>(house.give(rauf, client::rematch{over}));
    const auto other = house.begin_match("Rauf", "Kamran");
    CHECK(refused(house.give(leyla, client::rematch{over})) == error_id::opponent_busy);
    const auto error = only<server::error>(house.give(rauf, client::rematch{over}));
    CHECK(error.code == error_id::already_playing);
    CHECK(error.match == other);
    let_offers_run_out(house);
    CHECK(only<server::ok>(house.give(leyla, client::rematch{over})).match);
}

TEST_CASE("an engagement is known after a restart, and ends with its match") {
    foyer house;
    const auto match = house.begin_match("Leyla", "Rauf");
    house.restart();
    const auto kamran = house.connect("Kamran");
    const auto leyla = house.connect("Leyla");
    const std::string his = challenge_of(house, kamran);
    const auto error = only<server::error>(house.give(leyla, client::accept{his}));
    CHECK(error.match == match);
    for (int times = 0; times < 2; ++times) let_offers_run_out(house); // the restart gives time
    only<server::ok>(house.give(leyla, client::accept{his}));
}

TEST_CASE("what the database alone knows of an engagement is said as well") {
    foyer house;
    const auto match = house.begin_match("Leyla", "Rauf");
    house.store.damage_rules(match); // it cannot be brought back
    house.restart();
    CHECK(house.lobby->matches_of(room::player_named("Leyla").id).empty());
    const auto leyla = house.connect("Leyla");
    const auto kamran = house.connect("Kamran");
    const auto error =
        only<server::error>(house.give(leyla, client::accept{challenge_of(house, kamran)}));
    CHECK(error.code == error_id::already_playing);
    CHECK(error.match == match);
    const auto busy = house.give(kamran, client::accept{challenge_of(house, leyla)});
    CHECK(refused(busy) == error_id::opponent_busy);
}

} // namespace gulbara::server::lobby
