#include "server/lobby/game_lobby.hpp"
#include "tests/server/lobby/foyer.hpp"
#include "tests/server/room/hall.hpp"

#include <doctest/doctest.h>

#include <thread>

namespace gulbara::server::lobby {

namespace client = protocol::client;
namespace server = protocol::server;
using protocol::error_id;
using room::only;

namespace {

client::challenge open_challenge(std::uint8_t points = 1) {
    return {{engine::find_rule_set("gul-bara"), points, false, std::nullopt}};
}

std::string challenge_of(foyer& house, const std::shared_ptr<room::fake_viewer>& who) {
    return only<server::ok>(house.give(who, open_challenge())).challenge.value();
}

} // namespace

TEST_CASE("an accepted challenge becomes a match that is offered to all connections of both") {
    foyer house;
    const auto leyla = house.connect("Leyla");
    const auto leylas_phone = house.connect("Leyla");
    const auto rauf = house.connect("Rauf");
    const auto watcher = house.connect(std::nullopt);
    const std::string challenge = challenge_of(house, leyla);
    const auto match = only<server::ok>(house.give(rauf, client::accept{challenge})).match.value();
    for (const auto& seat : {leyla, leylas_phone, rauf}) {
        REQUIRE(seat->all<server::offer>().size() == 1);
        CHECK(seat->all<server::offer>()[0].match == match);
    }
    CHECK(leyla->all<server::offer>()[0].seat == 1);
    CHECK(rauf->all<server::offer>()[0].seat == 2);
    CHECK(watcher->all<server::offer>().empty());
    CHECK(house.lobby->matches_of(leyla->identity()->id) == std::vector{match});
}

TEST_CASE("of a hundred acceptances at once exactly one gets the match") {
    foyer house;
    const auto leyla = house.connect("Leyla");
    const std::string challenge = challenge_of(house, leyla);
    std::vector<std::shared_ptr<room::fake_viewer>> crowd;
    for (int i = 0; i < 100; ++i) crowd.push_back(house.connect("Guest " + std::to_string(i)));
    {
        std::vector<std::jthread> threads;
        for (int t = 0; t < 4; ++t)
            threads.emplace_back([&, t] {
                for (std::size_t i = static_cast<std::size_t>(t); i < crowd.size(); i += 4)
                    house.lobby->take({crowd[i], {"go", client::accept{challenge}}, 0});
            });
    }
    house.settle();
    int won = 0;
    int lost = 0;
    for (const auto& one : crowd) {
        const auto answers = one->answers("go");
        REQUIRE(answers.size() == 1);
        won += std::holds_alternative<server::ok>(answers[0]) ? 1 : 0;
        if (const auto* error = std::get_if<server::error>(&answers[0]))
            lost += error->code == error_id::challenge_taken ? 1 : 0;
    }
    CHECK(won == 1);
    CHECK(lost == 99);
    CHECK(house.store.match_count() == 1);
}

} // namespace gulbara::server::lobby
