// Links, throws and plays (fairness page, sections 5 and 6; protocol page, section 2).
#include "engine/legal_plays.hpp"
#include "tests/server/room/answers.hpp"
#include "tests/server/room/table.hpp"

#include <doctest/doctest.h>

namespace gulbara::server::room {

using engine::side;
using protocol::error_id;
namespace client = protocol::client;
namespace server = protocol::server;

namespace {

constexpr protocol::clock_settings slow_clock{
    .reserve_ms = 60'000, .delay_ms = 12'000, .increment_ms = 2'000, .rung_ms = 5'000
};

client::link link_of(const table& match, side who, std::uint32_t index) {
    return {match.facts.row.id, index, match.seats[who].chain->link(index)};
}

client::play play_of(const table& match, std::vector<engine::play> segments) {
    return {match.facts.row.id, match.newest_seq(), std::move(segments)};
}

// Every segment of the ladder (or the one segment) that is due, played at random.
std::vector<engine::play> whole_hold(table& match) {
    engine::game game = *match.log->game();
    const side who = match.holder();
    std::vector<engine::play> segments;
    std::vector<engine::legal_play> found;
    for (;;) {
        engine::find_legal_plays(game.current_segment().value(), found);
        segments.push_back(found.at(match.chance() % found.size()).steps);
        if (!game.take_play(segments.back())) throw std::logic_error("an illegal play");
        const auto* next = std::get_if<engine::play_due>(&game.next());
        if (next == nullptr || next->holder != who || game.is_pass_due()) return segments;
    }
}

// Plays until the hold that is due takes at least so many segments at once.
std::vector<engine::play> play_to_ladder(table& match, std::size_t least) {
    for (;;) {
        match.throw_until_play();
        auto segments = whole_hold(match);
        if (segments.size() >= least) return segments;
        match.play_anything();
        if (match.state->is_over()) throw std::logic_error("no ladder came");
    }
}

} // namespace

// ---- links --------------------------------------------------------------------------------------

TEST_CASE("a throw is made when both links are in, and shows nothing before") {
    table match{untimed("gul-bara")};
    match.set_up();
    match.events.clear();
    const auto first = match.give(side::white, link_of(match, side::white, 1));
    REQUIRE(is_ok(first));
    CHECK(std::get<server::ok>(*first).is_held);
    CHECK(match.events.empty());
    CHECK(match.stored.records.size() == 1);
    CHECK(is_ok(match.give(side::black, link_of(match, side::black, 1))));
    const auto roll = std::get<protocol::roll_body>(match.stored_record(1));
    CHECK(roll.index == 1);
    CHECK(roll.links.seat_one == match.seats.white.chain->link(1));
    CHECK(roll.links.server == match.facts.chain->link(1));
}

TEST_CASE("links that are not due or not of the chain are refused and change nothing") {
    table match{untimed("gul-bara")};
    match.set_up();
    auto wrong = link_of(match, side::white, 1);
    wrong.key = match.seats.black.chain->link(1);
    CHECK(code_of(match.give(side::white, wrong)) == error_id::bad_link);
    CHECK(code_of(match.give(side::white, link_of(match, side::white, 2))) == error_id::not_due);
    CHECK(
        code_of(match.give(std::nullopt, link_of(match, side::white, 1))) == error_id::not_seated
    );
    CHECK(is_ok(match.give(side::white, link_of(match, side::white, 1))));
    CHECK(is_already(match.give(side::white, link_of(match, side::white, 1))));
    CHECK(code_of(match.give(side::white, wrong)) == error_id::bad_link);
    match.give_link(side::black);
    CHECK(is_already(match.give(side::white, link_of(match, side::white, 1))));
    match.throw_until_play();
    const auto next = link_of(match, side::white, match.log->throws() + 1);
    CHECK(code_of(match.give(side::white, next)) == error_id::not_due);
}

TEST_CASE("a seat that does not contribute owes no link") {
    table match{untimed("gul-bara")};
    const auto chain = match.seats.white.chain;
    match.seats.white.chain.reset();
    match.set_up();
    CHECK(match.last<server::waiting>().value().seats == std::vector<std::uint8_t>{2});
    const client::link link{match.facts.row.id, 1, chain->link(1)};
    CHECK(code_of(match.give(side::white, link)) == error_id::not_due);
    match.give_link(side::black);
    CHECK(match.log->throws() == 1);
}

TEST_CASE("who keeps a throw waiting beyond the usual is named once more") {
    table match{untimed("gul-bara")};
    match.set_up();
    match.give_link(side::black);
    match.events.clear();
    match.pass_time(14'999);
    CHECK(match.events_of<server::waiting>().empty());
    match.pass_time(60'000);
    REQUIRE(match.events_of<server::waiting>().size() == 1);
    CHECK(match.last<server::waiting>().value().seats == std::vector<std::uint8_t>{1});
}

TEST_CASE("a link held when a game is resigned opens the next game") {
    table match{untimed("gul-bara", 5)};
    match.set_up();
    match.throw_until_play();
    match.play_anything();
    while (!match.log->is_roll_due()) match.play_anything();
    const std::uint32_t index = match.log->throws() + 1;
    match.give_link(side::white);
    match.give(side::black, client::resign{match.facts.row.id, 1});
    CHECK(match.log->game_number() == 2);
    CHECK(match.last<server::waiting>().value().seats == std::vector<std::uint8_t>{2});
    match.give_link(side::black);
    const auto roll = std::get<protocol::roll_body>(match.newest_record());
    CHECK(roll.index == index);
    CHECK(roll.kind == engine::throw_kind::opening);
}

// ---- plays --------------------------------------------------------------------------------------

TEST_CASE("plays out of turn, on an old record or on none are refused") {
    table match{untimed("gul-bara")};
    match.set_up();
    const auto none = play_of(match, {{}});
    CHECK(code_of(match.give(side::white, none)) == error_id::not_your_turn);
    match.throw_until_play();
    const side who = match.holder();
    const auto good = play_of(match, {match.any_play()});
    CHECK(code_of(match.give(engine::opponent(who), good)) == error_id::not_your_turn);
    CHECK(code_of(match.give(std::nullopt, good)) == error_id::not_seated);
    auto stale = good;
    stale.base = 0;
    const auto answer = match.give(who, stale);
    CHECK(code_of(answer) == error_id::stale);
    CHECK(std::get<server::error>(*answer).seq == match.newest_seq());
    stale.base = match.newest_seq() + 1;
    CHECK(code_of(match.give(who, stale)) == error_id::stale);
    CHECK(is_ok(match.give(who, good)));
}

TEST_CASE("an AGREE or a RESUME between makes a play not stale") {
    table match{untimed("gul-bara")};
    match.set_up();
    match.throw_until_play();
    const side who = match.holder();
    const auto play = play_of(match, {match.any_play()});
    match.give(engine::opponent(who), client::agree_void{match.facts.row.id, match.newest_seq()});
    match.restart();
    match.compare_both();
    CHECK(match.newest_seq() == play.base + 2);
    CHECK(is_ok(match.give(who, play)));
}

TEST_CASE("an illegal play names its reason, its segment and its step") {
    table match{untimed("gul-bara")};
    match.set_up();
    match.throw_until_play();
    auto steps = match.any_play();
    steps[1] = {engine::point{1}, steps[1].used};
    const auto answer = match.give(match.holder(), play_of(match, {steps}));
    REQUIRE(code_of(answer) == error_id::no_checker);
    CHECK(std::get<server::error>(*answer).segment == 0);
    CHECK(std::get<server::error>(*answer).step == 1);
    CHECK(std::holds_alternative<protocol::roll_body>(match.newest_record()));
}

TEST_CASE("a whole ladder is one command, one commit and a record for each segment") {
    table match{untimed("mad-gulbar")};
    match.set_up();
    const auto segments = play_to_ladder(match, 3);
    const std::uint32_t base = match.newest_seq();
    const auto answer = match.give(match.holder(), play_of(match, segments), "ladder");
    REQUIRE(is_ok(answer));
    CHECK(std::get<server::ok>(*answer).seq == base + segments.size());
    for (std::size_t i = 0; i < segments.size(); ++i)
        CHECK(
            std::get<protocol::play_body>(match.stored_record(base + 1 + i)).steps == segments[i]
        );
    CHECK(match.stored.records[base + segments.size()].command == "ladder");
    CHECK_FALSE(match.stored.records[base + 1].command.has_value());
}

TEST_CASE("of several segments all are played or none") {
    table match{untimed("mad-gulbar")};
    match.set_up();
    auto segments = play_to_ladder(match, 2);
    const side who = match.holder();
    const auto before = match.stored.records.size();
    auto wrong = segments;
    wrong.back()[0].from = engine::point{1};
    const auto answer = match.give(who, play_of(match, wrong));
    CHECK(code_of(answer).has_value());
    CHECK(std::get<server::error>(*answer).segment == wrong.size() - 1);
    CHECK(match.stored.records.size() == before);
    segments.push_back(segments.back());
    const auto too_many = match.give(who, play_of(match, segments));
    CHECK(code_of(too_many) == error_id::not_your_turn);
    CHECK(std::get<server::error>(*too_many).segment == segments.size() - 1);
    CHECK(match.stored.records.size() == before);
    segments.pop_back();
    CHECK(is_ok(match.give(who, play_of(match, segments))));
}

TEST_CASE("a ladder may as well be played rung by rung") {
    table match{untimed("mad-gulbar")};
    match.set_up();
    const auto segments = play_to_ladder(match, 3);
    const side who = match.holder();
    for (const engine::play& segment : segments)
        CHECK(is_ok(match.give(who, play_of(match, {segment}))));
}

TEST_CASE("automatic passes are durable with what made them due") {
    table match{untimed("long-nardy")};
    match.set_up();
    match.writes = table::writing::prompt;
    for (int i = 0; i < 5'000 && !match.state->is_over(); ++i) {
        match.play_on(1);
        CHECK(match.log->is_settled());
    }
    bool has_pass = false;
    for (std::size_t seq = 0; seq < match.stored.records.size(); ++seq)
        if (const auto record = match.stored_record(seq);
            const auto* play = std::get_if<protocol::play_body>(&record))
            has_pass |= play->steps.empty();
    CHECK(has_pass);
}

TEST_CASE("a repeated command has the same result, also after a restart") {
    table match{untimed("gul-bara")};
    match.set_up();
    match.throw_until_play();
    const side who = match.holder();
    const auto play = play_of(match, {match.any_play()});
    const auto first = match.give(who, play, "mine");
    REQUIRE(is_ok(first));
    const auto records = match.stored.records.size();
    const auto again = match.give(who, play, "mine");
    REQUIRE(is_already(again));
    CHECK(std::get<server::already>(*again).result.seq == std::get<server::ok>(*first).seq);
    CHECK(code_of(match.give(engine::opponent(who), play, "mine")).has_value());
    match.restart();
    match.compare_both();
    const auto later = match.give(who, play, "mine");
    REQUIRE(is_already(later));
    CHECK(std::get<server::already>(*later).result.seq == std::get<server::ok>(*first).seq);
    auto other = play;
    other.base += 1;
    CHECK(code_of(match.give(who, other, "mine")) == error_id::id_reused);
    CHECK(
        code_of(match.give(who, client::resign{match.facts.row.id, std::nullopt}, "mine")) ==
        error_id::id_reused
    );
    CHECK(match.stored.records.size() == records + 1); // the RESUME
}

// ---- clocks -------------------------------------------------------------------------------------

TEST_CASE("a PLAY bears the mover's reserve, increment included") {
    table match{timed("gul-bara", slow_clock)};
    match.set_up();
    match.throw_until_play();
    match.pass_time(13'000);
    match.play_anything();
    CHECK(std::get<protocol::play_body>(match.newest_record()).reserve_ms == 59'000 + 2'000);
}

TEST_CASE("all segments of one command share one reading") {
    table match{timed("mad-gulbar", slow_clock)};
    match.set_up();
    const auto segments = play_to_ladder(match, 2);
    const std::uint32_t base = match.newest_seq();
    const auto rung = std::get<protocol::awaited_play>(match.log->due()).rung.value().pips;
    const auto before = match.state->snapshot(std::nullopt, 0, match.now).time.value();
    match.pass_time(12'000 + 5'000 * (6 - rung) + 1'000);
    const side who = match.holder();
    match.give(who, play_of(match, segments));
    const auto left = before.seats[who].reserve_ms - 1'000;
    const auto reserve_at = [&](std::size_t seq) {
        return std::get<protocol::play_body>(match.stored_record(seq)).reserve_ms;
    };
    CHECK(reserve_at(base + 1) == left);
    CHECK(reserve_at(base + segments.size()) >= left);
}

TEST_CASE("a play after the deadline is too late, and the flag acts half a second after it") {
    table match{timed("gul-bara", slow_clock)};
    match.set_up();
    match.throw_until_play();
    const side who = match.holder();
    const instant deadline = match.now + 72'000;
    match.pass_time(72'001);
    const auto play = play_of(match, {match.any_play()});
    CHECK(code_of(match.give(who, play)) == error_id::too_late);
    match.pass_time(498);
    CHECK_FALSE(match.state->is_over());
    match.pass_time(1);
    REQUIRE(match.state->is_closed());
    CHECK(match.now == deadline + 500);
    const auto forfeit = std::get<protocol::forfeit_body>(match.newest_record());
    CHECK(forfeit.reason == protocol::forfeit_reason::time);
    CHECK(match.close().reason == protocol::close_reason::forfeited);
    CHECK(match.close().winner == engine::opponent(who));
    CHECK(code_of(match.give(who, play)) == error_id::match_over);
}

TEST_CASE("a play read in time is judged by its reading, not by when its turn comes") {
    table match{timed("gul-bara", slow_clock)};
    match.set_up();
    match.throw_until_play();
    const side who = match.holder();
    const instant deadline = match.now + 72'000;
    match.pass_time(72'300);
    CHECK(is_ok(match.give_read_at(who, play_of(match, {match.any_play()}), deadline)));
}

TEST_CASE("lag credit is given from the round trip and reported") {
    table match{timed("gul-bara", slow_clock)};
    match.set_up();
    match.throw_until_play();
    const side who = match.holder();
    match.seats[who].round_trip_ms = 400;
    match.pass_time(72'300);
    CHECK(is_ok(match.play_anything()));
    CHECK(match.last<server::clock>().value().seats[who].credit_ms == 300);
}

TEST_CASE("a withheld link costs grace, then the reserve, then the match") {
    table match{timed("gul-bara", slow_clock)};
    match.set_up();
    match.give_link(side::black);
    match.pass_time(15'000 + 60'000 + 60'000 + 499);
    CHECK_FALSE(match.state->is_over());
    CHECK(match.last<server::clock>().value().running == 1);
    match.pass_time(1);
    REQUIRE(match.state->is_closed());
    CHECK(
        std::get<protocol::forfeit_body>(match.newest_record()).reason ==
        protocol::forfeit_reason::link_withheld
    );
    CHECK(match.close().winner == side::black);
}

TEST_CASE("links withheld by both until the same moment call the match off") {
    table match{timed("gul-bara", slow_clock)};
    match.set_up();
    match.pass_time(15'000 + 60'000 + 60'000 + 500);
    REQUIRE(match.state->is_closed());
    CHECK(match.close().reason == protocol::close_reason::called_off);
    CHECK_FALSE(match.close().winner.has_value());
}

TEST_CASE("a link after its time is too late") {
    table match{timed("gul-bara", slow_clock)};
    match.set_up();
    match.give_link(side::black);
    match.pass_time(15'000 + 60'000 + 60'000 + 1);
    CHECK(code_of(match.give_link(side::white)) == error_id::too_late);
}

TEST_CASE("clocks start when the throw is announced, not when it was decided") {
    table match{timed("gul-bara", slow_clock)};
    match.set_up();
    match.writes = table::writing::by_hand;
    match.give_link(side::white);
    match.give_link(side::black);
    match.now += 900;
    match.finish_write();
    match.writes = table::writing::prompt;
    match.throw_until_play();
    const auto clock = match.last<server::clock>().value();
    CHECK(clock.deadline == match.now + 72'000);
}

} // namespace gulbara::server::room
