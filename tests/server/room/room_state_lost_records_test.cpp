// After a restart on an older copy of the database: what is handed in, adopted or contradicts
// (fairness page, section 9).
#include "protocol/sha256.hpp"
#include "tests/server/room/answers.hpp"
#include "tests/server/room/table.hpp"

#include <doctest/doctest.h>

namespace gulbara::server::room {

using engine::side;
using protocol::close_reason;
using protocol::error_id;
namespace client = protocol::client;

namespace {

// What a client that holds everything hands in of the records from `first` on.
client::hand_in
hand_in_from(const table& match, const store::stored_match& held, std::size_t first) {
    client::hand_in given;
    given.match = match.facts.row.id;
    for (std::size_t seq = first; seq < held.records.size(); ++seq) {
        given.records.push_back(held.records[seq].record);
        given.signatures.push_back(held.records[seq].proof);
    }
    return given;
}

// The first `count` records of a hand_in, of which more is to follow.
client::hand_in beginning_of(client::hand_in whole, std::size_t count) {
    whole.records.resize(count);
    whole.signatures.resize(count);
    whole.more = true;
    return whole;
}

// The database as it was when it had so many records. The scripted client's log is what it is.
void lose_records_after(table& match, std::size_t count) {
    match.stored.records.resize(count);
    match.stored.close.reset();
}

// The scripted client knows no more than the database.
void forget_lost_records(table& match) {
    match.log = protocol::match_log{match.log->match_header(), match.log->rules()};
    for (const auto& record : match.stored.records)
        REQUIRE(match.log->append(record.record).has_value());
}

struct restored_match {
    table match;
    store::stored_match held; // before records were lost
};

// Restarted with the first `count` records of a match that was under way.
restored_match restored_to(std::size_t count) {
    auto match = at_play(untimed("gul-bara"));
    match.play_on(20);
    auto held = match.stored;
    lose_records_after(match, count);
    match.restart();
    return {std::move(match), std::move(held)};
}

// Another newest record, signed by the server too.
client::hand_in contradiction_of(const table& match) {
    auto other = protocol::decode_record(match.stored.records.back().record).value();
    other.ms += 1;
    client::hand_in given;
    given.match = match.facts.row.id;
    given.records.push_back(protocol::encode(other));
    const std::array hashes{protocol::sha256(given.records[0])};
    given.signatures = protocol::sign_batch(match.facts.key, hashes);
    return given;
}

} // namespace

TEST_CASE("records that the server lost are adopted from whoever holds them") {
    auto match = at_play(timed("long-nardy", usual_clock));
    match.play_on(40);
    match.throw_until_play();
    const auto held = match.stored;
    const auto log = match.log;
    lose_records_after(match, 10);
    match.restart();
    match.compare(side::white, shown_state::newer);
    match.compare(side::black, shown_state::newer);
    forget_lost_records(match);
    CHECK(is_ok(match.give(side::white, hand_in_from(match, held, 10))));
    CHECK(match.stored.records.size() == 10); // Black's client may hold more
    match.compare(side::black);
    REQUIRE(match.stored.records.size() == held.records.size() + 1);
    for (std::size_t seq = 0; seq < held.records.size(); ++seq)
        CHECK(match.stored.records[seq].record == held.records[seq].record);
    CHECK(std::holds_alternative<protocol::resume_body>(match.newest_record()));
    CHECK(verifies(match.stored));
    const auto clock = match.state->snapshot(std::nullopt, 0, match.now).time.value();
    for (const side who : engine::both_sides)
        CHECK(clock.seats[who].reserve_ms == log->reserve_ms(who));
    CHECK(clock.seats[match.holder()].delay_ms == 12'000);
    match.play_on();
    CHECK(verifies(match.stored));
}

TEST_CASE("a hand_in in several parts is waited for, thirty seconds more at most") {
    auto [match, held] = restored_to(5);
    match.log.reset();
    const auto part = beginning_of(hand_in_from(match, held, 5), 3);
    match.state->take({side::white, {"p1", part}, {match.now, 0}}, match.now);
    CHECK(match.state->next_wake(match.now).has_value());
    const auto out = match.state->compare(side::black, shown_state::not_newer, match.now);
    CHECK_FALSE(out.commit.has_value());
    CHECK_FALSE(match.state->tick(match.now + 59'999).commit.has_value());
    CHECK(match.state->tick(match.now + 60'000).commit.has_value());
}

TEST_CASE("a stranger who hands in nothing new neither holds up a match nor ends another's run") {
    auto [match, held] = restored_to(5);
    match.log.reset();
    auto nothing = beginning_of(hand_in_from(match, held, 5), 0);
    match.state->take({std::nullopt, {"x1", nothing}, {match.now, 0}}, match.now);
    CHECK(match.state->next_wake(match.now) <= match.now + 30'000);

    const auto part = beginning_of(hand_in_from(match, held, 5), 3);
    match.state->take({std::nullopt, {"x2", part}, {match.now, 0}}, match.now);
    nothing.more = false;
    match.state->take({std::nullopt, {"x3", nothing}, {match.now, 0}}, match.now);
    CHECK_FALSE(match.state->tick(match.now + 59'999).commit.has_value());
    CHECK(match.state->tick(match.now + 60'000).commit.has_value());
}

TEST_CASE("a gap that nobody fills ends the match as lost") {
    auto [match, held] = restored_to(5);
    match.give(side::white, hand_in_from(match, held, 7));
    match.compare(side::black);
    REQUIRE(match.state->is_closed());
    CHECK(match.close().reason == close_reason::state_lost);
    CHECK(match.close().records == 5);
}

TEST_CASE("a record of ours that contradicts our own ends the match as lost") {
    auto match = at_play(untimed("gul-bara"));
    CHECK(is_ok(match.give(std::nullopt, contradiction_of(match))));
    REQUIRE(match.state->is_closed());
    CHECK(match.close().reason == close_reason::state_lost);
    CHECK(verifies(match.stored));
}

TEST_CASE("newer records that appear after the RESUME end the match as lost") {
    auto match = at_play(untimed("gul-bara"));
    match.play_on(20);
    const auto held = match.stored;
    lose_records_after(match, 10);
    forget_lost_records(match);
    match.restart();
    match.compare_both();
    CHECK_FALSE(match.state->is_over());
    CHECK(is_ok(match.give(side::white, hand_in_from(match, held, 10))));
    REQUIRE(match.state->is_closed());
    CHECK(match.close().reason == close_reason::state_lost);
}

TEST_CASE("only what bears this server's signature counts") {
    auto match = at_play(untimed("gul-bara"));
    match.play_on(6);
    const auto held = match.stored;
    lose_records_after(match, 4);
    match.restart();
    auto given = hand_in_from(match, held, 4);
    const auto foreign = protocol::key_pair::from_seed(protocol::key_seed{});
    for (std::size_t i = 0; i < given.records.size(); ++i) {
        const std::array hashes{protocol::sha256(given.records[i])};
        given.signatures[i] = protocol::sign_batch(foreign, hashes)[0];
    }
    CHECK(code_of(match.give(side::white, given)) == error_id::bad_hand_in);
    given = hand_in_from(match, held, 4);
    given.signatures.pop_back();
    CHECK(code_of(match.give(side::white, given)) == error_id::bad_hand_in);
    given = hand_in_from(match, held, 4);
    given.records[0].pop_back();
    CHECK(code_of(match.give(side::white, given)) == error_id::bad_hand_in);
    CHECK_FALSE(match.state->is_over());
}

TEST_CASE("handing in what the server has anyway changes nothing") {
    auto match = at_play(untimed("gul-bara"));
    CHECK(is_ok(match.give(std::nullopt, hand_in_from(match, match.stored, 0))));
    CHECK_FALSE(match.state->is_over());
}

TEST_CASE("a header that the server lost is adopted, and no other one is signed") {
    table match{untimed("gul-bara")};
    for (const side who : engine::both_sides) match.give_anchor(who);
    client::hand_in given;
    given.match = match.facts.row.id;
    given.header = match.stored.header;
    given.header_signature = match.stored.header_signature;
    match.stored.header.reset();
    match.stored.header_signature.reset();
    match.restart();
    match.compare_both();
    CHECK(is_ok(match.give(side::white, given)));
    CHECK(match.stored.header == given.header);
    for (const side who : engine::both_sides) match.give_signature(who);
    CHECK(match.stored.records.size() == 1);
}

TEST_CASE("a seat that compares while what was handed in is written is not waited for any more") {
    auto match = at_play(untimed("gul-bara"));
    client::hand_in given;
    given.match = match.facts.row.id;
    given.header = match.stored.header;
    given.header_signature = match.stored.header_signature;
    match.stored.header.reset();
    match.stored.header_signature.reset();
    lose_records_after(match, 0);
    match.restart();
    match.writes = table::writing::by_hand;
    match.give(side::white, given);
    REQUIRE(match.state->is_busy());
    match.compare(side::black);
    match.writes = table::writing::prompt;
    match.finish_write();
    match.pass_time(0);
    CHECK_FALSE(match.state->is_comparing());
}

TEST_CASE("a match of which only the offer is left comes back whole") {
    auto match = at_play(untimed("gul-bara"));
    match.play_on(20);
    const auto held = match.stored;
    match.stored = {};
    match.stored.match = match.facts.row;
    match.log = protocol::match_log{match.log->match_header(), match.log->rules()};
    match.restart();
    auto given = hand_in_from(match, held, 0);
    given.header = held.header;
    given.header_signature = held.header_signature;
    CHECK(is_ok(match.give(side::white, given)));
    match.compare(side::black);
    REQUIRE(match.stored.records.size() == held.records.size() + 1);
    CHECK(match.state->snapshot(side::white, 0, match.now).owed.owes_signature);
    for (const side who : engine::both_sides) match.give_signature(who);
    CHECK(match.stored.seat_signatures == held.seat_signatures);
    CHECK(verifies(match.stored));
}

TEST_CASE("a signature that comes after its records were adopted is shown when it is durable") {
    auto match = at_play(untimed("gul-bara"));
    match.play_on(20);
    const auto held = match.stored;
    match.stored = {};
    match.stored.match = match.facts.row;
    match.log = protocol::match_log{match.log->match_header(), match.log->rules()};
    match.restart();
    auto given = hand_in_from(match, held, 0);
    given.header = held.header;
    given.header_signature = held.header_signature;
    match.give(side::white, given);
    match.compare(side::black);
    const client::sign late{match.facts.row.id, held.seat_signatures.white.value()};
    const auto out = match.state->take({side::white, {"s", late}, {match.now, 0}}, match.now);
    REQUIRE(out.commit.has_value());
    CHECK(out.answer_release == release::when_durable);
    CHECK(match.state->snapshot(side::white, 0, match.now).owed.owes_signature);
    match.state->settle({}, match.now);
    CHECK_FALSE(match.state->snapshot(side::white, 0, match.now).owed.owes_signature);
}

TEST_CASE("a close of ours is adopted as it is") {
    auto match = at_play(untimed("gul-bara"));
    match.give(side::white, client::resign{match.facts.row.id, std::nullopt});
    const auto held = match.stored;
    lose_records_after(match, 3);
    forget_lost_records(match);
    match.restart();
    auto given = hand_in_from(match, held, 3);
    given.close = held.close->close;
    given.close_signature = held.close->by_server;
    CHECK(is_ok(match.give(side::black, given)));
    match.compare(side::white);
    REQUIRE(match.state->is_closed());
    CHECK(match.stored.close->close == held.close->close);
    CHECK(match.stored.records.size() == held.records.size());
    CHECK(verifies(match.stored));
}

TEST_CASE("beside a close of ours no other is signed, whatever contradicts the records") {
    auto match = at_play(untimed("gul-bara"));
    match.give(side::white, client::resign{match.facts.row.id, std::nullopt});
    const auto held = match.stored;
    match.stored.close.reset();
    match.restart();
    auto given = contradiction_of(match);
    given.close = held.close->close;
    given.close_signature = held.close->by_server;
    CHECK(is_ok(match.give(side::black, given)));
    match.compare_both();
    REQUIRE(match.state->is_closed());
    CHECK(match.stored.close->close == held.close->close);
}

TEST_CASE("a decided match is closed as decided, whatever contradicts its records") {
    auto match = at_play(untimed("gul-bara"));
    match.give(side::white, client::resign{match.facts.row.id, std::nullopt});
    match.stored.close.reset();
    match.restart();
    CHECK(is_ok(match.give(side::black, contradiction_of(match))));
    match.compare_both();
    REQUIRE(match.state->is_closed());
    CHECK(match.close().reason == close_reason::resigned);
    CHECK(verifies(match.stored));
}

TEST_CASE("a header and its close without records are both kept, also when they come late") {
    table match{untimed("gul-bara")};
    for (const side who : engine::both_sides) match.give_anchor(who);
    match.pass_time(30'000); // nobody signs
    REQUIRE(match.state->is_closed());
    const auto held = match.stored;
    client::hand_in given;
    given.match = match.facts.row.id;
    given.header = held.header;
    given.header_signature = held.header_signature;
    given.close = held.close->close;
    given.close_signature = held.close->by_server;
    match.stored = {};
    match.stored.match = match.facts.row;
    match.restart();
    SUBCASE("while it compares") {
        CHECK(is_ok(match.give(side::white, given)));
        match.compare(side::black);
    }
    SUBCASE("later") {
        match.compare_both();
        CHECK(is_ok(match.give(side::white, given)));
    }
    REQUIRE(match.state->is_closed());
    CHECK(match.stored.header == held.header);
    CHECK(match.stored.close->close == held.close->close);
}

TEST_CASE("while nothing was signed anew, records that come late are adopted, none is made twice") {
    auto match = at_play(untimed("gul-bara"));
    const auto held = match.stored;
    match.stored = {};
    match.stored.match = match.facts.row;
    match.log = protocol::match_log{match.log->match_header(), match.log->rules()};
    auto given = hand_in_from(match, held, 0);
    given.seat_signatures = held.seat_signatures;
    SUBCASE("with their header") {
        given.header = held.header;
        given.header_signature = held.header_signature;
    }
    SUBCASE("behind a header that the server has") {
        match.stored.header = held.header;
        match.stored.header_signature = held.header_signature;
    }
    match.restart();
    match.pass_time(29'000);
    match.compare_both(); // neither says that he holds more
    CHECK_FALSE(match.state->is_comparing());
    CHECK(is_ok(match.give(side::white, given)));
    match.compare(side::black);
    REQUIRE(match.stored.records.size() == held.records.size() + 1);
    for (std::size_t seq = 0; seq < held.records.size(); ++seq)
        CHECK(match.stored.records[seq].record == held.records[seq].record);
    CHECK(std::holds_alternative<protocol::resume_body>(match.newest_record()));
    CHECK(verifies(match.stored));
}

} // namespace gulbara::server::room
