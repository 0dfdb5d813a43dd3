// Rooms: found, brought back, let go.
#include "server/lobby/game_lobby.hpp"
#include "tests/server/lobby/foyer.hpp"
#include "tests/server/room/hall.hpp"

#include <doctest/doctest.h>

#include <future>
#include <stdexcept>
#include <thread>

namespace gulbara::server::lobby {

namespace client = protocol::client;
namespace server = protocol::server;
using protocol::error_id;
using room::only;

namespace {

// A connection on which nothing can be sent: a room that tries it fails.
class broken_viewer final : public room::viewer {
public:
    explicit broken_viewer(store::player_row who) : who_(std::move(who)) {}
    void send(room::frame) override { throw std::runtime_error("broken, says the test"); }
    void send_newest(room::frame) override { throw std::runtime_error("broken, says the test"); }
    const store::player_row* identity() const override { return &who_; }
    runtime::instant last_sign_of_life() const override { return 0; }
    std::int64_t round_trip_ms() const override { return 0; }

private:
    store::player_row who_;
};

} // namespace

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
}

TEST_CASE("a finished match is let go whoever looks on, and its watchers watch it no more") {
    registry_limits limits;
    limits.watched = 1;
    foyer house{limits};
    const auto first = house.begin_match("Leyla", "Rauf");
    const auto watcher = house.connect(std::nullopt);
    only<server::ok>(house.give(watcher, client::watch{first, {}, {}}));
    house.time.advance(30'000);
    house.wake_rooms(); // the offer runs out
    house.look_later(59'999);
    CHECK(house.numbers.rooms == 1);
    house.look_later(5'001);
    CHECK(house.numbers.rooms == 0);
    const auto second = house.begin_match("Aygun", "Kamran");
    only<server::ok>(house.give(watcher, client::watch{second, {}, {}}));
    CHECK(refused(house.give(watcher, client::watch{first, {}, {}})) == error_id::too_many);
    const auto other = house.connect(std::nullopt);
    only<server::ok>(house.give(other, client::watch{first, {}, {}}));
    CHECK(other->all<server::withdrawn>().empty());
    CHECK(other->all<server::snapshot>().size() == 1);
}

TEST_CASE("whoever has a seat may watch all his matches") {
    registry_limits limits;
    limits.watched = 1;
    foyer house{limits};
    const auto bot = house.connect(std::string{house_bot_name});
    only<server::ok>(house.give(bot, client::available{{"gul-bara"}, 2}));
    const auto leyla = house.connect("Leyla");
    const client::quick_match wanted{"gul-bara", 1};
    const std::vector matches{
        house.begin_match("Leyla", "Rauf"),
        only<server::ok>(house.give(leyla, wanted)).match.value()
    };
    for (const auto& match : matches)
        only<server::ok>(house.give(leyla, client::watch{match, {}, {}}));
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

TEST_CASE("the failure of a room that was let go does not reach the next one of its match") {
    foyer house;
    const auto match = house.begin_match("Leyla", "Rauf");
    house.time.advance(30'000);
    house.wake_rooms(); // the offer runs out
    house.store.set_writing(room::memory_store::writing::by_hand);
    house.give(house.connect("Rauf"), client::rematch{match});
    house.lobby->arrive(std::make_shared<broken_viewer>(room::player_named("Leyla")));
    house.settle();
    house.time.advance(65'000);
    REQUIRE(house.store.finish_writes() == 1); // the room is to tell Leyla of the wish
    house.lobby->look();                       // but is let go before it gets to it
    const auto watcher = house.connect(std::nullopt);
    house.lobby->take({watcher, {"look", client::watch{match, {}, {}}}, house.time.now()});
    std::promise<void> is_read;
    house.blocking.post([&](runtime::turn) { is_read.set_value(); });
    is_read.get_future().wait();
    REQUIRE(house.numbers.rooms == 2);
    house.settle();
    CHECK(house.numbers.failures == 1);
    CHECK(house.numbers.rooms == 1);
    only<server::ok>(watcher->answers("look"));
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
    house.look_later(10'000);
    CHECK(house.numbers.rooms == 2); // it has come back by itself
    only<server::ok>(house.give(watcher, client::watch{match, {}, {}}));
}

TEST_CASE("a room that failed while the database was away comes back by itself, and time goes on") {
    foyer house;
    const auto match = house.begin_match("Leyla", "Rauf");
    const client::anchor nothing{match, std::nullopt, std::nullopt};
    house.give(house.connect("Leyla"), nothing);
    house.store.refuse_next();
    house.store.set_readable(false);
    house.give(house.connect("Rauf"), nothing);
    REQUIRE(house.numbers.failures == 1);
    CHECK(house.numbers.rooms == 0);
    CHECK(house.lobby->matches_of(room::player_named("Leyla").id) == std::vector{match});
    const auto watcher = house.connect(std::nullopt);
    CHECK(
        refused(house.give(watcher, client::watch{match, {}, {}})) == error_id::storage_unavailable
    );
    for (int i = 0; i < 5; ++i) house.look_later(5'000);
    CHECK(house.numbers.rooms == 0);
    house.store.set_readable(true);
    house.look_later(5'000);
    CHECK(house.numbers.rooms == 1);
    CHECK(house.lobby->matches_of(room::player_named("Leyla").id) == std::vector{match});
    for (int i = 0; i < 2; ++i) { // comparing, then waiting for anchors
        house.time.advance(30'000);
        house.wake_rooms();
    }
    CHECK(house.store.stored(match).is_withdrawn);
}

TEST_CASE("a match that was damaged when the server started comes back by itself once it is mended"
) {
    foyer house;
    const auto match = house.begin_match("Leyla", "Rauf");
    const std::string rules = house.store.stored(match).match.rules;
    house.store.at(match).match.rules = "nonsense";
    house.restart();
    CHECK(house.numbers.rooms == 0);
    for (int i = 0; i < 5; ++i) house.look_later(1'000);
    house.store.at(match).match.rules = rules;
    house.look_later(10'000);
    CHECK(house.numbers.rooms == 1);
    CHECK(house.lobby->matches_of(room::player_named("Rauf").id) == std::vector{match});
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
