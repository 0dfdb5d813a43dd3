// Seeks, from the word to where they end without an opponent.
#include "server/lobby/seek_desk.hpp"
#include "tests/server/lobby/seekers.hpp"
#include "tests/server/room/hall.hpp"

#include <doctest/doctest.h>

namespace gulbara::server::lobby {

namespace client = protocol::client;
namespace server = protocol::server;
using protocol::error_id;
using room::only;
using viewer_ptr = std::shared_ptr<room::fake_viewer>;

TEST_CASE("what is wrong with a seek is said") {
    foyer house;
    const auto leyla = house.connect("Leyla");
    CHECK(refused(house.give(house.connect({}), seek_of({"chess"}))) == error_id::no_identity);
    CHECK(refused(house.give(leyla, seek_of({"gulbar", "chess"}))) == error_id::unknown_rules);
    CHECK(refused(house.give(leyla, seek_of({"gulbar", "gulbar"}))) == error_id::bad_terms);
    const auto bot = house.connect(std::string{house_bot_name});
    CHECK(refused(house.give(bot, seek_of())) == error_id::not_allowed);
    house.store.set_healthy(false);
    CHECK(refused(house.give(leyla, seek_of())) == error_id::storage_unavailable);
    CHECK(leyla->all<server::seeking>().empty());
}

TEST_CASE("nobody is paired with himself, from however many tabs he seeks") {
    foyer house;
    const auto laptop = house.connect("Leyla");
    const auto phone = house.connect("Leyla");
    only<server::ok>(house.give(laptop, seek_of()));
    only<server::ok>(house.give(phone, seek_of()));
    house.look_later(1'000);
    CHECK(house.store.match_count() == 0);
    CHECK(house.lobby->seeks(10).size() == 1);
    for (const auto& tab : {laptop, phone}) CHECK(seeking(tab)->terms == seek_of().terms);
}

TEST_CASE("a seek takes the place of the one before, and keeps its time if it wants the same") {
    foyer house;
    const auto leyla = house.connect("Leyla");
    only<server::ok>(house.give(leyla, seek_of()));
    const auto since = seeking(leyla)->since;
    house.time.advance(3'000);
    only<server::ok>(house.give(leyla, seek_of()));
    CHECK(seeking(leyla)->since == since);
    only<server::ok>(house.give(leyla, seek_of({"gul-bara"})));
    CHECK(seeking(leyla)->since == since + 3'000);
    only<server::ok>(house.give(house.connect("Rauf"), seek_of()));
    CHECK_FALSE(offered(leyla));
}

TEST_CASE("a tab closes and the seek stays, the last one closes and it goes after a while") {
    foyer house;
    const auto laptop = house.connect("Leyla");
    const auto phone = house.connect("Leyla");
    only<server::ok>(house.give(laptop, seek_of()));
    house.lobby->leave(laptop);
    house.look_later(patience::most_ms);
    CHECK(house.lobby->seeks(10).size() == 1);
    house.lobby->leave(phone);
    house.look_later(patience::most_ms - 1);
    CHECK(house.lobby->seeks(10).size() == 1);
    const auto again = house.connect("Leyla");
    CHECK(seeking(again)->terms == seek_of().terms); // told on arrival
    house.lobby->leave(again);
    house.look_later(patience::most_ms);
    CHECK(house.lobby->seeks(10).empty());
    CHECK(house.connect("Leyla")->all<server::seeking>().empty());
}

TEST_CASE("whoever comes back too late finds no seek, even if nobody has looked") {
    foyer house;
    const auto leyla = house.connect("Leyla");
    only<server::ok>(house.give(leyla, seek_of()));
    house.lobby->leave(leyla);
    house.time.advance(patience::most_ms);
    house.connect("Leyla");
    CHECK(house.lobby->seeks(10).empty());
}

TEST_CASE("a restart leaves no seek") {
    foyer house;
    only<server::ok>(house.give(house.connect("Leyla"), seek_of()));
    house.restart();
    CHECK(house.lobby->seeks(10).empty());
    const auto leyla = house.connect("Leyla");
    CHECK(leyla->all<server::seeking>().empty());
    only<server::ok>(house.give(house.connect("Rauf"), seek_of()));
    CHECK_FALSE(offered(leyla));
}

TEST_CASE("taking a seek back ends it, once and again") {
    foyer house;
    const auto leyla = house.connect("Leyla");
    only<server::ok>(house.give(leyla, client::cancel_seek{}));
    only<server::ok>(house.give(leyla, seek_of()));
    for (int times = 0; times < 2; ++times)
        only<server::ok>(house.give(leyla, client::cancel_seek{}));
    CHECK_FALSE(seeking(leyla));
    only<server::ok>(house.give(house.connect("Rauf"), seek_of()));
    CHECK_FALSE(offered(leyla));
    CHECK(refused(house.give(house.connect({}), client::cancel_seek{})) == error_id::no_identity);
}

TEST_CASE("a seek is not overtaken by its taking back that was said behind it") {
    foyer house;
    const auto leyla = house.connect("Leyla");
    house.lobby->take({leyla, {"seek", seek_of()}, 0});
    house.lobby->take({leyla, {"cancel", client::cancel_seek{}}, 0});
    house.settle();
    CHECK(house.lobby->seeks(10).empty());
    CHECK_FALSE(seeking(leyla));
}

TEST_CASE("a seek sent again while it waits is done already, with other content reused") {
    foyer house;
    const auto leyla = house.connect("Leyla");
    const auto answers = house.give_at_once(2, leyla, seek_of(), "same");
    REQUIRE(answers.size() == 2);
    CHECK(std::holds_alternative<server::ok>(answers[0]));
    CHECK(std::get<server::already>(answers[1]).result == server::ok{});
    house.give(leyla, seek_of({"gul-bara"}), "same");
    CHECK(std::get<server::error>(leyla->answers("same").back()).code == error_id::id_reused);
}

TEST_CASE("whoever is playing a person is told so, with the match; against the bot he may seek") {
    foyer house;
    const auto bot = house.connect(std::string{house_bot_name});
    only<server::ok>(house.give(bot, client::available{{"gul-bara"}, 5}));
    const auto leyla = house.connect("Leyla");
    only<server::ok>(house.give(leyla, client::quick_match{"gul-bara", 1}));
    only<server::ok>(house.give(leyla, seek_of()));
    only<server::ok>(house.give(leyla, client::cancel_seek{}));
    const auto match = house.begin_match("Leyla", "Rauf");
    const auto error = only<server::error>(house.give(leyla, seek_of()));
    CHECK(error.code == error_id::already_playing);
    CHECK(error.match == match);
    house.time.advance(30'000); // the offer runs out
    house.wake_rooms();
    only<server::ok>(house.give(leyla, seek_of()));
}

TEST_CASE("only so many can seek at once") {
    seek_book book;
    const auto put = [&](std::size_t number) {
        const auto name = std::to_string(number);
        return book.put(room::player_named(name), "c", seek_of().terms, 0);
    };
    for (std::size_t i = 0; i < seek_book::most; ++i) REQUIRE(put(i));
    CHECK(put(seek_book::most).error() == error_id::busy);
    CHECK(put(0).has_value()); // in place of his own
}

TEST_CASE("of those who seek the lobby shows the newest") {
    foyer house;
    const auto viewer = house.connect({});
    only<server::ok>(house.give(viewer, client::watch_lobby{}));
    const auto leyla = house.connect("Leyla");
    only<server::ok>(house.give(leyla, seek_of()));
    house.time.advance(10);
    only<server::ok>(house.give(house.connect("Rauf"), seek_of({"gul-bara"}, 1)));
    house.look_later(lobby_board::period_ms);
    const auto seen = viewer->all<server::lobby>().back().seeks;
    REQUIRE(seen.size() == 2);
    CHECK(seen[0].player.name == "Rauf");
    CHECK(
        seen[1] ==
        server::open_seek{seek_of().terms, {"Leyla", leyla->identity()->id}, seeking(leyla)->since}
    );
    only<server::ok>(house.give(leyla, client::cancel_seek{}));
    house.look_later(lobby_board::period_ms);
    CHECK(viewer->all<server::lobby>().back().seeks.size() == 1);
}

} // namespace gulbara::server::lobby
