#include "server/lobby/relations_book.hpp"

#include <doctest/doctest.h>

#include <string>

namespace gulbara::server::lobby {

using protocol::error_id;

namespace {

using relation = relations_book::relation;

relation muted(const std::string& other) {
    return {.player = {.name = "Guest " + other, .id = other}, .is_muted = true};
}

relation blocked(const std::string& other) {
    return {.player = {.name = "Guest " + other, .id = other}, .is_blocked = true};
}

store::relation_row row(const std::string& player, const relation& wish) {
    return {
        .player = player,
        .other = wish.player.id,
        .is_muted = wish.is_muted,
        .is_blocked = wish.is_blocked,
        .other_name = wish.player.name
    };
}

// The listener gets nothing of what the speaker says.
bool hides(relations_book& book, const std::string& listener, const std::string& speaker) {
    const auto deaf = book.kept_apart_of(speaker).deaf;
    return deaf && deaf->contains(listener);
}

relation neither(const std::string& other) {
    return {.player = {.name = "Guest " + other, .id = other}};
}

} // namespace

TEST_CASE("a muted player is not heard, and hears and meets") {
    relations_book book;
    book.change("Leyla", muted("Rauf"));
    CHECK(hides(book, "Leyla", "Rauf"));
    CHECK_FALSE(hides(book, "Rauf", "Leyla"));
    CHECK_FALSE(book.is_blocked("Leyla", "Rauf"));
    CHECK_FALSE(hides(book, "Leyla", "Aygun"));
}

TEST_CASE("who has blocked somebody neither hears him nor is heard, nor meets him") {
    relations_book book;
    book.change("Leyla", blocked("Rauf"));
    CHECK(hides(book, "Leyla", "Rauf"));
    CHECK(hides(book, "Rauf", "Leyla"));
    CHECK(book.is_blocked("Leyla", "Rauf"));
    CHECK(book.is_blocked("Rauf", "Leyla"));
    CHECK(book.of("Rauf").empty()); // and is told nothing of it
}

TEST_CASE("what one takes back the other may still want") {
    relations_book book;
    book.change("Leyla", blocked("Rauf"));
    book.change("Rauf", blocked("Leyla"));
    book.change("Leyla", neither("Rauf"));
    CHECK(book.is_blocked("Leyla", "Rauf"));
    CHECK(hides(book, "Leyla", "Rauf"));
    book.change("Rauf", muted("Leyla"));
    CHECK_FALSE(book.is_blocked("Leyla", "Rauf"));
    CHECK_FALSE(hides(book, "Leyla", "Rauf"));
    CHECK(hides(book, "Rauf", "Leyla"));
    book.change("Rauf", neither("Leyla"));
    CHECK_FALSE(hides(book, "Rauf", "Leyla"));
}

TEST_CASE("a player's relations are listed, the newest first") {
    relations_book book;
    book.change("Samir", blocked("Rauf")); // from before
    book.load(
        {row("Leyla", muted("Rauf")), row("Aygun", blocked("Rauf")), row("Leyla", muted("Kamran"))}
    );
    CHECK_FALSE(book.is_blocked("Samir", "Rauf"));
    CHECK(book.of("Leyla") == std::vector{muted("Rauf"), muted("Kamran")});
    book.change("Leyla", blocked("Kamran"));
    CHECK(book.of("Leyla") == std::vector{blocked("Kamran"), muted("Rauf")});
    CHECK(book.of("Leyla", "Kamran") == blocked("Kamran"));
    CHECK(book.of("Leyla", "Aygun") == relation{.player = {.name = "", .id = "Aygun"}});
    CHECK(book.of("Rauf").empty());
    CHECK(book.is_blocked("Rauf", "Aygun"));
}

TEST_CASE("who is kept apart from a player is handed out as it is now") {
    relations_book book;
    CHECK(book.kept_apart_of("Rauf").deaf == nullptr);
    book.change("Leyla", muted("Rauf"));
    book.change("Rauf", blocked("Aygun"));
    const room::kept_apart around = book.kept_apart_of("Rauf");
    book.change("Kamran", blocked("Rauf"));
    book.change("Rauf", blocked("Samir"));
    CHECK(*around.deaf == room::player_set{"Leyla", "Aygun"});
    CHECK(*around.blocked == room::player_set{"Aygun"});
    const room::kept_apart later = book.kept_apart_of("Rauf");
    CHECK(*later.deaf == room::player_set{"Leyla", "Aygun", "Kamran", "Samir"});
    CHECK(*later.blocked == room::player_set{"Aygun", "Samir"});
    CHECK(book.kept_apart_of("Leyla").blocked == nullptr);
}

TEST_CASE("a player has no more relations than are allowed, and may change those he has") {
    relations_book book;
    for (std::size_t i = 0; i < relations_book::most_per_player; ++i) {
        CHECK(book.check_room("Leyla", std::to_string(i)));
        book.change("Leyla", muted(std::to_string(i)));
    }
    CHECK(book.check_room("Leyla", "one more").error() == error_id::too_many);
    CHECK(book.check_room("Leyla", "7"));
    CHECK(book.check_room("Rauf", "one more"));
    book.change("Leyla", neither("7"));
    CHECK(book.check_room("Leyla", "one more"));
}

TEST_CASE("all players together have no more relations than are allowed") {
    relations_book book{2};
    book.change("Leyla", muted("Rauf"));
    book.change("Leyla", blocked("Rauf")); // counts once
    book.change("Rauf", muted("Leyla"));
    CHECK(book.check_room("Aygun", "Rauf").error() == error_id::busy);
    CHECK(book.check_room("Rauf", "Leyla"));
    book.change("Rauf", neither("Leyla"));
    CHECK(book.check_room("Aygun", "Rauf"));
}

TEST_CASE("of a player who is gone for good no wish is left, his or others'") {
    relations_book book;
    book.change("Leyla", blocked("Rauf"));
    book.change("Aygun", muted("Leyla"));
    book.change("Aygun", muted("Rauf"));
    book.forget("Leyla");
    CHECK(book.of("Leyla").empty());
    CHECK_FALSE(book.is_blocked("Rauf", "Leyla"));
    CHECK_FALSE(hides(book, "Aygun", "Leyla"));
    CHECK(hides(book, "Aygun", "Rauf"));
    book.forget("nobody");
}

} // namespace gulbara::server::lobby
