// The handshake before GAME_START 1 (fairness page, section 3).
#include "tests/server/room/answers.hpp"
#include "tests/server/room/table.hpp"

#include <doctest/doctest.h>

namespace gulbara::server::room {

using engine::side;
using protocol::error_id;
namespace client = protocol::client;
namespace server = protocol::server;

namespace {

table new_table() {
    return table{untimed("gul-bara")};
}

client::anchor anchor_of(const table& match, side who) {
    const auto& seat = match.seats[who];
    return {match.facts.row.id, seat.chain->anchor(), seat.key->public_part()};
}

} // namespace

TEST_CASE("both seats are offered the match, each its own seat") {
    auto match = new_table();
    const auto offers = match.events_of<server::offer>();
    REQUIRE(offers.size() == 2);
    CHECK(match.events[0].to == audience::white);
    CHECK(offers[0].seat == 1);
    CHECK(match.events[1].to == audience::black);
    CHECK(offers[1].seat == 2);
    CHECK(offers[0].server_anchor == match.facts.chain->anchor());
    CHECK(offers[0].links == 1024);
    CHECK(offers[0].deadline == match.now + 30'000);
}

TEST_CASE("the header comes with the second anchor and says what was offered and answered") {
    auto match = new_table();
    match.give_anchor(side::white);
    CHECK_FALSE(match.last<server::header>().has_value());
    match.give_anchor(side::black);
    const auto header =
        protocol::decode_header(match.last<server::header>().value().header).value();
    CHECK(header.mode == protocol::contribution::both_seats);
    CHECK(header.anchors.seat_one == match.seats.white.chain->anchor());
    CHECK(header.anchors.seat_two == match.seats.black.chain->anchor());
    CHECK(header.keys.seat_two == match.seats.black.key->public_part());
    CHECK(header.created_ms == static_cast<std::uint64_t>(match.facts.row.created));
    CHECK(match.stored.header.has_value());
}

TEST_CASE("the same anchor again is no news, another one is refused, before and after the header") {
    auto match = new_table();
    match.give_anchor(side::white);
    auto other = anchor_of(match, side::white);
    other.anchor->value[0] ^= std::byte{1};
    CHECK(is_already(match.give(side::white, anchor_of(match, side::white))));
    CHECK(code_of(match.give(side::white, other)) == error_id::wrong_anchor);
    match.give_anchor(side::black);
    CHECK(is_already(match.give(side::white, anchor_of(match, side::white))));
    CHECK(code_of(match.give(side::white, other)) == error_id::wrong_anchor);
}

TEST_CASE("keys that cannot stand in a header are refused") {
    auto match = new_table();
    auto given = anchor_of(match, side::white);
    given.key = match.facts.key.public_part();
    CHECK(code_of(match.give(side::white, given)) == error_id::bad_member);
    given.key = protocol::public_key{};
    CHECK(code_of(match.give(side::white, given)) == error_id::bad_member);
    given = anchor_of(match, side::white);
    given.anchor = protocol::chain_key{};
    CHECK(code_of(match.give(side::white, given)) == error_id::bad_member);
    match.give_anchor(side::black);
    given = anchor_of(match, side::white);
    given.key = match.seats.black.key->public_part();
    CHECK(code_of(match.give(side::white, given)) == error_id::bad_member);
}

TEST_CASE("a watcher has no part in it") {
    auto match = new_table();
    CHECK(code_of(match.give(std::nullopt, anchor_of(match, side::white))) == error_id::not_seated);
}

TEST_CASE("an offer without an anchor for thirty seconds is withdrawn") {
    auto match = new_table();
    match.give_anchor(side::white);
    match.pass_time(29'999);
    CHECK_FALSE(match.state->is_over());
    match.pass_time(1);
    CHECK(match.state->is_over());
    CHECK(match.stored.is_withdrawn);
    CHECK(match.last<server::withdrawn>().value().late == 2);
    CHECK(match.late_seat == side::black);
    CHECK(code_of(match.give(side::black, anchor_of(match, side::black))) == error_id::match_over);
}

TEST_CASE("an offer that never reached a seat counts against nobody") {
    auto match = new_table();
    match.seats[side::black].is_online = false;
    match.restart(0); // this room has never seen him
    match.give_anchor(side::white);
    match.pass_time(60'000);
    CHECK(match.stored.is_withdrawn);
    CHECK(match.last<server::withdrawn>().value().late == 2);
    CHECK_FALSE(match.late_seat.has_value());
}

TEST_CASE("an offer that both let pass is nobody's fault alone") {
    auto match = new_table();
    match.pass_time(30'000);
    CHECK(match.last<server::withdrawn>().value().late == 0);
    CHECK_FALSE(match.late_seat.has_value());
}

TEST_CASE("GAME_START 1 is durable with the last signature, the receipt comes before it") {
    auto match = new_table();
    match.set_up();
    REQUIRE(match.stored.records.size() == 1);
    CHECK(match.stored.seat_signatures.white.has_value());
    CHECK(match.stored.seat_signatures.black.has_value());
    const auto& events = match.events;
    const auto at = [&](auto is_it) {
        return std::find_if(events.begin(), events.end(), is_it) - events.begin();
    };
    const auto receipt =
        at([](const event& e) { return std::holds_alternative<server::receipt>(e.body); });
    const auto start =
        at([](const event& e) { return std::holds_alternative<server::record>(e.body); });
    CHECK(receipt < start);
    CHECK(match.last<server::waiting>().value().seats == std::vector<std::uint8_t>{1, 2});
}

TEST_CASE("no link is taken before the receipt") {
    auto match = new_table();
    for (const side who : engine::both_sides) match.give_anchor(who);
    const client::link link{match.facts.row.id, 1, match.seats.white.chain->link(1)};
    CHECK(code_of(match.give(side::white, link)) == error_id::not_yet);
}

TEST_CASE("a wrong signature changes nothing, the same one again is no news") {
    auto match = new_table();
    for (const side who : engine::both_sides) match.give_anchor(who);
    const auto signature = match.sign_as_seat(side::white);
    CHECK(
        code_of(match.give(side::black, client::sign{match.facts.row.id, signature})) ==
        error_id::bad_signature
    );
    CHECK(is_ok(match.give(side::white, client::sign{match.facts.row.id, signature})));
    CHECK(is_already(match.give(side::white, client::sign{match.facts.row.id, signature})));
    CHECK(match.stored.records.empty());
}

TEST_CASE("a match without a signature for thirty seconds is called off with nothing thrown") {
    auto match = new_table();
    for (const side who : engine::both_sides) match.give_anchor(who);
    match.give_signature(side::white);
    match.pass_time(30'000);
    REQUIRE(match.state->is_closed());
    CHECK(match.late_seat == side::black);
    const auto close = match.close();
    CHECK(close.reason == protocol::close_reason::called_off);
    CHECK_FALSE(close.winner.has_value());
    CHECK(close.records == 0);
    CHECK(close.last_record.is_zero());
    CHECK(close.server_terminal == match.facts.chain->terminal());
}

TEST_CASE("a seat without a key is not asked to sign") {
    auto match = new_table();
    match.seats.white.key.reset();
    match.seats.black.key.reset();
    for (const side who : engine::both_sides) match.give_anchor(who);
    CHECK(match.stored.records.size() == 1);
    CHECK(match.last<server::receipt>().has_value());
    CHECK(
        code_of(match.give(side::white, client::sign{match.facts.row.id, {}})) == error_id::not_due
    );
}

TEST_CASE("after a restart the offer stands for another thirty seconds") {
    auto match = new_table();
    match.give_anchor(side::white);
    match.pass_time(20'000);
    match.restart();
    match.compare_both();
    match.pass_time(29'000);
    CHECK_FALSE(match.state->is_over());
    const auto view = match.state->snapshot(side::white, 0, match.now);
    CHECK(std::holds_alternative<server::offer>(view.set_up));
    CHECK(view.owed.owes_anchor);
    match.set_up();
    CHECK(match.stored.records.size() == 1);
}

TEST_CASE("after a restart signatures are asked for again") {
    auto match = new_table();
    for (const side who : engine::both_sides) match.give_anchor(who);
    match.give_signature(side::white);
    const auto header = match.stored.header;
    match.restart();
    match.compare_both();
    const auto view = match.state->snapshot(side::white, 0, match.now);
    CHECK(std::holds_alternative<server::header>(view.set_up));
    CHECK(view.owed.owes_signature);
    for (const side who : engine::both_sides) match.give_signature(who);
    CHECK(match.stored.records.size() == 1);
    CHECK(match.stored.header == header);
}

TEST_CASE("a match that had no record gets no RESUME") {
    auto match = new_table();
    for (const side who : engine::both_sides) match.give_anchor(who);
    match.restart();
    match.compare_both();
    for (const side who : engine::both_sides) match.give_signature(who);
    CHECK(match.stored.records.size() == 1);
    CHECK(std::holds_alternative<protocol::game_start_body>(match.newest_record()));
}

} // namespace gulbara::server::room
