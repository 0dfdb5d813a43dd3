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
                for (auto i = static_cast<std::size_t>(t); i < crowd.size(); i += 4)
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

TEST_CASE("a stranger is told that he is one, whatever is wrong with his terms") {
    foyer house;
    const auto stranger = house.connect(std::nullopt);
    auto rated = open_challenge();
    rated.terms.is_rated = true;
    CHECK(refused(house.give(stranger, rated)) == error_id::no_identity);
    for (const client::quick_match& wanted :
         {client::quick_match{"chess", 1}, client::quick_match{"gul-bara", 0}})
        CHECK(refused(house.give(stranger, wanted)) == error_id::no_identity);
}

TEST_CASE("rated matches are for accounts, whoever asks, accepts or is asked") {
    foyer house;
    auto rated = open_challenge();
    rated.terms.is_rated = true;
    rated.terms.clock = protocol::clock_settings{60'000, 8'000, 0, 3'000};
    const auto leyla = house.connect("Leyla");
    const auto rauf = house.connect("Rauf");
    CHECK(refused(house.give(leyla, rated)) == error_id::account_needed);
    house.with_account.insert(leyla->identity()->id);
    const auto open = only<server::ok>(house.give(leyla, rated)).challenge;
    CHECK(refused(house.give(rauf, client::accept{*open})) == error_id::account_needed);
    rated.to = rauf->identity()->id;
    CHECK(refused(house.give(leyla, rated)) == error_id::account_needed);
    house.with_account.insert(rauf->identity()->id);
    only<server::ok>(house.give(leyla, rated));
    const auto made = only<server::ok>(house.give(rauf, client::accept{*open})).match;
    CHECK(protocol::parse_rules(house.store.stored(*made).match.rules)->is_rated);
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

TEST_CASE("a challenger who repeats his command learns that his challenge was taken") {
    foyer house;
    const auto leyla = house.connect("Leyla");
    const auto made = only<server::ok>(house.give(leyla, open_challenge(), "same"));
    house.lobby->leave(leyla);
    const client::accept accept{made.challenge.value()};
    const auto match = only<server::ok>(house.give(house.connect("Rauf"), accept)).match;
    for (int times = 0; times < 2; ++times) {
        const auto again = house.connect("Leyla");
        const auto told = only<server::already>(house.give(again, open_challenge(), "same"));
        CHECK(told.result.challenge == made.challenge);
        CHECK(told.result.match == match);
        house.restart();
    }
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

TEST_CASE("what finds the writer's queue full is refused, and may be repeated") {
    foyer house;
    const auto bot = house.connect(std::string{house_bot_name});
    only<server::ok>(house.give(bot, client::available{{"gul-bara"}, 5}));
    const auto leyla = house.connect("Leyla");
    const auto rauf = house.connect("Rauf");
    const std::string challenge = challenge_of(house, leyla);
    const client::quick_match wanted{"gul-bara", 1};
    house.store.set_full(true);
    CHECK(refused(house.give(leyla, open_challenge(), "mine")) == error_id::storage_unavailable);
    CHECK(refused(house.give(rauf, wanted, "quick")) == error_id::storage_unavailable);
    CHECK(
        refused(house.give(rauf, client::accept{challenge}, "his")) == error_id::storage_unavailable
    );
    house.store.set_full(false);
    house.give(leyla, open_challenge(), "mine");
    CHECK(std::get<server::ok>(leyla->answers("mine").back()).challenge.has_value());
    house.give(rauf, wanted, "quick");
    CHECK(std::get<server::ok>(rauf->answers("quick").back()).match.has_value());
    house.give(rauf, client::accept{challenge}, "his");
    CHECK(std::get<server::ok>(rauf->answers("his").back()).match.has_value());
}

TEST_CASE("a challenge sent twice at once is one challenge, and no write is refused") {
    foyer house;
    const auto leyla = house.connect("Leyla");
    const auto answers = house.give_at_once(2, leyla, open_challenge(), "same");
    REQUIRE(answers.size() == 2);
    const auto& made = std::get<server::ok>(answers[0]);
    CHECK(made.challenge.has_value());
    CHECK(std::get<server::already>(answers[1]).result == made);
    CHECK(house.store.refused_writes() == 0);
}

TEST_CASE("one command is not waited for by any number of repeats") {
    foyer house;
    const auto leyla = house.connect("Leyla");
    const auto answers = house.give_at_once(17, leyla, open_challenge(), "same");
    REQUIRE(answers.size() == 17);
    CHECK(std::get<server::error>(answers[0]).code == error_id::busy); // the last, at once
    CHECK(std::holds_alternative<server::ok>(answers[1]));
    for (std::size_t i = 2; i < answers.size(); ++i)
        CHECK(std::holds_alternative<server::already>(answers[i]));
}

TEST_CASE("a challenge and a quick match at once under one id: the later one reuses it") {
    foyer house;
    const auto bot = house.connect(std::string{house_bot_name});
    only<server::ok>(house.give(bot, client::available{{"gul-bara"}, 1}));
    const auto leyla = house.connect("Leyla");
    house.store.set_writing(room::memory_store::writing::by_hand);
    house.lobby->take({leyla, {"same", open_challenge()}, 0});
    const auto answers = house.give_at_once(1, leyla, client::quick_match{"gul-bara", 1}, "same");
    REQUIRE(answers.size() == 2);
    CHECK(std::holds_alternative<server::ok>(answers[0]));
    CHECK(std::get<server::error>(answers[1]).code == error_id::id_reused);
    CHECK(house.store.refused_writes() == 0);
    only<server::ok>(house.give(leyla, client::quick_match{"gul-bara", 1})); // no place was lost
}

TEST_CASE("nobody has more than so many open challenges") {
    foyer house;
    const auto leyla = house.connect("Leyla");
    const std::string first = challenge_of(house, leyla);
    for (std::size_t i = 1; i < open_challenges::most_per_player; ++i) challenge_of(house, leyla);
    CHECK(refused(house.give(leyla, open_challenge())) == error_id::too_many);
    challenge_of(house, house.connect("Rauf"));
    only<server::ok>(house.give(house.connect("Kamran"), client::accept{first}));
    challenge_of(house, leyla); // an accepted one is not open
    CHECK(refused(house.give(leyla, open_challenge())) == error_id::too_many);
    house.time.advance(open_challenges::life_ms);
    challenge_of(house, leyla);
}

TEST_CASE("a challenge is open for a day") {
    foyer house;
    const auto leyla = house.connect("Leyla");
    const std::string challenge = challenge_of(house, leyla);
    house.time.advance(open_challenges::life_ms - 1);
    const std::string other = challenge_of(house, leyla);
    house.time.advance(1);
    const auto rauf = house.connect("Rauf");
    CHECK(refused(house.give(rauf, client::accept{challenge})) == error_id::no_such_challenge);
    only<server::ok>(house.give(rauf, client::accept{other}));
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

TEST_CASE("a quick match sent twice at once is one match, even if the bot has one place") {
    for (const std::uint16_t capacity : {std::uint16_t{1}, std::uint16_t{5}}) {
        CAPTURE(capacity);
        foyer house;
        const auto bot = house.connect(std::string{house_bot_name});
        only<server::ok>(house.give(bot, client::available{{"gul-bara"}, capacity}));
        const auto leyla = house.connect("Leyla");
        const auto answers =
            house.give_at_once(2, leyla, client::quick_match{"gul-bara", 1}, "same");
        REQUIRE(answers.size() == 2);
        const auto& made = std::get<server::ok>(answers[0]);
        CHECK(made.match.has_value());
        CHECK(std::get<server::already>(answers[1]).result == made);
        CHECK(house.store.match_count() == 1);
        CHECK(house.store.refused_writes() == 0);
    }
}

TEST_CASE("one player has no more than so many matches with the bot") {
    foyer house;
    const auto bot = house.connect(std::string{house_bot_name});
    only<server::ok>(house.give(bot, client::available{{"gul-bara"}, 20}));
    const client::quick_match wanted{"gul-bara", 1};
    const auto leyla = house.connect("Leyla");
    for (std::size_t i = 0; i < house_bots::most_per_player; ++i)
        only<server::ok>(house.give(leyla, wanted));
    CHECK(refused(house.give(leyla, wanted)) == error_id::too_many);
    only<server::ok>(house.give(house.connect("Rauf"), wanted));
}

TEST_CASE("a quick match is against the level that was asked for") {
    foyer house;
    const auto easy_bot = house.connect(std::string{easy_bot_name});
    const auto medium_bot = house.connect(std::string{medium_bot_name});
    only<server::ok>(house.give(easy_bot, client::available{{"gul-bara"}, 5}));
    only<server::ok>(house.give(medium_bot, client::available{{"gul-bara"}, 5}));
    const auto leyla = house.connect("Leyla");
    const auto play = [&](std::optional<protocol::bot_level> level) {
        return house.give(leyla, client::quick_match{"gul-bara", 1, level});
    };
    const auto offered = [](const auto& bot) { return bot->template all<server::offer>().size(); };
    only<server::ok>(play(protocol::bot_level::easy));
    CHECK(offered(easy_bot) == 1);
    only<server::ok>(play(std::nullopt));
    CHECK(offered(medium_bot) == 1);
    CHECK(refused(play(protocol::bot_level::strong)) == error_id::no_bot_available);
    only<server::ok>(play(protocol::bot_level::easy));
    only<server::ok>(play(protocol::bot_level::medium));
    CHECK(offered(easy_bot) + offered(medium_bot) == house_bots::most_per_player);
    CHECK(refused(play(protocol::bot_level::easy)) == error_id::too_many); // over all levels
}

TEST_CASE("only house bots are available, and not for each other") {
    foyer house;
    const auto leyla = house.connect("Leyla");
    CHECK(refused(house.give(leyla, client::available{{"gul-bara"}, 1})) == error_id::not_allowed);
    const auto bot = house.connect(std::string{house_bot_name});
    only<server::ok>(house.give(bot, client::available{{"gul-bara"}, 1}));
    CHECK(refused(house.give(bot, client::quick_match{"gul-bara", 1})) == error_id::not_allowed);
    const auto easy_bot = house.connect(std::string{easy_bot_name});
    CHECK(
        refused(house.give(easy_bot, client::quick_match{"gul-bara", 1})) == error_id::not_allowed
    );
    CHECK(refused(house.give(leyla, client::quick_match{"chess", 1})) == error_id::unknown_rules);
    CHECK(refused(house.give(leyla, client::quick_match{"gul-bara", 0})) == error_id::bad_terms);
    CHECK(refused(house.give(leyla, client::quick_match{"gul-bara", 26})) == error_id::bad_terms);
}

} // namespace gulbara::server::lobby
