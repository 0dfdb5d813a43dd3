#include "server/room/presence.hpp"

#include <doctest/doctest.h>

namespace gulbara::server::room {

using engine::side;

TEST_CASE("a seat is offline after five seconds without a sign of life") {
    presence here{90'000, 0, 7};
    CHECK_FALSE(here.is_online(side::white));
    CHECK(here.see(side::white, 10'000, 10'000));
    CHECK(here.is_online(side::white));
    CHECK(here.epoch(side::white) == 8);
    CHECK_FALSE(here.see(side::white, 10'000, 14'999));
    CHECK(here.next_look() == 15'000);
    CHECK(here.see(side::white, 10'000, 15'000));
    CHECK_FALSE(here.is_online(side::white));
    CHECK(here.epoch(side::white) == 9);
}

TEST_CASE("a connection that is gone counts until its last sign is old") {
    presence here{90'000, 0, 0};
    here.see(side::white, 10'000, 10'000);
    CHECK_FALSE(here.see(side::white, std::nullopt, 12'000));
    CHECK(here.see(side::white, std::nullopt, 15'000));
}

TEST_CASE("an offline seat with an open connection is looked at again") {
    presence here{90'000, 0, 0};
    here.see(side::white, 10'000, 20'000);
    CHECK(here.next_look() == 21'000);
    CHECK(here.see(side::white, 20'500, 21'000));
}

TEST_CASE("a budget runs only while its seat is offline and owes something") {
    presence here{90'000, 0, 0};
    here.run_budgets({true, true}, 1'000);
    CHECK(here.exhaustion(side::white) == 91'000);
    here.see(side::white, 11'000, 11'000);
    here.run_budgets({true, true}, 11'000);
    CHECK(here.budget_left(side::white, 60'000) == 80'000);
    CHECK(here.budget_left(side::black, 11'000) == 80'000);
    here.run_budgets({false, false}, 11'000);
    CHECK(here.budget_left(side::black, 60'000) == 80'000);
    here.begin_game();
    CHECK(here.budget_left(side::black, 60'000) == 90'000);
}

TEST_CASE("as much budget again is given once a game, running or not") {
    presence here{90'000, 0, 0};
    here.run_budgets({true, true}, 0);
    CHECK(here.grant_background(side::white));
    CHECK(here.exhaustion(side::white) == 180'000);
    CHECK_FALSE(here.grant_background(side::white));
    CHECK(here.exhaustion(side::white) == 180'000);
    CHECK(here.exhaustion(side::black) == 90'000);
    here.begin_game();
    CHECK(here.budget_left(side::white, 0) == 90'000);
    CHECK(here.grant_background(side::white));
}

TEST_CASE("patience after a restart is not charged") {
    presence here{90'000, 30'000, 0};
    here.run_budgets({true, false}, 0);
    CHECK(here.budget_left(side::white, 30'000) == 90'000);
    CHECK(here.budget_left(side::white, 40'000) == 80'000);
    CHECK(here.both_offline_since() == 30'000);
}

TEST_CASE("nobody is here since the later one went") {
    presence here{90'000, 0, 0};
    here.see(side::white, 1'000, 1'000);
    CHECK_FALSE(here.both_offline_since().has_value());
    here.see(side::white, 1'000, 6'000);
    CHECK(here.both_offline_since() == 6'000);
}

TEST_CASE("the pace of the clock decides how long one may stay away") {
    const auto budget = [](std::optional<protocol::clock_settings> clock) {
        return offline_budget({engine::find_rule_set("gul-bara"), 3, false, clock});
    };
    CHECK(budget(protocol::clock_settings{180'000, 8'000, 0, 3'000}) == 45'000);
    CHECK(budget(protocol::clock_settings{360'000, 12'000, 0, 5'000}) == 90'000);
    CHECK(budget(protocol::clock_settings{0, 30'000, 0, 0}) == 90'000);
    CHECK(budget(std::nullopt) == 90'000);
}

} // namespace gulbara::server::room
