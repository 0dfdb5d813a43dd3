// The database is away and comes back (fairness page, section 6, "Storage away").
#include "tests/server/room/table.hpp"

#include <doctest/doctest.h>

namespace gulbara::server::room {

using engine::side;
namespace server = protocol::server;

TEST_CASE("while storage is away clocks stand and no deadline is decided") {
    auto match = at_play(timed("gul-bara", usual_clock));
    const side who = match.holder();
    match.pass_time(10'000);
    const auto away = match.state->note_storage_away(match.now);
    REQUIRE(away.events.size() == 1);
    CHECK(std::get<server::clock>(away.events[0].body).storage_is_away);
    match.pass_time(500'000);
    CHECK_FALSE(match.state->is_over());
    match.give_storage_back();
    CHECK(match.newest_resume().credited_ms == 500'000);
    CHECK_FALSE(match.last<server::clock>().value().storage_is_away);
    CHECK(match.last<server::clock>().value().deadline == match.now + 62'000);
    CHECK(match.last<server::clock>().value().seats[who].delay_ms == 2'000);
}

TEST_CASE("a play given while storage is away is answered when it is back, before the RESUME") {
    auto match = at_play(timed("gul-bara", usual_clock));
    match.writes = table::writing::by_hand;
    const auto before = match.stored.records.size();
    CHECK_FALSE(match.play_anything().has_value());
    match.now += 1'000;
    match.note(match.state->note_storage_away(match.now));
    match.now += 30'000;
    match.finish_write();
    CHECK(match.stored.records.size() == before + 1);
    match.finish_write();
    CHECK(match.newest_resume().credited_ms == 30'000);
    CHECK(match.log->is_settled());
}

TEST_CASE("waiting for the RESUME itself calls for no other one") {
    auto match = at_play(timed("gul-bara", usual_clock));
    match.writes = table::writing::by_hand;
    match.note(match.state->note_storage_away(match.now));
    match.now += 10'000;
    match.give_storage_back();
    match.now += 1'000;
    match.note(match.state->note_storage_away(match.now));
    match.now += 5'000;
    match.finish_write();
    CHECK(match.newest_resume().credited_ms == 10'000);
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

TEST_CASE("a RESUME credits the time without storage whether there is a clock or not") {
    for (const std::string& rules : {timed("gul-bara", usual_clock), untimed("gul-bara")}) {
        auto match = at_play(rules);
        const auto records = match.stored.records.size();
        match.note(match.state->note_storage_away(match.now));
        match.pass_time(40'000);
        match.give_storage_back();
        REQUIRE(match.stored.records.size() == records + 1);
        CHECK(match.newest_resume().credited_ms == 40'000);
        CHECK(verifies(match.stored));
    }
}

} // namespace gulbara::server::room
