#include "server/room/timekeeper.hpp"

#include <doctest/doctest.h>

namespace gulbara::server::room {

using engine::side;

namespace {

constexpr protocol::clock_settings settings{
    .reserve_ms = 60'000, .delay_ms = 10'000, .increment_ms = 0, .rung_ms = 0
};

protocol::rules_document rules(const std::optional<protocol::clock_settings>& clock) {
    return {engine::find_rule_set("gul-bara"), 1, false, clock};
}

// Begun at 0, both seats here.
timekeeper new_match(const std::optional<protocol::clock_settings>& clock) {
    timekeeper time{rules(clock), 0, 0};
    match_clock decided{rules(clock)};
    decided.begin_game();
    time.set_clock(decided);
    time.note_record(0);
    for (const side who : engine::both_sides) time.see(who, 0, 0);
    return time;
}

void await_play(timekeeper& time, side who, instant now) {
    match_clock decided = time.clock();
    decided.await_play({who, {engine::die{5}, engine::die{3}}});
    time.set_clock(decided);
    time.note_record(now);
    time.start(now);
    time.update(now);
}

void await_links(timekeeper& time, engine::by_side<bool> owing, instant now) {
    time.note_record(now);
    time.await_links(engine::throw_kind::turn, owing, now);
    time.start(now);
    time.update(now);
}

} // namespace

TEST_CASE("a flag acts half a second after its deadline and names who is out") {
    auto time = new_match(settings);
    await_play(time, side::black, 0);
    CHECK_FALSE(time.flag(70'499).has_value());
    CHECK(time.flag(70'500).value().loser == side::black);
    CHECK(time.next_wake(0) == 5'000); // somebody has to be looked at before
}

TEST_CASE("both flags at the same moment name nobody") {
    auto time = new_match(settings);
    await_links(time, {true, true}, 0);
    CHECK_FALSE(time.flag(122'499).has_value());
    CHECK_FALSE(time.flag(122'500).value().loser.has_value());
}

TEST_CASE("the earlier of two flags counts") {
    auto time = new_match(settings);
    await_play(time, side::black, 0);
    match_clock decided = time.clock();
    decided.take_play(side::black, {11'000, 0}); // a second of Black's reserve is gone
    time.set_clock(decided);
    await_links(time, {true, true}, 11'000);
    CHECK(time.flag(11'000 + 2'000 + 60'000 + 59'000 + 500).value().loser == side::black);
}

TEST_CASE("while it stands nothing runs, and what waits is credited") {
    auto time = new_match(std::nullopt);
    await_play(time, side::black, 0);
    CHECK(time.claimable_from(side::black) == patience::play_untimed_ms);
    time.stand(1'000);
    CHECK_FALSE(time.claimable_from(side::black).has_value());
    time.go_on(500'000);
    time.start(501'000);
    time.update(501'000);
    CHECK(time.claimable_from(side::black) == patience::play_untimed_ms + 500'000);
    CHECK(time.abandonment() == patience::silence_untimed_ms + 500'000);
}

TEST_CASE("after a restart the clock of a seat waits for it, for a while") {
    auto time = new_match(settings);
    time.stand(0);
    time.see(side::black, std::nullopt, 10'000);
    time.go_on(0);
    time.await_return(10'000);
    await_play(time, side::black, 10'000);
    CHECK_FALSE(time.clock().is_running(side::black));
    time.see(side::white, 39'000, 39'000);
    CHECK(time.next_wake(39'000) == 40'000);
    time.start(40'000);
    CHECK(time.clock().is_running(side::black));
}

TEST_CASE("a link owed alone is counted from when the other one came") {
    auto time = new_match(std::nullopt);
    await_links(time, {true, true}, 0);
    CHECK_FALSE(time.claimable_from(side::white).has_value());
    time.take_link(side::black, {50'000, 0}, 50'000);
    CHECK(time.claimable_from(side::white) == 50'000 + patience::link_alone_untimed_ms);
    CHECK_FALSE(time.claimable_from(side::black).has_value());
}

TEST_CASE("who keeps a throw waiting is told about once") {
    auto time = new_match(settings);
    await_links(time, {true, false}, 0);
    CHECK(time.links_late_at() == 2'000);
    time.note_late_links_told();
    CHECK_FALSE(time.links_late_at().has_value());
    await_links(time, {false, false}, 3'000);
    CHECK_FALSE(time.links_late_at().has_value());
}

TEST_CASE("a match is abandoned when nobody is here and a link is owed") {
    auto time = new_match(settings);
    await_links(time, {true, false}, 0);
    CHECK_FALSE(time.abandonment().has_value());
    for (const side who : engine::both_sides) time.see(who, std::nullopt, 6'000);
    time.update(6'000);
    CHECK(time.abandonment() == 6'000 + patience::both_offline_ms);
    await_play(time, side::white, 7'000);
    CHECK_FALSE(time.abandonment().has_value());
}

} // namespace gulbara::server::room
