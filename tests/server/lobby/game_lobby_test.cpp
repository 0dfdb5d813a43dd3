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

std::optional<error_id> refused(const std::vector<protocol::server_body>& answers) {
    return only<server::error>(answers).code;
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

TEST_CASE("a challenge is for somebody else, with an identity, and there") {
    foyer house;
    const auto leyla = house.connect("Leyla");
    const auto stranger = house.connect(std::nullopt);
    const std::string challenge = challenge_of(house, leyla);
    CHECK(refused(house.give(leyla, client::accept{challenge})) == error_id::own_challenge);
    CHECK(refused(house.give(stranger, client::accept{challenge})) == error_id::no_identity);
    CHECK(refused(house.give(stranger, open_challenge())) == error_id::no_identity);
    CHECK(
        refused(house.give(house.connect("Rauf"), client::accept{"nonsense"})) ==
        error_id::no_such_challenge
    );
    CHECK(house.store.match_count() == 0);
}

TEST_CASE("rated matches are not arranged yet") {
    foyer house;
    auto rated = open_challenge();
    rated.terms.is_rated = true;
    rated.terms.clock = protocol::clock_settings{60'000, 8'000, 0, 3'000};
    CHECK(refused(house.give(house.connect("Leyla"), rated)) == error_id::bad_terms);
}

TEST_CASE("a challenge made twice by one command is one challenge") {
    foyer house;
    const auto leyla = house.connect("Leyla");
    const auto first = only<server::ok>(house.give(leyla, open_challenge(), "same"));
    house.give(leyla, open_challenge(), "same");
    const auto answers = leyla->answers("same");
    REQUIRE(answers.size() == 2);
    CHECK(std::get<server::already>(answers[1]).result.challenge == first.challenge);
    house.give(leyla, open_challenge(3), "same");
    CHECK(std::get<server::error>(leyla->answers("same").back()).code == error_id::id_reused);
}

TEST_CASE("accepting twice finds the same match, also after a restart") {
    foyer house;
    const auto rauf = house.connect("Rauf");
    const std::string challenge = challenge_of(house, house.connect("Leyla"));
    const auto match = only<server::ok>(house.give(rauf, client::accept{challenge})).match;
    CHECK(only<server::already>(house.give(rauf, client::accept{challenge})).result.match == match);
    house.restart();
    const auto again = house.connect("Rauf");
    CHECK(
        only<server::already>(house.give(again, client::accept{challenge})).result.match == match
    );
    CHECK(
        refused(house.give(house.connect("Aygun"), client::accept{challenge})) ==
        error_id::challenge_taken
    );
    CHECK(house.store.match_count() == 1);
}

TEST_CASE("while storage is away nothing is arranged, and that is said at once") {
    foyer house;
    const auto leyla = house.connect("Leyla");
    const std::string challenge = challenge_of(house, leyla);
    house.store.set_healthy(false);
    CHECK(refused(house.give(leyla, open_challenge())) == error_id::storage_unavailable);
    house.store.set_healthy(true);
    house.store.set_readable(false);
    CHECK(
        refused(house.give(house.connect("Rauf"), client::accept{challenge})) ==
        error_id::storage_unavailable
    );
    house.store.set_readable(true);
    only<server::ok>(house.give(house.connect("Rauf"), client::accept{challenge}));
}

// ---- the house bot ------------------------------------------------------------------------------

TEST_CASE("a quick match needs a bot that is free for these rules") {
    foyer house;
    const auto leyla = house.connect("Leyla");
    const client::quick_match wanted{"gul-bara", 1};
    CHECK(refused(house.give(leyla, wanted)) == error_id::no_bot_available);
    const auto bot = house.connect(std::string{house_bot_name});
    CHECK(refused(house.give(leyla, wanted)) == error_id::no_bot_available);
    only<server::ok>(house.give(bot, client::available{{"long-nardy"}, 5}));
    CHECK(refused(house.give(leyla, wanted)) == error_id::no_bot_available);
    only<server::ok>(house.give(bot, client::available{{"gul-bara", "long-nardy"}, 1}));
    const auto match = only<server::ok>(house.give(leyla, wanted)).match.value();
    CHECK(bot->all<server::offer>().at(0).match == match);
    CHECK(bot->all<server::offer>().at(0).seat == 2);
    CHECK(leyla->all<server::offer>().at(0).rules == house.store.stored(match).match.rules);
    CHECK(refused(house.give(house.connect("Rauf"), wanted)) == error_id::no_bot_available);
}

TEST_CASE("a bot whose match is over is free again, one that has gone is not") {
    foyer house;
    const auto bot = house.connect(std::string{house_bot_name});
    only<server::ok>(house.give(bot, client::available{{"gul-bara"}, 1}));
    const client::quick_match wanted{"gul-bara", 1};
    only<server::ok>(house.give(house.connect("Leyla"), wanted));
    house.time.advance(30'000); // nobody answers the offer
    house.wake_rooms();
    only<server::ok>(house.give(house.connect("Rauf"), wanted));
    house.time.advance(30'000);
    house.wake_rooms();
    house.lobby->leave(bot);
    CHECK(refused(house.give(house.connect("Rauf"), wanted)) == error_id::no_bot_available);
}

TEST_CASE("a quick match asked for twice by one command is one match") {
    foyer house;
    const auto bot = house.connect(std::string{house_bot_name});
    only<server::ok>(house.give(bot, client::available{{"gul-bara"}, 5}));
    const auto leyla = house.connect("Leyla");
    const client::quick_match wanted{"gul-bara", 3};
    const auto match = only<server::ok>(house.give(leyla, wanted, "same")).match;
    house.give(leyla, wanted, "same");
    CHECK(std::get<server::already>(leyla->answers("same").back()).result.match == match);
    house.give(leyla, client::quick_match{"gul-bara", 1}, "same");
    CHECK(std::get<server::error>(leyla->answers("same").back()).code == error_id::id_reused);
    CHECK(house.store.match_count() == 1);
}

TEST_CASE("only the house bot is available, and not for itself") {
    foyer house;
    const auto leyla = house.connect("Leyla");
    CHECK(refused(house.give(leyla, client::available{{"gul-bara"}, 1})) == error_id::not_allowed);
    const auto bot = house.connect(std::string{house_bot_name});
    only<server::ok>(house.give(bot, client::available{{"gul-bara"}, 1}));
    CHECK(refused(house.give(bot, client::quick_match{"gul-bara", 1})) == error_id::not_allowed);
    CHECK(refused(house.give(leyla, client::quick_match{"chess", 1})) == error_id::unknown_rules);
    CHECK(refused(house.give(leyla, client::quick_match{"gul-bara", 0})) == error_id::bad_terms);
    CHECK(refused(house.give(leyla, client::quick_match{"gul-bara", 26})) == error_id::bad_terms);
}

// ---- matches ------------------------------------------------------------------------------------

TEST_CASE("a match that does not exist is said not to") {
    foyer house;
    const auto watcher = house.connect(std::nullopt);
    const protocol::match_id nothing{};
    CHECK(refused(house.give(watcher, client::watch{nothing, {}, {}})) == error_id::no_such_match);
    CHECK(refused(house.give(watcher, client::rematch{nothing})) == error_id::no_such_match);
}

TEST_CASE("live matches are there at once after a restart, and both players can go on") {
    foyer house;
    const auto match = house.begin_match("Leyla", "Rauf");
    house.restart();
    CHECK(house.lobby->matches_of(room::player_named("Rauf").id) == std::vector{match});
    const auto leyla = house.connect("Leyla");
    only<server::ok>(house.give(leyla, client::watch{match, {}, {}}));
    CHECK(leyla->all<server::snapshot>().at(0).owed.owes_anchor);
}

TEST_CASE("a finished match can be watched, is let go when idle, and is found again") {
    registry_limits limits;
    limits.idle = std::chrono::seconds{60};
    foyer house{limits};
    const auto match = house.begin_match("Leyla", "Rauf");
    house.time.advance(30'000);
    house.wake_rooms(); // the offer runs out
    CHECK(house.lobby->matches_of(room::player_named("Rauf").id).empty());
    for (const auto& one : house.connections) house.lobby->leave(one);
    house.settle();
    CHECK(house.numbers.rooms == 1);
    house.time.advance(60'000);
    house.lobby->look();
    house.settle();
    CHECK(house.numbers.rooms == 0);
    const auto watcher = house.connect(std::nullopt);
    only<server::ok>(house.give(watcher, client::watch{match, {}, {}}));
    CHECK(watcher->all<server::snapshot>().size() == 1);
    CHECK(house.numbers.rooms == 1);
    house.time.advance(120'000);
    house.lobby->look();
    house.settle();
    CHECK(house.numbers.rooms == 1);
}

TEST_CASE("a room that failed comes back from its records") {
    foyer house;
    const auto match = house.begin_match("Leyla", "Rauf");
    const auto leyla = house.connect("Leyla");
    const client::anchor nothing{match, std::nullopt, std::nullopt};
    only<server::ok>(house.give(leyla, nothing));
    house.store.refuse_next();
    const auto rauf = house.connect("Rauf");
    house.give(rauf, nothing);
    CHECK(house.numbers.failures == 1);
    CHECK(house.numbers.rooms == 1);
    for (const auto& one : {leyla, rauf})
        only<server::ok>(house.give(one, client::watch{match, -1, {}}));
    for (const auto& one : {leyla, rauf}) only<server::ok>(house.give(one, nothing));
    const auto stored = house.store.stored(match);
    CHECK(stored.header.has_value());
    CHECK(stored.records.size() >= 1);
}

TEST_CASE("a match whose room fails again and again is left alone, others are not harmed") {
    foyer house;
    const auto match = house.begin_match("Leyla", "Rauf");
    const auto other = house.begin_match("Aygun", "Kamran");
    const client::anchor nothing{match, std::nullopt, std::nullopt};
    for (int i = 0; i < 3; ++i) {
        for (const std::string name : {"Leyla", "Rauf"}) {
            const auto one = house.connect(name);
            house.give(one, client::watch{match, -1, {}});
            house.store.refuse_next();
            house.give(one, nothing);
        }
    }
    CHECK(house.numbers.failures == 3);
    const auto watcher = house.connect(std::nullopt);
    CHECK(refused(house.give(watcher, client::watch{match, {}, {}})) == error_id::internal);
    only<server::ok>(house.give(watcher, client::watch{other, {}, {}}));
    house.time.advance(600'001);
    only<server::ok>(house.give(watcher, client::watch{match, {}, {}}));
}

TEST_CASE("all rooms hear that storage is away and back") {
    foyer house;
    const auto match = house.begin_match("Leyla", "Rauf");
    const auto leyla = house.connect("Leyla");
    only<server::ok>(house.give(leyla, client::watch{match, {}, {}}));
    house.store.set_healthy(false);
    house.lobby->look();
    house.settle();
    REQUIRE(leyla->all<server::clock>().size() == 1);
    CHECK(leyla->all<server::clock>()[0].storage_is_away);
    house.store.set_healthy(true);
    house.lobby->look();
    house.settle();
    CHECK_FALSE(leyla->all<server::clock>().back().storage_is_away);
}

TEST_CASE("a connection watches no more than so many matches") {
    registry_limits limits;
    limits.watched = 2;
    foyer house{limits};
    const auto watcher = house.connect(std::nullopt);
    std::vector<protocol::match_id> matches;
    for (int i = 0; i < 3; ++i)
        matches.push_back(house.begin_match("L" + std::to_string(i), "R" + std::to_string(i)));
    for (int i = 0; i < 2; ++i)
        only<server::ok>(
            house.give(watcher, client::watch{matches[static_cast<std::size_t>(i)], {}, {}})
        );
    CHECK(refused(house.give(watcher, client::watch{matches[2], {}, {}})) == error_id::too_many);
    only<server::ok>(house.give(watcher, client::unwatch{matches[0]}));
    only<server::ok>(house.give(watcher, client::watch{matches[2], {}, {}}));
}

TEST_CASE("both who want a rematch get one match with seats swapped") {
    foyer house;
    const auto match = house.begin_match("Leyla", "Rauf");
    house.time.advance(30'000);
    house.wake_rooms();
    const auto leyla = house.connect("Leyla");
    const auto rauf = house.connect("Rauf");
    only<server::ok>(house.give(leyla, client::rematch{match}));
    const auto again = only<server::ok>(house.give(rauf, client::rematch{match})).match.value();
    CHECK(again != match);
    CHECK(leyla->all<server::offer>().back().seat == 2);
    CHECK(rauf->all<server::offer>().back().seat == 1);
    CHECK(house.store.stored(again).match.rematch_of == match);
    CHECK(only<server::already>(house.give(leyla, client::rematch{match})).result.match == again);
    CHECK(house.store.match_count() == 2);
}

TEST_CASE("the end of the process writes clocks and refuses what comes after") {
    foyer house;
    const auto match = house.begin_match("Leyla", "Rauf");
    {
        const auto work = boost::asio::make_work_guard(house.context);
        house.context.restart();
        std::jthread io{[&] { house.context.run(); }};
        house.lobby->close(std::chrono::seconds{10});
        house.context.stop();
    }
    const auto leyla = house.connect("Leyla");
    CHECK(refused(house.give(leyla, client::rematch{match})) == error_id::shutting_down);
    CHECK(refused(house.give(leyla, open_challenge())) == error_id::shutting_down);
}

} // namespace gulbara::server::lobby
