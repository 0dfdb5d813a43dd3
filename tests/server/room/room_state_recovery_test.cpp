// Coming back: after a restart, after the database was away, after records were lost (fairness
// page, section 6 "Storage away" and section 9).
#include "protocol/sha256.hpp"
#include "protocol/verify.hpp"
#include "tests/server/room/answers.hpp"
#include "tests/server/room/table.hpp"

#include <doctest/doctest.h>

namespace gulbara::server::room {

using engine::side;
using protocol::close_reason;
using protocol::error_id;
namespace client = protocol::client;
namespace server = protocol::server;

namespace {

constexpr protocol::clock_settings slow_clock{
    .reserve_ms = 60'000, .delay_ms = 12'000, .increment_ms = 0, .rung_ms = 5'000
};

table at_play(std::string rules) {
    table match{std::move(rules)};
    match.set_up();
    match.throw_until_play();
    return match;
}

protocol::resume_body newest_resume(const table& match) {
    return std::get<protocol::resume_body>(match.newest_record());
}

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

// The database as it was when it had so many records. The scripted client's log is what it is.
void lose_records_after(table& match, std::size_t count) {
    match.stored.records.resize(count);
    match.stored.close.reset();
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

bool verifies(const table& match) {
    const auto transcript = protocol::parse_transcript(match.transcript());
    return transcript && protocol::verify_transcript(*transcript).has_value();
}

} // namespace

// ---- restart ------------------------------------------------------------------------------------

TEST_CASE("a RESUME is written when both seats have compared, and credits the time since the book"
) {
    auto match = at_play(untimed("gul-bara"));
    const std::uint32_t last = match.newest_seq();
    match.restart(7'500);
    match.compare(side::white);
    CHECK(match.newest_seq() == last);
    match.now += 500;
    match.compare(side::black);
    REQUIRE(match.newest_seq() == last + 1);
    CHECK(newest_resume(match).credited_ms == 8'000);
    CHECK(newest_resume(match).last_seq == last);
    CHECK(verifies(match));
}

TEST_CASE("a RESUME waits for clients thirty seconds and no longer") {
    auto match = at_play(untimed("gul-bara"));
    const std::uint32_t last = match.newest_seq();
    match.restart();
    match.compare(side::white);
    match.pass_time(29'999);
    CHECK(match.newest_seq() == last);
    match.pass_time(1);
    CHECK(match.newest_seq() == last + 1);
}

TEST_CASE("until the RESUME what makes records is held back, looking on is not") {
    auto match = at_play(untimed("gul-bara"));
    match.restart();
    const auto is_held = [&](protocol::client_body body) {
        return match.state->is_held_back({"id", std::move(body)});
    };
    CHECK(is_held(client::play{}));
    CHECK(is_held(client::link{}));
    CHECK(is_held(client::resign{}));
    CHECK(is_held(client::claim{}));
    CHECK(is_held(client::agree_void{}));
    CHECK_FALSE(is_held(client::hand_in{}));
    match.compare_both();
    CHECK_FALSE(is_held(client::play{}));
    CHECK(is_ok(match.play_anything()));
}

TEST_CASE("a throw that was made is the same throw after a restart") {
    table match{untimed("gul-bara")};
    match.set_up();
    match.writes = table::writing::by_hand;
    match.give_link(side::white);
    match.give_link(side::black); // decided, not durable: the process ends here
    match.writes = table::writing::prompt;
    match.restart();
    match.compare_both();
    CHECK(match.state->snapshot(side::white, 0, match.now).owed.link == 1);
    CHECK(match.last<server::waiting>().value().index == 1);
    match.throw_dice();
    const auto roll = std::get<protocol::roll_body>(match.newest_record());
    CHECK(roll.index == 1);
    CHECK(roll.dice == protocol::throw_dice(match.log->header_hash(), 1, roll.links));
}

TEST_CASE("after a restart the clock of the seat on move waits until that seat is here") {
    auto match = at_play(timed("gul-bara", slow_clock));
    const side who = match.holder();
    match.pass_time(20'000); // 8 s of the reserve, which no commit knows of
    for (const side one : engine::both_sides) match.seats[one].is_online = false;
    match.restart(60'000);
    match.compare_both();
    match.pass_time(10'000);
    CHECK_FALSE(match.last<server::clock>().value().deadline.has_value());
    match.seats[who].is_online = true;
    match.look();
    CHECK(match.last<server::clock>().value().running == (who == side::white ? 1 : 2));
    CHECK(match.last<server::clock>().value().deadline == match.now + 72'000);
}

TEST_CASE("after a restart the clock waits thirty seconds at most") {
    auto match = at_play(timed("gul-bara", slow_clock));
    for (const side one : engine::both_sides) match.seats[one].is_online = false;
    match.restart();
    match.compare_both();
    match.pass_time(30'000);
    CHECK(match.last<server::clock>().value().deadline == match.now + 72'000);
}

TEST_CASE("a clean shutdown keeps what was spent of a hold") {
    auto match = at_play(timed("gul-bara", slow_clock));
    const side who = match.holder();
    match.pass_time(20'000);
    const auto book = match.state->clock_commit(match.now);
    REQUIRE(book.has_value());
    match.stored.clock_book = book->clock_book.value();
    match.restart(5'000);
    match.compare_both();
    CHECK(newest_resume(match).credited_ms == 5'000);
    match.look();
    CHECK(match.last<server::clock>().value().seats[who].reserve_ms == 52'000);
    CHECK(match.last<server::clock>().value().deadline == match.now + 52'000);
}

TEST_CASE("without a clock book reserves are what the PLAYs say") {
    auto match = at_play(timed("long-nardy", slow_clock));
    const side first = match.holder();
    match.pass_time(22'000);
    match.play_anything();
    match.throw_until_play();
    match.stored.clock_book.clear();
    match.restart();
    match.compare_both();
    const auto clock = match.state->snapshot(std::nullopt, 0, match.now).time.value();
    CHECK(clock.seats[first].reserve_ms == 50'000);
    CHECK(clock.seats[first].grace_ms == 60'000);
    CHECK(clock.seats[engine::opponent(first)].reserve_ms == 60'000);
    CHECK(clock.deadline == match.now + 72'000);
}

TEST_CASE("after a restart links are asked for anew and their graces start anew") {
    auto match = at_play(timed("gul-bara", slow_clock));
    while (!match.log->is_roll_due()) match.play_anything();
    match.give_link(side::white);
    match.pass_time(40'000); // of Black's grace
    match.restart();
    match.compare_both();
    CHECK(match.last<server::waiting>().value().seats == std::vector<std::uint8_t>{1, 2});
    CHECK(match.last<server::clock>().value().seats.black.grace_ms == 60'000);
    match.throw_until_play();
}

TEST_CASE("an absence is not charged before people could be back") {
    auto match = at_play(untimed("gul-bara"));
    const side absent = match.holder();
    match.seats[absent].is_online = false;
    match.restart();
    match.compare_both();
    match.pass_time(30'000);
    const auto view = match.state->snapshot(std::nullopt, 0, match.now);
    CHECK(view.presences[absent == side::white ? 0 : 1].budget_ms == 90'000);
}

TEST_CASE("a decided match without its close compares before it is closed, without a RESUME") {
    auto match = at_play(untimed("gul-bara"));
    match.give(side::white, client::resign{match.facts.row.id, std::nullopt});
    const auto records = match.stored.records.size();
    match.stored.close.reset();
    match.restart();
    CHECK_FALSE(match.state->is_closed());
    match.compare_both();
    REQUIRE(match.state->is_closed());
    CHECK(match.stored.records.size() == records);
    CHECK(match.close().reason == close_reason::resigned);
    CHECK(verifies(match));
}

TEST_CASE("a match whose terminal cannot be unsealed ends as lost, and says so") {
    auto match = at_play(untimed("gul-bara"));
    match.facts.chain.reset();
    match.restart();
    match.compare_both();
    REQUIRE(match.state->is_closed());
    CHECK(match.close().reason == close_reason::state_lost);
    CHECK(match.close().server_terminal.is_zero());
    CHECK(verifies(match));
}

// ---- lost records -------------------------------------------------------------------------------

TEST_CASE("records that the server lost are adopted from whoever holds them") {
    auto match = at_play(timed("long-nardy", slow_clock));
    match.play_on(40);
    match.throw_until_play();
    const auto held = match.stored;
    const auto log = match.log;
    lose_records_after(match, 10);
    match.restart();
    match.compare(side::white, shown_state::newer);
    match.compare(side::black, shown_state::newer);
    match.log = protocol::match_log{log->match_header(), log->rules()};
    for (std::size_t seq = 0; seq < 10; ++seq)
        REQUIRE(match.log->append(match.stored.records[seq].record).has_value());
    CHECK(is_ok(match.give(side::white, hand_in_from(match, held, 10))));
    CHECK(match.stored.records.size() == 10); // Black's client may hold more
    match.compare(side::black);
    REQUIRE(match.stored.records.size() == held.records.size() + 1);
    for (std::size_t seq = 0; seq < held.records.size(); ++seq)
        CHECK(match.stored.records[seq].record == held.records[seq].record);
    CHECK(std::holds_alternative<protocol::resume_body>(match.newest_record()));
    CHECK(verifies(match));
    const auto clock = match.state->snapshot(std::nullopt, 0, match.now).time.value();
    for (const side who : engine::both_sides)
        CHECK(clock.seats[who].reserve_ms == log->reserve_ms(who));
    CHECK(clock.seats[match.holder()].delay_ms == 12'000);
    match.play_on();
    CHECK(verifies(match));
}

TEST_CASE("a hand_in in several parts is waited for, thirty seconds more at most") {
    auto match = at_play(untimed("gul-bara"));
    match.play_on(20);
    const auto held = match.stored;
    lose_records_after(match, 5);
    match.log.reset();
    match.restart();
    auto part = hand_in_from(match, held, 5);
    part.records.resize(3);
    part.signatures.resize(3);
    part.more = true;
    match.state->take({side::white, {"p1", part}, {match.now, 0}}, match.now);
    CHECK(match.state->next_wake(match.now).has_value());
    const auto out = match.state->compare(side::black, shown_state::not_newer, match.now);
    CHECK_FALSE(out.commit.has_value());
    CHECK_FALSE(match.state->tick(match.now + 59'999).commit.has_value());
    CHECK(match.state->tick(match.now + 60'000).commit.has_value());
}

TEST_CASE("a gap that nobody fills ends the match as lost") {
    auto match = at_play(untimed("gul-bara"));
    match.play_on(20);
    const auto held = match.stored;
    lose_records_after(match, 5);
    match.restart();
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
    CHECK(verifies(match));
}

TEST_CASE("newer records that appear after the RESUME end the match as lost") {
    auto match = at_play(untimed("gul-bara"));
    match.play_on(20);
    const auto held = match.stored;
    lose_records_after(match, 10);
    const auto header = match.log->match_header();
    const auto rules = match.log->rules();
    match.log = protocol::match_log{header, rules};
    for (const auto& record : match.stored.records)
        REQUIRE(match.log->append(record.record).has_value());
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
    CHECK(verifies(match));
}

TEST_CASE("a close of ours is adopted as it is") {
    auto match = at_play(untimed("gul-bara"));
    match.give(side::white, client::resign{match.facts.row.id, std::nullopt});
    const auto held = match.stored;
    lose_records_after(match, 3);
    match.log = protocol::match_log{match.log->match_header(), match.log->rules()};
    for (const auto& record : match.stored.records)
        REQUIRE(match.log->append(record.record).has_value());
    match.restart();
    auto given = hand_in_from(match, held, 3);
    given.close = held.close->close;
    given.close_signature = held.close->by_server;
    CHECK(is_ok(match.give(side::black, given)));
    match.compare(side::white);
    REQUIRE(match.state->is_closed());
    CHECK(match.stored.close->close == held.close->close);
    CHECK(match.stored.records.size() == held.records.size());
    CHECK(verifies(match));
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
    CHECK(verifies(match));
}

// ---- storage away -------------------------------------------------------------------------------

TEST_CASE("while storage is away clocks stand and no deadline is decided") {
    auto match = at_play(timed("gul-bara", slow_clock));
    const side who = match.holder();
    match.pass_time(10'000);
    const auto away = match.state->note_storage_away(match.now);
    REQUIRE(away.events.size() == 1);
    CHECK(std::get<server::clock>(away.events[0].body).storage_is_away);
    match.pass_time(500'000);
    CHECK_FALSE(match.state->is_over());
    match.give_storage_back();
    CHECK(newest_resume(match).credited_ms == 500'000);
    CHECK_FALSE(match.last<server::clock>().value().storage_is_away);
    CHECK(match.last<server::clock>().value().deadline == match.now + 62'000);
    CHECK(match.last<server::clock>().value().seats[who].delay_ms == 2'000);
}

TEST_CASE("a play given while storage is away is answered when it is back, before the RESUME") {
    auto match = at_play(timed("gul-bara", slow_clock));
    match.writes = table::writing::by_hand;
    const auto before = match.stored.records.size();
    CHECK_FALSE(match.play_anything().has_value());
    match.now += 1'000;
    match.note(match.state->note_storage_away(match.now));
    match.now += 30'000;
    match.finish_write();
    CHECK(match.stored.records.size() == before + 1);
    match.finish_write();
    CHECK(newest_resume(match).credited_ms == 30'000);
    CHECK(match.log->is_settled());
}

TEST_CASE("waiting for the RESUME itself calls for no other one") {
    auto match = at_play(timed("gul-bara", slow_clock));
    match.writes = table::writing::by_hand;
    match.note(match.state->note_storage_away(match.now));
    match.now += 10'000;
    match.give_storage_back();
    match.now += 1'000;
    match.note(match.state->note_storage_away(match.now));
    match.now += 5'000;
    match.finish_write();
    CHECK(newest_resume(match).credited_ms == 10'000);
    CHECK_FALSE(match.state->is_busy());
    CHECK(match.last<server::clock>().value().deadline == match.now + 72'000);
}

TEST_CASE("set-up does not run out while storage is away") {
    table match{untimed("gul-bara")};
    match.pass_time(20'000);
    match.note(match.state->note_storage_away(match.now));
    match.pass_time(100'000);
    match.give_storage_back();
    match.pass_time(9'999);
    CHECK_FALSE(match.state->is_over());
    match.pass_time(1);
    CHECK(match.state->is_over());
}

} // namespace gulbara::server::room
