// How those who seek become matches, or go on seeking.
#include "server/lobby/seek_desk.hpp"
#include "tests/server/lobby/seekers.hpp"
#include "tests/server/room/hall.hpp"

#include <doctest/doctest.h>

#include <future>

namespace gulbara::server::lobby {

namespace client = protocol::client;
namespace server = protocol::server;
using protocol::error_id;
using room::only;
using viewer_ptr = std::shared_ptr<room::fake_viewer>;

TEST_CASE("two who want the same have their offers at once, who was first is White") {
    foyer house;
    const auto leyla = house.connect("Leyla");
    const auto rauf = house.connect("Rauf");
    only<server::ok>(house.give(leyla, seek_of({"gul-bara", "gulbar"})));
    CHECK(seeking(leyla)->terms == seek_of({"gul-bara", "gulbar"}).terms);
    house.time.advance(700);
    only<server::ok>(house.give(rauf, seek_of({"gulbar", "gul-bara"})));
    REQUIRE(offered(leyla));
    CHECK(offered(leyla) == offered(rauf));
    CHECK(leyla->all<server::offer>().back().seat == 1);
    const auto terms = protocol::parse_rules(leyla->all<server::offer>().back().rules).value();
    CHECK(terms.rules->id == "gul-bara");
    CHECK(terms.points == 3);
    CHECK(terms.clock == protocol::clock_of(protocol::pace::normal, 3));
    CHECK_FALSE(terms.is_rated);
    CHECK_FALSE(seeking(leyla));
    CHECK_FALSE(seeking(rauf));
}

TEST_CASE("whoever becomes compatible by waiting is paired in a wave, within a second") {
    foyer house;
    const auto leyla = house.connect("Leyla");
    const auto rauf = house.connect("Rauf");
    house.store.put_outcomes(leyla->identity()->id, store::match_ending::abandoned, {.lost = 10});
    only<server::ok>(house.give(leyla, seek_of()));
    only<server::ok>(house.give(rauf, seek_of()));
    CHECK_FALSE(offered(rauf));
    // 11 of 30 and 1 of 20: 0.32 apart, which is in the window after 2.2 s.
    house.look_later(2'100);
    CHECK_FALSE(offered(rauf));
    house.look_later(1'000);
    CHECK(offered(rauf));
    CHECK(offered(leyla) == offered(rauf));
}

TEST_CASE("the same seek over dropped connections is one seek, and one match") {
    foyer house;
    only<server::ok>(house.give(house.connect("Rauf"), seek_of()));
    std::vector<viewer_ptr> connections;
    house.store.set_writing(room::memory_store::writing::by_hand);
    for (int times = 0; times < 6; ++times) {
        connections.push_back(house.connect("Leyla"));
        house.lobby->take({connections.back(), {"same", seek_of()}, 0});
        house.settle();
        house.lobby->leave(connections.back());
        if (times % 2 == 1) house.store.finish_writes();
        house.settle();
    }
    do house.settle();
    while (house.store.finish_writes() > 0);
    house.store.set_writing(room::memory_store::writing::prompt);
    CHECK(house.store.match_count() == 1);
    const auto leyla = house.connect("Leyla");
    const auto match = house.lobby->matches_of(leyla->identity()->id).at(0);
    CHECK(only<server::already>(house.give(leyla, seek_of(), "same")).result.match == match);
    for (const auto& one : connections) CHECK(one->answers("same").size() == 1);
    house.give(leyla, seek_of({"gul-bara"}), "same");
    CHECK(std::get<server::error>(leyla->answers("same").back()).code == error_id::id_reused);
}

TEST_CASE("a seek ends when its player is engaged in another way") {
    foyer house;
    const auto leyla = house.connect("Leyla");
    const auto rauf = house.connect("Rauf");
    only<server::ok>(house.give(leyla, seek_of()));
    house.begin_match("Rauf", "Leyla");
    CHECK_FALSE(seeking(leyla));
    CHECK(house.lobby->seeks(10).empty());
    only<server::ok>(house.give(house.connect("Aygun"), seek_of()));
    house.look_later(1'000);
    CHECK(house.store.match_count() == 1);
}

TEST_CASE("two who are paired and engaged elsewhere at once: one match each, the other waits on") {
    foyer house;
    const auto leyla = house.connect("Leyla");
    const auto rauf = house.connect("Rauf");
    const auto aygun = house.connect("Aygun");
    const auto challenge = only<server::ok>(house.give(aygun, open_challenge())).challenge.value();
    only<server::ok>(house.give(rauf, seek_of()));
    house.store.set_writing(room::memory_store::writing::by_hand);
    house.lobby->take({leyla, {"accept", client::accept{challenge}}, 0});
    house.lobby->take({leyla, {"seek", seek_of()}, 0});
    do house.settle();
    while (house.store.finish_writes() > 0);
    house.store.set_writing(room::memory_store::writing::prompt);
    house.look_later(1'000);
    CHECK(house.store.match_count() == 1);
    CHECK(house.lobby->matches_of(leyla->identity()->id).size() == 1);
    CHECK_FALSE(seeking(leyla));
    // Whichever was first: nobody is left without a match or a seek.
    const bool has_rauf_played = offered(rauf).has_value();
    CHECK(has_rauf_played != seeking(rauf).has_value());
    CHECK(leyla->answers("accept").size() == 1);
    CHECK(leyla->answers("seek").size() == 1);
}

TEST_CASE("taking back while the match is being made: either there is none, or it is there") {
    foyer house;
    const auto leyla = house.connect("Leyla");
    const auto rauf = house.connect("Rauf");
    only<server::ok>(house.give(leyla, seek_of()));
    house.store.set_writing(room::memory_store::writing::by_hand);
    only<server::ok>(house.give(rauf, seek_of()));
    CHECK(house.give(leyla, client::cancel_seek{}, "cancel").empty());
    SUBCASE("it is made") {
        do house.settle();
        while (house.store.finish_writes() > 0);
        CHECK(offered(leyla));
    }
    SUBCASE("it is not made") {
        house.store.set_full(true);
        do house.settle();
        while (house.store.finish_writes() > 0);
        CHECK_FALSE(offered(leyla));
        CHECK(seeking(rauf));
    }
    only<server::ok>(leyla->answers("cancel"));
    CHECK_FALSE(seeking(leyla));
}

TEST_CASE("while storage is away those who seek wait on, and are paired when it is back") {
    foyer house;
    const auto leyla = house.connect("Leyla");
    const auto rauf = house.connect("Rauf");
    house.store.set_readable(false);
    only<server::ok>(house.give(leyla, seek_of()));
    only<server::ok>(house.give(rauf, seek_of()));
    CHECK(house.store.match_count() == 0);
    house.store.set_readable(true);
    house.store.set_full(true);
    house.look_later(1'000);
    CHECK(house.store.match_count() == 0);
    CHECK(seeking(leyla));
    house.store.set_full(false);
    house.look_later(1'000);
    CHECK(house.store.match_count() == 1);
}

TEST_CASE("a hundred who seek at once are fifty matches") {
    foyer house;
    std::vector<viewer_ptr> crowd;
    for (int i = 0; i < 100; ++i) crowd.push_back(house.connect("Guest " + std::to_string(i)));
    for (const auto& one : crowd)
        for (const char* id : {"a", "b"}) // twice each
            house.lobby->take({one, {id, seek_of()}, 0});
    house.settle();
    CHECK(house.store.match_count() == 50);
    for (const auto& one : crowd) {
        CHECK(house.lobby->matches_of(one->identity()->id).size() == 1);
        CHECK(one->all<server::offer>().size() == 1);
        CHECK_FALSE(seeking(one));
    }
}

TEST_CASE("a seek ends when its player is engaged while another match of his is being made") {
    foyer house{{.room = {}, .live = {.matches = 1}}};
    const auto rauf = house.connect("Rauf");
    const auto leyla = house.connect("Leyla");
    const auto aygun = house.connect("Aygun");
    const auto challenge = only<server::ok>(house.give(aygun, open_challenge())).challenge.value();
    only<server::ok>(house.give(rauf, seek_of()));
    house.time.advance(1); // he is White, whose row is written first
    house.store.set_writing(room::memory_store::writing::by_hand);
    house.lobby->take({rauf, {"accept", client::accept{challenge}}, 0});
    house.settle();
    only<server::ok>(house.give(leyla, seek_of()));
    // The players' rows, and between them the match that takes the only place.
    do house.settle();
    while (house.store.finish_writes(1) > 0);
    only<server::ok>(rauf->answers("accept"));
    CHECK(house.store.match_count() == 1);
    CHECK_FALSE(seeking(rauf));
    CHECK(seeking(leyla));
}

TEST_CASE("however many seek, only so many escape rates are read at once") {
    foyer house;
    std::vector<viewer_ptr> crowd;
    for (int i = 0; i < 200; ++i) crowd.push_back(house.connect("Guest " + std::to_string(i)));
    std::promise<void> begun; // from then on whoever waits is none of the test's own
    std::promise<void> end;
    house.blocking.post([&](runtime::turn) {
        begun.set_value();
        end.get_future().wait();
    });
    begun.get_future().wait();
    for (const auto& one : crowd) house.lobby->take({one, {"seek", seek_of()}, 0});
    house.lobby->look();
    const std::size_t waiting = house.blocking.waiting();
    end.set_value();
    house.settle();
    CHECK(waiting <= seek_desk::most_readings);
    CHECK(house.store.match_count() == 100);
}

TEST_CASE("a seek that waits does not hold up a server that stops, nor become a match then") {
    foyer house;
    const auto leyla = house.connect("Leyla");
    house.store.put_outcomes(leyla->identity()->id, store::match_ending::abandoned, {.lost = 10});
    for (const auto& one : {leyla, house.connect("Rauf")})
        only<server::ok>(house.give(one, seek_of()));
    house.lobby->close(std::chrono::milliseconds{100});
    house.context.restart();
    house.context.run_for(std::chrono::seconds{5});
    CHECK(house.context.stopped());
    house.look_later(60'000);
    CHECK(house.store.match_count() == 0);
}

TEST_CASE("nor do seekers whose match the end of the server has cut off") {
    foyer house;
    house.store.set_writing(room::memory_store::writing::by_hand);
    for (const char* name : {"Leyla", "Rauf"})
        only<server::ok>(house.give(house.connect(name), seek_of()));
    REQUIRE(house.store.waiting_writes() > 0);
    house.lobby->close(std::chrono::milliseconds{100});
    house.context.restart();
    house.context.run_for(std::chrono::seconds{5});
    CHECK(house.context.stopped());
}

} // namespace gulbara::server::lobby
