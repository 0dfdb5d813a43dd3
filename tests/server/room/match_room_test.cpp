// The actor: what it holds back until it is durable, and who gets what.
#include "protocol/sha256.hpp"
#include "server/room/match_room.hpp"
#include "tests/server/room/hall.hpp"

#include <doctest/doctest.h>

namespace gulbara::server::room {

using engine::side;
namespace client = protocol::client;
namespace server = protocol::server;
using protocol::error_id;

TEST_CASE("a whole match goes through the room, and both players see all of it") {
    hall match;
    match.set_up();
    match.play_on(UINT32_MAX);
    REQUIRE(match.room->is_over());
    CHECK(match.overs == 1);
    const auto stored = match.store.stored(match.match());
    for (const side who : engine::both_sides) {
        const auto records = match.players[who]->all<server::record>();
        REQUIRE(records.size() == stored.records.size());
        for (std::size_t i = 0; i < records.size(); ++i)
            CHECK(records[i].bytes == stored.records[i].record);
        CHECK(match.players[who]->all<server::offer>().size() == 1);
        CHECK(match.players[who]->all<server::closed>().size() == 1);
    }
}

TEST_CASE("throws are counted when they are durable") {
    hall match;
    match.set_up();
    match.play_on(20);
    REQUIRE(match.log().throws() > 2);
    CHECK(match.numbers.throws == match.log().throws());
}

TEST_CASE("nothing of a play is shown before it is durable") {
    hall match;
    match.set_up();
    match.throw_until_play();
    match.store.set_writing(memory_store::writing::by_hand);
    for (const side who : engine::both_sides) match.players[who]->clear();
    CHECK(match.play_anything("the play").empty());
    for (const side who : engine::both_sides) CHECK(match.players[who]->frames().empty());
    CHECK(match.store.finish_writes() == 1);
    match.run();
    for (const side who : engine::both_sides)
        CHECK(match.players[who]->all<server::record>().size() == 1);
    const side who = match.players.white->answers("the play").empty() ? side::black : side::white;
    CHECK(std::holds_alternative<server::ok>(match.players[who]->answers("the play").at(0)));
}

TEST_CASE("what comes while a write is under way is judged after it") {
    hall match;
    match.set_up();
    match.throw_until_play();
    match.store.set_writing(memory_store::writing::by_hand);
    match.play_anything("first");
    const auto resign = client::resign{match.match(), std::nullopt};
    CHECK(match.give(side::white, resign, "second").empty());
    match.store.finish_writes();
    match.run();
    CHECK(match.store.waiting_writes() == 1);
    match.store.finish_writes();
    match.run();
    CHECK(match.players.white->answers("second").size() == 1);
    CHECK(match.room->is_over());
}

TEST_CASE("a full mailbox answers busy and loses nothing that it took") {
    room_limits limits;
    limits.mailbox = 4;
    hall match{untimed("gul-bara"), limits};
    match.set_up();
    match.throw_until_play();
    match.store.set_writing(memory_store::writing::by_hand);
    match.play_anything("slow");
    std::size_t busy = 0;
    for (int i = 0; i < 10; ++i) {
        const auto answers = match.give(
            side::white, client::agree_void{match.match(), 0}, "late " + std::to_string(i)
        );
        busy += answers.empty() ? 0U : 1U;
    }
    CHECK(busy == 6);
    match.store.finish_writes();
    match.run();
    for (int i = 0; i < 10; ++i)
        CHECK(match.players.white->answers("late " + std::to_string(i)).size() == 1);
}

TEST_CASE("a write unanswered for a second is told to the players, and credited after it") {
    hall match;
    match.set_up();
    match.throw_until_play();
    match.store.set_writing(memory_store::writing::by_hand);
    match.play_anything();
    match.time.advance(999);
    match.room->wake();
    match.run();
    CHECK(match.players.white->all<server::clock>().empty());
    match.time.advance(1);
    match.room->wake();
    match.run();
    REQUIRE(match.players.white->all<server::clock>().size() == 1);
    CHECK(match.players.white->all<server::clock>()[0].storage_is_away);
    match.time.advance(2'500);
    match.store.set_writing(memory_store::writing::prompt);
    match.store.finish_writes();
    match.run();
    const auto last =
        protocol::decode_record(match.store.stored(match.match()).records.back().record);
    const auto* resume = std::get_if<protocol::resume_body>(&last->body);
    REQUIRE(resume != nullptr);
    CHECK(resume->credited_ms == 2'500);
    CHECK_FALSE(match.players.white->all<server::clock>().back().storage_is_away);
}

// ---- coming back --------------------------------------------------------------------------------

TEST_CASE("after a restart commands wait for the RESUME and are answered then") {
    hall match;
    match.set_up();
    match.restart();
    const auto link = match.link_of(side::white);
    CHECK(match.give(side::white, link, "the link").empty());
    for (const side who : engine::both_sides) match.give(who, client::watch{match.match(), {}, {}});
    const auto stored = match.store.stored(match.match());
    CHECK(stored.records.size() == 2); // GAME_START, RESUME
    REQUIRE(match.players.white->answers("the link").size() == 1);
    CHECK(std::get<server::ok>(match.players.white->answers("the link")[0]).is_held);
}

TEST_CASE("strangers take no place in the mailbox of a match that waits") {
    hall match{untimed("gul-bara"), {.mailbox = 8, .strangers = 2}};
    match.set_up();
    match.restart();
    const auto stranger = match.stranger();
    for (int i = 0; i < 20; ++i) {
        const auto answers = match.give(stranger, client::resign{match.match(), std::nullopt});
        CHECK(only<server::error>(answers).code == error_id::not_seated);
    }
    CHECK(match.give(side::white, match.link_of(side::white), "the link").empty()); // it waits
    match.store.set_writing(memory_store::writing::by_hand);
    for (const side who : engine::both_sides) match.give(who, client::watch{match.match(), {}, {}});
    REQUIRE(match.store.waiting_writes() == 1);
    client::hand_in nothing;
    nothing.match = match.match();
    for (int i = 0; i < 2; ++i) CHECK(match.give(stranger, nothing).empty());
    const auto third = match.give(stranger, nothing);
    CHECK(only<server::error>(third).code == error_id::busy);
    match.store.finish_writes();
    match.run();
    CHECK(match.players.white->answers("the link").size() == 1);
}

TEST_CASE("lost records are handed in, adopted and watched on") {
    hall match;
    match.set_up();
    match.play_on(20);
    const auto held = match.store.stored(match.match());
    match.store.at(match.match()).records.resize(10);
    match.restart();
    const auto leyla = match.players.white;
    leyla->clear();
    const client::watch from_newest{
        match.match(),
        std::int64_t(held.records.size()) - 1,
        protocol::sha256(held.records.back().record)
    };
    const auto behind = only<server::error>(match.give(leyla, from_newest));
    CHECK(behind.code == error_id::state_behind);
    CHECK(behind.seq == 9);
    client::hand_in given;
    given.match = match.match();
    for (std::size_t seq = 10; seq < held.records.size(); ++seq) {
        given.records.push_back(held.records[seq].record);
        given.signatures.push_back(held.records[seq].proof);
    }
    only<server::ok>(match.give(leyla, given));
    CHECK(match.give(leyla, from_newest, "again").empty());
    match.give(side::black, client::watch{match.match(), 9, {}});
    const auto now = match.store.stored(match.match());
    REQUIRE(now.records.size() == held.records.size() + 1);
    REQUIRE(leyla->answers("again").size() == 1);
    CHECK(std::holds_alternative<server::ok>(leyla->answers("again")[0]));
    CHECK(leyla->all<server::record>().size() == 1); // the RESUME
    CHECK(match.players.black->all<server::record>().size() >= now.records.size() - 10);
    match.play_on(UINT32_MAX);
    CHECK(match.room->is_over());
}

// ---- presence -----------------------------------------------------------------------------------

TEST_CASE("a silent player is shown as offline, and as back when heard again") {
    hall match;
    match.set_up();
    match.players.white->silent_since = match.time.now();
    match.time.advance(5'000);
    match.room->wake();
    match.run();
    auto seen = match.players.black->all<server::presence>().back();
    CHECK(seen.seat == 1);
    CHECK_FALSE(seen.is_online);
    match.players.white->silent_since.reset();
    match.time.advance(1'000);
    match.room->wake();
    match.run();
    seen = match.players.black->all<server::presence>().back();
    CHECK(seen.is_online);
}

TEST_CASE("any connection of a player is a sign of life") {
    hall match;
    match.set_up();
    match.room->arrive(match.connection_of(side::white));
    match.players.white->silent_since = match.time.now();
    match.players.black->clear();
    match.time.advance(60'000);
    match.room->wake();
    match.run();
    CHECK(match.players.black->all<server::presence>().empty());
}

} // namespace gulbara::server::room
