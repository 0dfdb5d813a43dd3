// Who looks on at a room, and how they catch up.
#include "protocol/sha256.hpp"
#include "tests/server/room/hall.hpp"

#include <doctest/doctest.h>

#include <algorithm>

namespace gulbara::server::room {

using engine::side;
namespace client = protocol::client;
namespace server = protocol::server;
using protocol::error_id;

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

TEST_CASE("all at a table are told how many look on, once a second at most") {
    hall match;
    match.set_up();
    const auto counts = [](const std::shared_ptr<fake_viewer>& who) {
        std::vector<std::uint32_t> result;
        for (const auto& each : who->all<server::watchers>()) result.push_back(each.count);
        return result;
    };
    using numbers = std::vector<std::uint32_t>;
    const auto look_on = [&] {
        const auto watcher = match.stranger();
        only<server::ok>(match.give(watcher, client::watch{match.match(), {}, {}}));
        return watcher;
    };
    const auto first = look_on();
    const auto second = look_on();
    CHECK(second->all<server::snapshot>().back().watchers == 2);
    for (const side who : engine::both_sides) CHECK(counts(match.players[who]) == numbers{1});
    match.time.advance(1'001);
    const auto third = look_on();
    for (const auto& each : {match.players[side::white], first})
        CHECK(counts(each) == numbers{1, 3});
    match.time.advance(1'003);
    only<server::ok>(match.give(first, client::unwatch{match.match()}));
    CHECK(counts(match.players[side::black]) == numbers{1, 3, 2});
    CHECK(counts(first) == numbers{1, 3});
    CHECK(counts(third) == numbers{3, 2});
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

} // namespace gulbara::server::room
