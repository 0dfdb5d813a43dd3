#include "protocol/codec.hpp"
#include "server/net/watch_lag.hpp"

#include <doctest/doctest.h>

using namespace gulbara;
using namespace gulbara::server;
using net::lag_verdict;
using net::watch_lag;

namespace {

const protocol::match_id one{{std::byte{1}}};
const protocol::match_id other{{std::byte{2}}};

std::string presence(const protocol::match_id& match) {
    return encode(protocol::server_message{
        .id = std::nullopt, .body = protocol::server::presence{.match = match}
    });
}

std::string snapshot(const protocol::match_id& match) {
    protocol::server::snapshot body;
    body.match = match;
    body.rules = "{}";
    return encode(protocol::server_message{.id = std::nullopt, .body = body});
}

template <class Body>
std::string answer(std::string id, Body body) {
    return encode(protocol::server_message{.id = std::move(id), .body = std::move(body)});
}

void push(net::outbox& box, std::string text) {
    box.push(net::opcode::text, std::make_shared<const std::string>(std::move(text)));
}

// The payloads that are left, without headers.
std::vector<std::string> texts_of(net::outbox& box) {
    std::vector<std::string> texts;
    for (const auto pieces = box.pieces(); const auto piece : pieces)
        if (piece.size() > 4) texts.emplace_back(piece);
    return texts;
}

// A lag of match `one`, whose watch is under way; its id.
std::string begin_and_ask(watch_lag& lag) {
    net::outbox box;
    push(box, presence(one));
    lag.begin(box);
    CHECK(box.is_empty());
    const auto watches = lag.watches();
    REQUIRE(watches.size() == 1);
    return watches.front().id.value();
}

} // namespace

TEST_CASE("events of matches are dropped, answers and what concerns everybody are kept") {
    net::outbox box;
    const auto ok = answer("c1", protocol::server::ok{});
    const auto maintenance =
        encode(protocol::server_message{.id = std::nullopt, .body = protocol::server::maintenance{}}
        );
    push(box, presence(one));
    push(box, ok);
    push(box, snapshot(other));
    push(box, maintenance);
    watch_lag lag;
    lag.begin(box);
    CHECK(texts_of(box) == std::vector{ok, maintenance});
    CHECK(lag.is_lagging());
    const auto watches = lag.watches();
    REQUIRE(watches.size() == 2);
    for (const auto& each : watches) {
        const auto& watch = std::get<protocol::client::watch>(each.body);
        CHECK((watch.match == one || watch.match == other));
        CHECK_FALSE(watch.since); // a snapshot only
    }
    CHECK(lag.watches().empty());
}

TEST_CASE("a lagging match is silent until its new snapshot; others go on") {
    watch_lag lag;
    const auto id = begin_and_ask(lag);
    CHECK(lag.judge(presence(one)) == lag_verdict::drop);
    CHECK(lag.judge(presence(other)) == lag_verdict::queue);
    CHECK(lag.judge(answer("c1", protocol::server::ok{})) == lag_verdict::queue);
    CHECK(lag.judge(answer(id, protocol::server::ok{})) == lag_verdict::drop);
    CHECK(lag.judge(snapshot(one)) == lag_verdict::queue);
    CHECK_FALSE(lag.is_lagging());
    CHECK(lag.judge(presence(one)) == lag_verdict::queue);
}

TEST_CASE("the answer to our own watch is dropped also after the snapshot") {
    watch_lag lag;
    const auto id = begin_and_ask(lag);
    CHECK(lag.judge(snapshot(one)) == lag_verdict::queue);
    CHECK(lag.judge(answer(id, protocol::server::ok{})) == lag_verdict::drop);
}

TEST_CASE("a match that cannot be watched anew ends the connection") {
    watch_lag lag;
    const auto id = begin_and_ask(lag);
    CHECK(lag.judge(answer(id, protocol::server::error{})) == lag_verdict::give_up);
}

TEST_CASE("a client that falls behind again is asked for again") {
    watch_lag lag;
    begin_and_ask(lag);
    CHECK(lag.judge(snapshot(one)) == lag_verdict::queue);
    net::outbox box;
    push(box, snapshot(one));
    lag.begin(box);
    CHECK(box.is_empty());
    CHECK(lag.watches().size() == 1);
}

TEST_CASE("a client that watches anew by itself, or no more, lags no more") {
    watch_lag lag;
    net::outbox box;
    push(box, presence(one));
    lag.begin(box);
    lag.forget(one);
    CHECK_FALSE(lag.is_lagging());
    CHECK(lag.watches().empty());
    CHECK(lag.judge(presence(one)) == lag_verdict::queue);
    lag.forget(other); // nothing to forget
}

TEST_CASE("without a lag nothing is looked at") {
    watch_lag lag;
    CHECK(lag.judge("not even JSON") == lag_verdict::queue);
    CHECK(lag.watches().empty());
}
