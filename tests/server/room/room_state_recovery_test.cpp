// Coming back after a restart (fairness page, sections 6 and 9).
#include "tests/server/room/answers.hpp"
#include "tests/server/room/table.hpp"

#include <doctest/doctest.h>

#include <utility>

namespace gulbara::server::room {

using engine::side;
using protocol::close_reason;
namespace client = protocol::client;
namespace server = protocol::server;

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
    CHECK(match.newest_resume().credited_ms == 8'000);
    CHECK(match.newest_resume().last_seq == last);
    CHECK(verifies(match.stored));
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
    auto match = at_play(timed("gul-bara", usual_clock));
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
    auto match = at_play(timed("gul-bara", usual_clock));
    for (const side one : engine::both_sides) match.seats[one].is_online = false;
    match.restart();
    match.compare_both();
    match.pass_time(30'000);
    CHECK(match.last<server::clock>().value().deadline == match.now + 72'000);
}

TEST_CASE("a clean shutdown keeps what was spent of a hold") {
    auto match = at_play(timed("gul-bara", usual_clock));
    const side who = match.holder();
    match.pass_time(20'000);
    const auto book = match.state->clock_commit(match.now);
    REQUIRE(book.has_value());
    match.stored.clock_book = book->clock_book.value();
    match.restart(5'000);
    match.compare_both();
    CHECK(match.newest_resume().credited_ms == 5'000);
    match.look();
    CHECK(match.last<server::clock>().value().seats[who].reserve_ms == 52'000);
    CHECK(match.last<server::clock>().value().deadline == match.now + 52'000);
}

TEST_CASE("without a clock book reserves are what the PLAYs say") {
    auto match = at_play(timed("long-nardy", usual_clock));
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
    auto match = at_play(timed("gul-bara", usual_clock));
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
    CHECK(verifies(match.stored));
}

TEST_CASE("a match whose terminal cannot be unsealed ends as lost, and says so") {
    auto match = at_play(untimed("gul-bara"));
    match.facts.chain.reset();
    match.restart();
    match.compare_both();
    REQUIRE(match.state->is_closed());
    CHECK(match.close().reason == close_reason::state_lost);
    CHECK(match.close().server_terminal.is_zero());
    CHECK(verifies(match.stored));
}

TEST_CASE("a decided match whose terminal is lost is left open, and everybody is told") {
    auto match = at_play(untimed("gul-bara"));
    match.give(side::white, client::resign{match.facts.row.id, std::nullopt});
    const auto close = match.stored.close.value();
    match.stored.close.reset();
    const auto chain = std::exchange(match.facts.chain, nullptr);
    match.restart();
    match.compare_both();
    CHECK(match.state->is_over());
    CHECK_FALSE(match.state->is_closed());
    CHECK_FALSE(match.stored.close.has_value());
    REQUIRE(match.last<server::left_open>().has_value());
    CHECK(match.last<server::left_open>()->reason == server::open_reason::terminal_lost);
    CHECK(match.state->left_open_event().has_value());
    CHECK(match.is_left_open);
    CHECK_FALSE(match.state->next_wake(match.now).has_value());
    const client::resign late{match.facts.row.id, std::nullopt};
    CHECK(code_of(match.give(side::black, late)) == protocol::error_id::match_over);
    CHECK(verifies(match.stored));
    SUBCASE("until a close of ours is handed in") {
        client::hand_in given;
        given.match = match.facts.row.id;
        given.close = close.close;
        given.close_signature = close.by_server;
        CHECK(is_ok(match.give(side::black, given)));
        CHECK(match.state->is_closed());
        CHECK_FALSE(match.state->left_open_event().has_value());
    }
    SUBCASE("until the sealing key is back") {
        match.facts.chain = chain;
        match.restart();
        match.compare_both();
        CHECK(match.close().reason == close_reason::resigned);
        CHECK(verifies(match.stored));
    }
}

TEST_CASE("an offer whose terminal cannot be unsealed is withdrawn") {
    table match{untimed("gul-bara")};
    match.facts.chain.reset();
    match.restart();
    match.compare_both();
    CHECK(match.stored.is_withdrawn);
}

TEST_CASE("a match that was restarted during its set-up keeps time like any other") {
    table match{timed("gul-bara", usual_clock)};
    for (const side who : engine::both_sides) match.give_anchor(who);
    match.restart();
    match.compare_both();
    for (const side who : engine::both_sides) match.give_signature(who);
    match.throw_until_play();
    const side away = match.holder();
    match.seats[away].is_online = false;
    match.pass_time(40'000); // the first thirty seconds are for coming back
    const auto view = match.state->snapshot(std::nullopt, 0, match.now);
    CHECK(view.presences.at(away == side::white ? 0 : 1).budget_ms == 80'000);
    match.pass_time(72'500 - 40'000);
    REQUIRE(match.state->is_closed());
    CHECK(match.close().reason == close_reason::forfeited);
}

} // namespace gulbara::server::room
