#include "server/lobby/challenge_ids.hpp"
#include "server/lobby/rematch_desk.hpp"
#include "tests/server/lobby/foyer.hpp"
#include "tests/server/room/hall.hpp"

#include <doctest/doctest.h>

namespace gulbara::server::lobby {

namespace client = protocol::client;
namespace server = protocol::server;
using protocol::error_id;
using room::only;

namespace {

// A match between Leyla (White) and Rauf that is over.
protocol::match_id finished_match(foyer& house) {
    const auto match = house.begin_match("Leyla", "Rauf");
    house.time.advance(30'000);
    house.wake_rooms();
    return match;
}

protocol::match_id match_in(const protocol::server_body& answer) {
    if (const auto* already = std::get_if<server::already>(&answer))
        return already->result.match.value();
    return std::get<server::ok>(answer).match.value();
}

// What a killed server has left behind: a wish, and nothing that came of it.
void leave_wish(foyer& house, const protocol::match_id& match, engine::side who) {
    const auto seats = house.store.stored(match).match.seats;
    store::challenge_row wish{
        rematch_wish_id(match, who), seats[who].player, "left", "{}", 1, std::nullopt
    };
    house.store.submit(std::move(wish), [](const store::write_outcome& written) {
        REQUIRE(written.has_value());
    });
}

} // namespace

TEST_CASE("there is no rematch with somebody blocked, wished before or after it") {
    for (const bool is_wished_before : {true, false}) {
        CAPTURE(is_wished_before);
        foyer house;
        const auto match = finished_match(house);
        const auto leyla = house.connect("Leyla");
        const auto rauf = house.connect("Rauf");
        if (is_wished_before) only<server::ok>(house.give(leyla, client::rematch{match}));
        const client::relate block{.player = room::player_named("Rauf").id, .is_blocked = true};
        only<server::ok>(house.give(leyla, block));
        CHECK(refused(house.give(rauf, client::rematch{match})) == error_id::blocked_player);
        CHECK(leyla->all<server::rematch_offered>().empty());
        CHECK(house.store.match_count() == 1);
    }
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

TEST_CASE("a wish for a rematch outlives a restart, and repeating it is safe") {
    foyer house;
    const auto match = finished_match(house);
    const client::rematch again{match};
    only<server::ok>(house.give(house.connect("Leyla"), again, "wish"));
    house.restart();
    const auto leyla = house.connect("Leyla");
    CHECK(only<server::already>(house.give(leyla, again, "wish")).result == server::ok{});
    CHECK(only<server::already>(house.give(leyla, again, "other")).result == server::ok{});
    const auto rauf = house.connect("Rauf");
    const auto made = only<server::ok>(house.give(rauf, again, "mine")).match.value();
    house.restart();
    for (const std::string name : {"Leyla", "Rauf"})
        for (const std::string id : {"wish", "mine"}) {
            const bool is_own = (name == "Leyla") == (id == "wish");
            const auto answers = house.give(house.connect(name), again, is_own ? id : "new");
            CHECK(only<server::already>(answers).result.match == made);
        }
    CHECK(house.store.match_count() == 2);
}

TEST_CASE("a wish is told to the other seat's connections, and again when the match is read anew") {
    foyer house;
    const auto match = finished_match(house);
    const auto leyla = house.connect("Leyla");
    const auto rauf = house.connect("Rauf"); // looks on at nothing
    only<server::ok>(house.give(leyla, client::rematch{match}));
    CHECK(rauf->all<server::rematch_offered>().size() == 1);
    CHECK(leyla->all<server::rematch_offered>().empty());
    house.look_later(65'000);
    REQUIRE(house.numbers.rooms == 0);
    only<server::ok>(house.give(rauf, client::watch{match, {}, {}}));
    CHECK(rauf->all<server::rematch_offered>().size() == 2);
    only<server::ok>(house.give(rauf, client::rematch{match}));
    house.look_later(65'000);
    const auto watcher = house.connect(std::nullopt);
    only<server::ok>(house.give(watcher, client::watch{match, {}, {}}));
    CHECK(watcher->all<server::rematch_offered>().empty()); // it has been made
}

TEST_CASE("a kill between two wishes and their match leads to one match") {
    foyer house;
    const auto match = finished_match(house);
    for (const engine::side who : engine::both_sides) leave_wish(house, match, who);
    house.restart();
    const client::rematch again{match};
    const auto rauf = house.give(house.connect("Rauf"), again);
    const auto leyla = house.give(house.connect("Leyla"), again);
    REQUIRE(rauf.size() == 1);
    REQUIRE(leyla.size() == 1);
    CHECK(match_in(rauf[0]) == match_in(leyla[0]));
    CHECK(house.store.match_count() == 2);
}

TEST_CASE("a match that the database has already is found, not made again") {
    foyer house;
    const auto match = finished_match(house);
    leave_wish(house, match, engine::side::white);
    // Another match of the same wish becomes durable while Rauf's errand is under way.
    house.store.set_writing(room::memory_store::writing::by_hand);
    const auto rauf = house.connect("Rauf");
    CHECK(house.give(rauf, client::rematch{match}, "wish").empty());
    auto other = house.store.stored(match).match;
    other.id = protocol::match_id{{std::byte{7}}};
    other.challenge = rematch_wish_id(match, engine::side::white);
    other.rematch_of = match;
    house.store.submit(other, [](const store::write_outcome&) {});
    house.store.finish_writes(); // the wish, then the other match
    house.settle();
    house.store.finish_writes();
    house.settle();
    CHECK(only<server::already>(rauf->answers("wish")).result.match == other.id);
    CHECK(house.store.match_count() == 2);
}

TEST_CASE("both who wish at the same moment get one match") {
    foyer house;
    const auto match = finished_match(house);
    const auto leyla = house.connect("Leyla");
    const auto rauf = house.connect("Rauf");
    for (int i = 0; i < 3; ++i)
        for (const auto& one : {leyla, rauf})
            house.lobby->take({one, {"go" + std::to_string(i), client::rematch{match}}, 0});
    house.settle();
    CHECK(house.store.match_count() == 2);
    const auto made = match_in(rauf->answers("go0").at(0));
    for (int i = 1; i < 3; ++i)
        for (const auto& one : {leyla, rauf}) {
            const auto answers = one->answers("go" + std::to_string(i));
            REQUIRE(answers.size() == 1);
            CHECK(match_in(answers[0]) == made);
        }
}

TEST_CASE("the id of another command is no rematch's, and a wish is no challenge") {
    foyer house;
    const auto match = finished_match(house);
    const auto leyla = house.connect("Leyla");
    only<server::ok>(house.give(leyla, open_challenge(), "used"));
    house.give(leyla, client::rematch{match}, "used");
    CHECK(std::get<server::error>(leyla->answers("used").back()).code == error_id::id_reused);
    only<server::ok>(house.give(leyla, client::rematch{match}, "wish"));
    const client::accept sly{rematch_wish_id(match, engine::side::white)};
    CHECK(refused(house.give(house.connect("Rauf"), sly)) == error_id::no_such_challenge);
    house.give(leyla, open_challenge(), "wish");
    CHECK(std::get<server::error>(leyla->answers("wish").back()).code == error_id::id_reused);
}

TEST_CASE("a rematch and another command at once under one id: the later one reuses it") {
    foyer house;
    const auto match = finished_match(house);
    const auto bot = house.connect(std::string{house_bot_name});
    only<server::ok>(house.give(bot, client::available{{"gul-bara"}, 1}));
    const auto leyla = house.connect("Leyla");
    // Each finds the id free before anything of the other becomes durable.
    const auto both = [&](const protocol::client_body& first,
                          const protocol::client_body& second,
                          const std::string& id) {
        house.store.set_writing(room::memory_store::writing::by_hand);
        house.lobby->take({leyla, {id, first}, 0});
        house.settle();
        house.lobby->take({leyla, {id, second}, 0});
        do house.settle();
        while (house.store.finish_writes() > 0);
        house.store.set_writing(room::memory_store::writing::prompt);
        const auto answers = leyla->answers(id);
        REQUIRE(answers.size() == 2);
        CHECK(std::holds_alternative<server::ok>(answers[0]));
        CHECK(std::get<server::error>(answers[1]).code == error_id::id_reused);
    };
    both(client::rematch{match}, open_challenge(), "first");
    const auto other = finished_match(house);
    both(open_challenge(), client::rematch{other}, "second");
    both(client::rematch{other}, client::quick_match{"gul-bara", 1}, "third");
    only<server::ok>(house.give(leyla, client::quick_match{"gul-bara", 1})); // no place was lost
}

TEST_CASE("while storage is away no rematch is arranged, and that is said at once") {
    foyer house;
    const auto match = finished_match(house);
    house.store.set_healthy(false);
    CHECK(
        refused(house.give(house.connect("Leyla"), client::rematch{match})) ==
        error_id::storage_unavailable
    );
}

TEST_CASE("a wish that finds the writer's queue full is refused, and may be repeated") {
    foyer house;
    const auto match = finished_match(house);
    const auto leyla = house.connect("Leyla");
    house.store.set_full(true);
    CHECK(
        refused(house.give(leyla, client::rematch{match}, "wish")) == error_id::storage_unavailable
    );
    house.store.set_full(false);
    house.give(leyla, client::rematch{match}, "wish");
    CHECK(std::holds_alternative<server::ok>(leyla->answers("wish").back()));
}

} // namespace gulbara::server::lobby
