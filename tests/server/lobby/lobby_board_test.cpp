// What whoever looks at the lobby sees.
#include "server/lobby/lobby_board.hpp"
#include "tests/server/lobby/foyer.hpp"
#include "tests/server/room/hall.hpp"

#include <doctest/doctest.h>

namespace gulbara::server::lobby {

namespace client = protocol::client;
namespace server = protocol::server;
using protocol::error_id;
using room::only;
using viewer_ptr = std::shared_ptr<room::fake_viewer>;

namespace {

constexpr auto period = lobby_board::period_ms;

client::challenge listed_challenge() {
    client::challenge wanted = open_challenge();
    wanted.is_listed = true;
    return wanted;
}

std::string challenge_of(foyer& house, const viewer_ptr& who, const client::challenge& wanted) {
    return only<server::ok>(house.give(who, wanted)).challenge.value();
}

viewer_ptr lobby_viewer(foyer& house, std::optional<std::string> name = std::nullopt) {
    const auto viewer = house.connect(std::move(name));
    only<server::ok>(house.give(viewer, client::watch_lobby{}));
    return viewer;
}

server::lobby newest(const viewer_ptr& who) {
    const auto all = who->all<server::lobby>();
    REQUIRE_FALSE(all.empty());
    return all.back();
}

// A match in which the first throw is due: neither seat contributes.
protocol::match_id begun_match(foyer& house, const viewer_ptr& white, const viewer_ptr& black) {
    const client::accept accept{challenge_of(house, white, open_challenge())};
    const auto match = only<server::ok>(house.give(black, accept)).match.value();
    for (const auto& who : {white, black})
        only<server::ok>(house.give(who, client::anchor{match, {}, {}}));
    return match;
}

} // namespace

TEST_CASE("whoever looks sees the board at once, known or not, and only he") {
    foyer house;
    const auto other = house.connect("Rauf");
    const auto viewer = lobby_viewer(house);
    const auto messages = viewer->received();
    REQUIRE(messages.size() == 2);
    CHECK(std::holds_alternative<server::ok>(messages[0].body));
    CHECK(newest(viewer) == server::lobby{{}, {}, {}, 1, 0});
    CHECK(other->all<server::lobby>().empty());
}

TEST_CASE("a challenge is private unless it is listed; changes come once a second at most") {
    foyer house;
    const auto leyla = house.connect("Leyla");
    const auto rauf = house.connect("Rauf");
    const auto viewer = lobby_viewer(house);
    challenge_of(house, leyla, open_challenge());
    house.look_later(period);
    CHECK(viewer->all<server::lobby>().size() == 1);
    const auto challenge = challenge_of(house, leyla, listed_challenge());
    challenge_of(house, rauf, listed_challenge());
    house.look_later(period - 1);
    CHECK(viewer->all<server::lobby>().size() == 1);
    house.look_later(1);
    CHECK(viewer->all<server::lobby>().size() == 2);
    const auto seen = newest(viewer).challenges;
    REQUIRE(seen.size() == 2);
    const auto& hers = seen[0].challenge == challenge ? seen[0] : seen[1];
    CHECK(hers.challenge == challenge);
    CHECK(hers.terms == listed_challenge().terms);
    CHECK(hers.player.name == "Leyla");
    house.look_later(period); // nothing new
    CHECK(viewer->all<server::lobby>().size() == 2);
}

TEST_CASE("a listed challenge goes when it is accepted or taken back, and lives with its maker") {
    foyer house;
    auto leyla = house.connect("Leyla");
    const auto rauf = house.connect("Rauf");
    const auto viewer = lobby_viewer(house);
    const auto listed = [&] {
        house.look_later(period);
        return newest(viewer).challenges.size();
    };
    const auto challenge = challenge_of(house, leyla, listed_challenge());
    CHECK(listed() == 1);
    only<server::ok>(house.give(rauf, client::accept{challenge}));
    CHECK(listed() == 0);
    house.time.advance(30'000); // nobody answers the offer
    house.wake_rooms();
    const auto second = only<server::ok>(house.give(leyla, listed_challenge(), "again"));
    CHECK(listed() == 1);
    only<server::ok>(house.give(leyla, client::unlist{}));
    CHECK(listed() == 0);
    house.lobby->leave(leyla);
    leyla = house.connect("Leyla");
    // The same command once more lists the same challenge.
    const auto repeated = only<server::already>(house.give(leyla, listed_challenge(), "again"));
    CHECK(repeated.result.challenge == second.challenge);
    CHECK(listed() == 1);
    house.lobby->leave(leyla);
    CHECK(listed() == 1);
    house.time.advance(patience::most_ms);
    CHECK(listed() == 0);
    only<server::ok>(house.give(rauf, client::accept{second.challenge.value()})); // by its id
    CHECK(refused(house.give(viewer, client::unlist{})) == error_id::no_identity);
}

TEST_CASE("a challenge that was accepted is not listed again") {
    foyer house;
    const auto leyla = house.connect("Leyla");
    const auto made = only<server::ok>(house.give(leyla, listed_challenge(), "mine"));
    house.give(house.connect("Rauf"), client::accept{made.challenge.value()});
    const auto answers = house.give(leyla, listed_challenge(), "mine");
    CHECK(std::holds_alternative<server::already>(answers.back()));
    CHECK(newest(lobby_viewer(house)).challenges.empty());
}

TEST_CASE("a challenge that is accepted while it is listed again goes from the list") {
    foyer house;
    const auto leyla = house.connect("Leyla");
    only<server::ok>(house.give(leyla, listed_challenge(), "mine"));
    only<server::ok>(house.give(leyla, client::unlist{}));
    const auto match = house.begin_match("Rauf", "Aygun");
    house.store.accept_after_look(match);
    const auto answers = house.give(leyla, listed_challenge(), "mine");
    CHECK(std::get<server::already>(answers.back()).result.match == match);
    CHECK(newest(lobby_viewer(house)).challenges.empty());
}

TEST_CASE("all get the same frame, however many they are") {
    foyer house;
    std::vector<viewer_ptr> crowd;
    for (int i = 0; i < 300; ++i) crowd.push_back(lobby_viewer(house));
    house.connect("Leyla");
    house.look_later(period);
    const auto shared = crowd.front()->frames().back();
    for (const auto& one : crowd) {
        CHECK(one->all<server::lobby>().size() == 2);
        CHECK(one->frames().back() == shared);
    }
}

TEST_CASE("who looks no more, or has gone, is shown nothing more") {
    foyer house;
    const auto bored = lobby_viewer(house);
    const auto gone = lobby_viewer(house);
    const auto stays = lobby_viewer(house);
    only<server::ok>(house.give(bored, client::unwatch_lobby{}));
    only<server::ok>(house.give(bored, client::unwatch_lobby{})); // harmless
    house.lobby->leave(gone);
    house.connect("Leyla");
    house.look_later(period);
    CHECK(bored->all<server::lobby>().size() == 1);
    CHECK(gone->all<server::lobby>().size() == 1);
    CHECK(stays->all<server::lobby>().size() == 2);
    // Looking anew is being shown what is there now.
    only<server::ok>(house.give(bored, client::watch_lobby{}));
    CHECK(newest(bored) == newest(stays));
}

TEST_CASE("a match is a table while it is played with both online") {
    foyer house;
    const auto leyla = house.connect("Leyla");
    const auto rauf = house.connect("Rauf");
    const auto viewer = lobby_viewer(house);
    const auto match = begun_match(house, leyla, rauf);
    only<server::ok>(house.give(house.connect(std::nullopt), client::watch{match, {}, {}}));
    house.look_later(period);
    const auto seen = newest(viewer);
    REQUIRE(seen.tables.size() == 1);
    CHECK(seen.matches == 1);
    CHECK(seen.players == 2);
    const auto& table = seen.tables.front();
    CHECK(table.match == match);
    CHECK(table.terms == open_challenge().terms);
    CHECK(table.players.white.name == "Leyla");
    CHECK(table.players.black.id == rauf->identity()->id);
    CHECK(table.watchers == 1);
    house.lobby->leave(rauf);
    house.time.advance(room::presence_rules::silence_ms);
    house.wake_rooms();
    house.look_later(period);
    CHECK(newest(viewer) == server::lobby{{}, {}, {}, 1, 0});
}

TEST_CASE("people come before the house bot, then what is watched most, then what is newest") {
    foyer house;
    const auto bot = house.connect(std::string{house_bot_name});
    std::vector<protocol::match_id> matches;
    const auto begin = [&](const std::string& white, const viewer_ptr& black) {
        house.time.advance(1);
        matches.push_back(begun_match(house, house.connect(white), black));
    };
    begin("Leyla", house.connect("Rauf"));
    begin("Anar", house.connect("Nigar"));
    begin("Samir", house.connect("Aysel"));
    begin("Tural", bot);
    for (const int table : {0, 3, 3})
        house.give(
            house.connect(std::nullopt),
            client::watch{matches[static_cast<std::size_t>(table)], {}, {}}
        );
    const auto seen = newest(lobby_viewer(house));
    std::vector<protocol::match_id> order;
    for (const auto& table : seen.tables) order.push_back(table.match);
    CHECK(order == std::vector{matches[0], matches[2], matches[1], matches[3]});
    CHECK(seen.players == 7); // without the bot
}

TEST_CASE("a board has its size, whatever there is to be shown") {
    foyer house;
    std::vector<viewer_ptr> players;
    for (std::size_t i = 0; i <= protocol::listed_challenges_limit; ++i) {
        house.time.advance(1);
        players.push_back(house.connect("Player " + std::to_string(i)));
        challenge_of(house, players.back(), listed_challenge());
    }
    for (std::size_t i = 0; i <= protocol::listed_tables_limit; ++i)
        begun_match(house, players[i], house.connect("Other " + std::to_string(i)));
    const auto seen = newest(lobby_viewer(house));
    CHECK(seen.challenges.size() == protocol::listed_challenges_limit);
    CHECK(seen.challenges.back().player.name == "Player 1"); // the oldest one has no room
    CHECK(seen.tables.size() == protocol::listed_tables_limit);
    CHECK(seen.matches == protocol::listed_tables_limit + 1);
}

} // namespace gulbara::server::lobby
