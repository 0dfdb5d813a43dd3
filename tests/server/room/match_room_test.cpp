// The actor: what it holds back until it is durable, who gets what, and how it ends.
#include "protocol/sha256.hpp"
#include "server/room/match_room.hpp"
#include "tests/server/room/hall.hpp"

#include <doctest/doctest.h>

#include <algorithm>

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

// ---- watching -----------------------------------------------------------------------------------

namespace {

room_limits small_pages() {
    room_limits limits;
    limits.page = 8;
    limits.tail = 4;
    return limits;
}

client::watch watch_all(const hall& match) {
    return {match.match(), -1, std::nullopt};
}

// Asks for pages until it is live. Returns how many it took.
int catch_up(hall& match, const std::shared_ptr<fake_viewer>& who) {
    for (int pages = 1;; ++pages) {
        const auto held = who->all<server::record>();
        client::watch wanted{match.match(), std::int64_t(held.size()) - 1, std::nullopt};
        if (!held.empty()) wanted.hash = protocol::sha256(held.back().bytes);
        const auto answered = only<server::ok>(match.give(who, wanted));
        if (!answered.has_more) return pages;
        CHECK(who->all<server::snapshot>().empty());
    }
}

} // namespace

TEST_CASE("who only wants to see gets a snapshot and then all that is new") {
    hall match;
    match.set_up();
    match.throw_until_play();
    const auto watcher = match.stranger();
    const auto answered =
        only<server::ok>(match.give(watcher, client::watch{match.match(), {}, {}}));
    CHECK(answered.seat == 0);
    CHECK(answered.newest == std::int64_t(match.store.stored(match.match()).records.size()) - 1);
    REQUIRE(watcher->all<server::snapshot>().size() == 1);
    CHECK(watcher->all<server::record>().empty());
    match.play_anything();
    CHECK(watcher->all<server::record>().size() >= 1);
}

TEST_CASE("who comes late gets all records page by page, then a snapshot, then what is new") {
    hall match{untimed("gul-bara"), small_pages()};
    match.set_up();
    match.play_on(30);
    const auto watcher = match.stranger();
    CHECK(catch_up(match, watcher) >= 4);
    CHECK(watcher->all<server::snapshot>().size() == 1);
    match.play_on(40);
    const auto stored = match.store.stored(match.match());
    const auto seen = watcher->all<server::record>();
    REQUIRE(seen.size() == stored.records.size());
    for (std::size_t i = 0; i < seen.size(); ++i) CHECK(seen[i].bytes == stored.records[i].record);
}

TEST_CASE("who was away for a moment gets what is missing and no more") {
    hall match;
    match.set_up();
    match.throw_until_play();
    const auto before = match.store.stored(match.match()).records;
    match.play_anything();
    const auto after = match.store.stored(match.match()).records;
    const auto again = match.connection_of(side::white);
    client::watch wanted{
        match.match(), std::int64_t(before.size()) - 1, protocol::sha256(before.back().record)
    };
    CHECK(only<server::ok>(match.give(again, wanted)).seat == 1);
    CHECK(again->all<server::record>().size() == after.size() - before.size());
}

TEST_CASE("a hash that is not ours and a record that we have not are told apart") {
    hall match;
    match.set_up();
    const auto watcher = match.stranger();
    const auto other = protocol::sha256(protocol::bytes_of("another record"));
    const auto unknown =
        only<server::error>(match.give(watcher, client::watch{match.match(), 0, other}));
    CHECK(unknown.code == error_id::unknown_record);
    const auto behind =
        only<server::error>(match.give(watcher, client::watch{match.match(), 1, other}));
    CHECK(behind.code == error_id::state_behind);
    CHECK(behind.seq == 0);
    CHECK(watcher->all<server::snapshot>().empty());
}

TEST_CASE("nothing comes after unwatch, nor after leaving") {
    hall match;
    match.set_up();
    match.throw_until_play();
    const auto gone = match.stranger();
    const auto left = match.stranger();
    for (const auto& one : {gone, left}) match.give(one, client::watch{match.match(), {}, {}});
    only<server::ok>(match.give(gone, client::unwatch{match.match()}));
    match.room->leave(left);
    match.run();
    match.play_anything();
    CHECK(gone->all<server::record>().empty());
    CHECK(left->all<server::record>().empty());
}

TEST_CASE("who leaves while old records are fetched is not made to watch") {
    hall match{untimed("gul-bara"), small_pages()};
    match.set_up();
    match.play_on(30);
    std::move_only_function<void(found_records)> fetched;
    match.on_fetch = [&](auto done) { fetched = std::move(done); };
    const auto watcher = match.stranger();
    CHECK(match.give(watcher, client::watch{match.match(), 20, {}}).empty());
    REQUIRE(fetched);
    match.room->leave(watcher);
    match.run();
    fetched(match.store.records(match.match(), 21, 256));
    match.run();
    CHECK(watcher->all<server::snapshot>().empty());
    match.play_on(40);
    CHECK(watcher->all<server::record>().size() < 12);
}

TEST_CASE("old records that cannot be read are answered, and may be asked for again") {
    hall match{untimed("gul-bara"), small_pages()};
    match.set_up();
    match.play_on(30);
    match.on_fetch = [](auto done) { done(std::nullopt); };
    const auto watcher = match.stranger();
    const auto refused = only<server::error>(match.give(watcher, watch_all(match)));
    CHECK(refused.code == error_id::storage_unavailable);
    match.on_fetch = nullptr;
    CHECK(catch_up(match, watcher) >= 4);
}

TEST_CASE("an event is encoded once for all") {
    hall match;
    match.set_up();
    match.throw_until_play();
    const auto watcher = match.stranger();
    match.give(watcher, client::watch{match.match(), {}, {}});
    for (const auto& one : {match.players.white, match.players.black, watcher}) one->clear();
    match.play_anything();
    const auto shared = watcher->frames();
    REQUIRE_FALSE(shared.empty());
    for (const frame& one : shared) {
        const auto mine = match.players.white->frames();
        const auto yours = match.players.black->frames();
        CHECK(std::ranges::find(mine, one) != mine.end());
        CHECK(std::ranges::find(yours, one) != yours.end());
    }
}

TEST_CASE("a crowd is served in slices, after the players") {
    hall match;
    match.set_up();
    match.throw_until_play();
    std::vector<std::shared_ptr<fake_viewer>> crowd;
    for (int i = 0; i < 300; ++i) {
        crowd.push_back(match.stranger());
        match.give(crowd.back(), client::watch{match.match(), {}, {}});
        crowd.back()->clear();
    }
    for (const side who : engine::both_sides) match.players[who]->clear();
    const auto served = [&] {
        return std::ranges::count_if(crowd, [](const auto& one) { return !one->frames().empty(); });
    };
    match.store.set_writing(memory_store::writing::by_hand);
    match.play_anything();
    match.store.finish_writes();
    match.context.restart();
    while (match.players.white->frames().empty()) REQUIRE(match.context.poll_one() == 1);
    CHECK(served() == 0);
    match.context.poll_one();
    CHECK(served() == 128);
    match.run();
    CHECK(served() == 300);
}

TEST_CASE("no more than so many may watch") {
    room_limits limits;
    limits.watchers = 1;
    hall match{untimed("gul-bara"), limits};
    match.set_up();
    const client::watch watch{match.match(), {}, {}};
    only<server::ok>(match.give(match.stranger(), watch));
    CHECK(only<server::error>(match.give(match.stranger(), watch)).code == error_id::too_many);
    only<server::ok>(match.give(match.connection_of(side::white), watch));
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

// ---- the end ------------------------------------------------------------------------------------

TEST_CASE("a room whose write is refused ends itself and answers everybody") {
    hall match;
    match.set_up();
    match.throw_until_play();
    match.store.set_writing(memory_store::writing::by_hand);
    match.store.refuse_next();
    match.play_anything("refused");
    match.give(side::white, client::resign{match.match(), std::nullopt}, "waiting");
    match.store.finish_writes();
    match.run();
    CHECK(match.failures == 1);
    for (const side who : engine::both_sides)
        CHECK(match.players[who]->all<server::error>().size() >= 1);
    CHECK(match.players.white->answers("waiting").size() == 1);
    const auto answered = match.players.white->answers("refused").size() +
                          match.players.black->answers("refused").size();
    CHECK(answered == 1);
    const auto later = match.give(side::white, client::resign{match.match(), std::nullopt});
    CHECK(only<server::error>(later).code == error_id::busy);
}

TEST_CASE("what was on its way to a room that fails is answered") {
    hall match{untimed("gul-bara"), {.tail = 1}};
    std::move_only_function<void(found_records)> finish_fetch;
    match.on_fetch = [&](auto done) { finish_fetch = std::move(done); };
    match.set_up();
    match.throw_until_play();
    const auto watcher = match.stranger();
    match.give(watcher, client::watch{match.match(), -1, {}}, "fetching");
    match.store.set_writing(memory_store::writing::by_hand);
    match.store.refuse_next();
    match.play_anything("refused");
    match.store.finish_writes();
    match.room->take({watcher, {"posted", client::watch{match.match(), {}, {}}}, match.time.now()});
    match.run();
    REQUIRE(match.failures == 1);
    CHECK(only<server::error>(watcher->answers("posted")).code == error_id::busy);
    SUBCASE("while the room is still there") {}
    SUBCASE("after it has gone") {
        match.room.reset();
        match.run();
    }
    finish_fetch(std::vector<store::stored_record>{});
    match.run();
    CHECK(only<server::error>(watcher->answers("fetching")).code == error_id::busy);
}

TEST_CASE("a room that retires writes its clock book and takes nothing more") {
    hall match{timed("gul-bara", {60'000, 12'000, 0, 0})};
    match.set_up();
    match.throw_until_play();
    match.time.advance(20'000);
    bool is_done = false;
    match.room->retire([&] { is_done = true; });
    match.run();
    CHECK(is_done);
    const auto book = decode_clock_book(match.store.stored(match.match()).clock_book);
    REQUIRE(book.has_value());
    CHECK(book->written_at == match.time.now());
    CHECK(book->seats.white.reserve_ms + book->seats.black.reserve_ms == 112'000);
    const auto later = match.give(side::white, client::resign{match.match(), std::nullopt});
    CHECK(only<server::error>(later).code == error_id::shutting_down);
}

TEST_CASE("a room that retires finishes what is under way first") {
    hall match;
    match.set_up();
    match.throw_until_play();
    match.store.set_writing(memory_store::writing::by_hand);
    match.play_anything("last");
    bool is_done = false;
    match.room->retire([&] { is_done = true; });
    match.run();
    CHECK_FALSE(is_done);
    match.store.finish_writes();
    match.run();
    match.store.finish_writes();
    match.run();
    CHECK(is_done);
    CHECK(
        match.players.white->answers("last").size() + match.players.black->answers("last").size() ==
        1
    );
}

TEST_CASE("a room knows since when nobody wants anything of it") {
    hall match;
    CHECK_FALSE(match.room->idle_since().has_value());
    const auto watcher = match.stranger();
    match.give(watcher, client::watch{match.match(), {}, {}});
    for (const side who : engine::both_sides) match.room->leave(match.players[who]);
    match.run();
    CHECK_FALSE(match.room->idle_since().has_value());
    match.room->leave(watcher);
    match.run();
    CHECK(match.room->idle_since() == match.time.now());
}

TEST_CASE("a wish for a rematch reaches the owner, and is told to whoever looks on, then or later"
) {
    hall match;
    match.set_up();
    match.give(side::white, client::resign{match.match(), std::nullopt});
    CHECK(match.give(side::white, client::rematch{match.match()}).empty());
    REQUIRE(match.rematches.size() == 1);
    CHECK(match.rematches[0].from == match.players.white);
    match.room->tell_rematch_wish(side::white);
    match.run();
    REQUIRE(match.players.black->all<server::rematch_offered>().size() == 1);
    CHECK(match.players.black->all<server::rematch_offered>()[0].seat == 1);
    const auto late = match.connection_of(side::black);
    match.give(late, client::watch{match.match(), {}, {}});
    CHECK(late->all<server::rematch_offered>().size() == 1);
}

} // namespace gulbara::server::room
