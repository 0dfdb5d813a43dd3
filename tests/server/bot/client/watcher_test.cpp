#include "server/bot/client/watcher.hpp"
#include "tests/server/bot/client/seat_bench.hpp"

namespace gulbara::tests::bot {
namespace {

using namespace protocol;

// A seat plays a little, and everything the server said is kept.
struct watched_match {
    watched_match() : bench("gul-bara") {
        bench.set_up();
        for (int i = 0; i < 5; ++i) {
            bench.play_until_own_turn();
            bench.play_own();
        }
        snapshot.match = bench.match.match();
        snapshot.seq = bench.seat.book()->newest_seq();
        snapshot.rules = bench.match.offer().rules;
        snapshot.players = bench.match.offer().players;
        snapshot.set_up = bench.match.receipt(bench.body<protocol::client::sign>());
    }
    const std::vector<wire::record>& records() const { return bench.seat.book()->records(); }

    seat_bench bench;
    wire::snapshot snapshot;
};

TEST_CASE("a spectator who comes late gets and verifies all records") {
    const watched_match match;
    client::watcher watcher(match.bench.match.match());
    const auto first = watcher.connected();
    REQUIRE(first.size() == 1);
    CHECK_FALSE(std::get<protocol::client::watch>(first[0].body).since);
    const auto second = watcher.take({.id = {}, .body = match.snapshot});
    REQUIRE(second.size() == 1);
    CHECK(std::get<protocol::client::watch>(second[0].body).since == -1);
    for (const auto& record : match.records()) watcher.take({.id = {}, .body = record});
    watcher.take({.id = second[0].id, .body = wire::ok{.newest = match.snapshot.seq}});
    CHECK(watcher.problem() == "");
    CHECK(watcher.book()->newest_seq() == match.snapshot.seq);

    watcher.disconnected();
    const auto third = watcher.connected();
    REQUIRE(third.size() == 1);
    CHECK(std::get<protocol::client::watch>(third[0].body).since == match.snapshot.seq);
}

TEST_CASE("a spectator asks again where a page ends and where something is missing") {
    const watched_match match;
    client::watcher watcher(match.bench.match.match());
    watcher.connected();
    const auto asked = watcher.take({.id = {}, .body = match.snapshot});
    watcher.take({.id = {}, .body = match.records()[0]});
    const auto more = watcher.take({.id = asked[0].id, .body = wire::ok{.has_more = true}});
    REQUIRE(more.size() == 1);
    CHECK(std::get<protocol::client::watch>(more[0].body).since == 0);
    watcher.take({.id = more[0].id, .body = wire::ok{}});
    const auto gap = watcher.take({.id = {}, .body = match.records()[5]});
    REQUIRE(gap.size() == 1);
    CHECK(watcher.problem() == "");
}

TEST_CASE("a spectator watches again when a room has failed") {
    const watched_match match;
    client::watcher watcher(match.bench.match.match());
    const auto first = watcher.connected();
    watcher.take({.id = first[0].id, .body = wire::ok{}});
    const auto again = watcher.take({.id = {}, .body = wire::error{.code = error_id::busy}});
    REQUIRE(again.size() == 1);
    CHECK(std::holds_alternative<protocol::client::watch>(again[0].body));
    CHECK(watcher.problem() == "");
}

TEST_CASE("a spectator who came during the set-up asks for the receipt when records come") {
    const watched_match match;
    client::watcher watcher(match.bench.match.match());
    const auto first = watcher.connected();
    auto early = match.snapshot;
    early.seq = -1;
    early.set_up = std::monostate{};
    watcher.take({.id = first[0].id, .body = wire::ok{.newest = -1}});
    watcher.take({.id = {}, .body = early});
    CHECK(watcher.book() == nullptr);
    const auto again = watcher.take({.id = {}, .body = match.records()[0]});
    REQUIRE(again.size() == 1);
    CHECK_FALSE(std::get<protocol::client::watch>(again[0].body).since);
    watcher.take({.id = {}, .body = match.snapshot});
    CHECK(watcher.book() != nullptr);
}

TEST_CASE("a spectator notices a record that is not right") {
    const watched_match match;
    client::watcher watcher(match.bench.match.match());
    watcher.connected();
    auto snapshot = match.snapshot;
    SUBCASE("a receipt that a seat has not signed") {
        std::get<wire::receipt>(snapshot.set_up).by_seat.white.reset();
        watcher.take({.id = {}, .body = snapshot});
    }
    SUBCASE("a changed record") {
        watcher.take({.id = {}, .body = snapshot});
        auto record = match.records()[0];
        record.bytes.back() ^= std::byte{1};
        watcher.take({.id = {}, .body = record});
    }
    CHECK(watcher.problem() != "");
}

} // namespace
} // namespace gulbara::tests::bot
