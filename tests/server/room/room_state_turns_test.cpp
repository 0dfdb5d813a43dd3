// Links, throws and plays (fairness page, sections 5 and 6; protocol page, sections 7 and 8).
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

client::link link_of(const table& match, side who, std::uint32_t index) {
    return {match.facts.row.id, index, match.seats[who].chain->link(index)};
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
    const auto none = match.play_of({{}});
    CHECK(code_of(match.give(side::white, none)) == error_id::not_your_turn);
    match.throw_until_play();
    const side who = match.holder();
    const auto good = match.play_of({match.any_play()});
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
    const auto play = match.play_of({match.any_play()});
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
    const auto answer = match.give(match.holder(), match.play_of({steps}));
    REQUIRE(code_of(answer) == error_id::no_checker);
    CHECK(std::get<server::error>(*answer).segment == 0);
    CHECK(std::get<server::error>(*answer).step == 1);
    CHECK(std::holds_alternative<protocol::roll_body>(match.newest_record()));
}

TEST_CASE("a whole ladder is one command, one commit and a record for each segment") {
    table match{untimed("mad-gulbar")};
    match.set_up();
    const auto segments = match.play_to_ladder(3);
    const std::uint32_t base = match.newest_seq();
    const auto answer = match.give(match.holder(), match.play_of(segments), "ladder");
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
    auto segments = match.play_to_ladder(2);
    const side who = match.holder();
    const auto before = match.stored.records.size();
    auto wrong = segments;
    wrong.back()[0].from = engine::point{1};
    const auto answer = match.give(who, match.play_of(wrong));
    CHECK(code_of(answer).has_value());
    CHECK(std::get<server::error>(*answer).segment == wrong.size() - 1);
    CHECK(match.stored.records.size() == before);
    segments.push_back(segments.back());
    const auto too_many = match.give(who, match.play_of(segments));
    CHECK(code_of(too_many) == error_id::not_your_turn);
    CHECK(std::get<server::error>(*too_many).segment == segments.size() - 1);
    CHECK(match.stored.records.size() == before);
    segments.pop_back();
    CHECK(is_ok(match.give(who, match.play_of(segments))));
}

TEST_CASE("a ladder may as well be played rung by rung") {
    table match{untimed("mad-gulbar")};
    match.set_up();
    const auto segments = match.play_to_ladder(3);
    const side who = match.holder();
    for (const engine::play& segment : segments)
        CHECK(is_ok(match.give(who, match.play_of({segment}))));
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
    const auto play = match.play_of({match.any_play()});
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

} // namespace gulbara::server::room
