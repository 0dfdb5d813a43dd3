#include "server/lobby/live_matches.hpp"

#include <doctest/doctest.h>

#include <atomic>
#include <mutex>
#include <thread>
#include <vector>

namespace gulbara::server::lobby {

using protocol::error_id;

namespace {

constexpr auto with_people = store::match_company::people;
constexpr auto with_bot = store::match_company::house_bot;

protocol::match_id match(std::uint8_t number) {
    protocol::match_id result{};
    result.value[0] = std::byte{number};
    return result;
}

} // namespace

TEST_CASE("nobody has more live matches than one may, reserved places included") {
    live_matches live{{.matches = 10, .per_player = 2}};
    live.add(match(1), {"Leyla", "Rauf"}, with_bot);
    {
        const auto second = live.reserve({"Leyla", "Aygun"}, with_bot);
        REQUIRE(second.has_value());
        const auto refused = live.reserve({"Kamran", "Leyla"}, with_bot);
        CHECK(refused.error() == match_refusal{error_id::too_many, {false, true}});
        CHECK(live.reserve({"Rauf", "Kamran"}, with_bot).has_value()); // and given back
    }
    CHECK(live.reserve({"Kamran", "Leyla"}, with_bot).has_value());
    live.add(match(2), {"Leyla", "Aygun"}, with_bot);
    CHECK(live.reserve({"Leyla", "Kamran"}, with_bot).error().code == error_id::too_many);
    live.remove(match(1));
    CHECK(live.reserve({"Leyla", "Kamran"}, with_bot).has_value());
}

TEST_CASE("the house is full with live matches and reserved places") {
    live_matches live{{.matches = 2, .per_player = 2}};
    live.add(match(1), {"Leyla", "Rauf"}, with_people);
    CHECK_FALSE(live.is_full());
    const auto last = live.reserve({"Aygun", "Kamran"}, with_people);
    CHECK(live.is_full());
    CHECK(live.reserve({"Anar", "Nigar"}, with_people).error().code == error_id::busy);
    live.add(match(2), {"Anar", "Nigar"}, with_people); // it is there: it counts
    CHECK(live.count() == 2);
}

TEST_CASE("a match against a person is one at a time, for either seat, from its reservation on") {
    live_matches live{{}};
    {
        const auto first = live.reserve({"Leyla", "Rauf"}, with_people);
        REQUIRE(first.has_value());
        CHECK(live.is_engaged("Rauf"));
        CHECK_FALSE(live.engagement_of("Rauf"));
        CHECK(
            live.reserve({"Rauf", "Aygun"}, with_people).error() ==
            match_refusal{error_id::opponent_busy, {true, false}}
        );
        CHECK(live.reserve({"Rauf", "Bot"}, with_bot).has_value());
        live.add(match(1), {"Leyla", "Rauf"}, with_people);
    }
    CHECK(
        live.reserve({"Leyla", "Rauf"}, with_people).error() ==
        match_refusal{error_id::opponent_busy, {true, true}, {match(1), match(1)}}
    );
    live.remove(match(1));
    CHECK_FALSE(live.is_engaged("Rauf"));
    CHECK(live.reserve({"Rauf", "Aygun"}, with_people).has_value());
}

TEST_CASE("of several that there are already the oldest one engages") {
    live_matches live{{}};
    live.add(match(1), {"Leyla", "Bot"}, with_bot);
    live.add(match(2), {"Leyla", "Rauf"}, with_people);
    live.add(match(3), {"Kamran", "Leyla"}, with_people);
    CHECK(live.engagement_of("Leyla") == match(2));
    live.remove(match(2));
    CHECK(live.engagement_of("Leyla") == match(3));
    live.remove(match(3));
    CHECK_FALSE(live.engagement_of("Leyla"));
}

TEST_CASE("who waits for what becomes of a match hears it once, when it is settled") {
    live_matches live{{}};
    int heard = 0;
    const auto hear = [&] { ++heard; };
    CHECK(live.when_settled("Leyla", hear));
    CHECK(heard == 1); // nothing is being made
    {
        const auto place = live.reserve({"Leyla", "Rauf"}, with_people);
        std::size_t waiting = 0;
        while (live.when_settled("Rauf", hear)) ++waiting;
        CHECK(waiting == 64);
        CHECK(heard == 1);
    }
    CHECK(heard == 65);
}

TEST_CASE("beginnings and ends of matches against people are told, for both") {
    live_matches live{{}};
    std::vector<std::string> told;
    live.on_engagement([&](const std::string& player) { told.push_back(player); });
    live.add(match(1), {"Leyla", "Bot"}, with_bot);
    live.remove(match(1));
    CHECK(told.empty());
    live.add(match(2), {"Leyla", "Rauf"}, with_people);
    live.add(match(2), {"Leyla", "Rauf"}, with_people);
    CHECK(told == std::vector<std::string>{"Leyla", "Rauf"});
    live.remove(match(2));
    live.remove(match(2));
    CHECK(told.size() == 4);
}

TEST_CASE("the house bot has as many as it takes") {
    accounts::house_roster bots;
    REQUIRE(bots.add(protocol::bot_level::medium, "Bot"));
    live_matches live{{.matches = 10, .per_player = 1}, bots};
    CHECK(live.company_of({"Leyla", "Bot"}) == with_bot);
    CHECK(live.company_of({"Bot", "Leyla"}) == with_bot);
    CHECK(live.company_of({"Leyla", "Rauf"}) == store::match_company::people);
    live.add(match(1), {"Leyla", "Bot"}, with_bot);
    CHECK(live.reserve({"Rauf", "Bot"}, with_bot).has_value());
    CHECK(live.reserve({"Leyla", "Bot"}, with_bot).error().code == error_id::too_many);
}

TEST_CASE("the matches of a player, and of two of them") {
    live_matches live{{}};
    live.add(match(1), {"Leyla", "Rauf"}, with_people);
    live.add(match(2), {"Aygun", "Leyla"}, with_people);
    live.add(match(2), {"Aygun", "Leyla"}, with_people);
    CHECK(live.of("Leyla") == std::vector{match(1), match(2)});
    CHECK(live.count_of("Leyla") == 2);
    CHECK(live.opponents_of("Leyla") == std::vector<std::string>{"Rauf", "Aygun"});
    CHECK(live.opponents_of("Rauf") == std::vector<std::string>{"Leyla"});
    CHECK(live.opponents_of("Kamran").empty());
    live.remove(match(1));
    live.remove(match(1));
    CHECK(live.of("Leyla") == std::vector{match(2)});
    CHECK(live.of("Rauf").empty());
    CHECK(live.count_of("Rauf") == 0);
}

TEST_CASE("places taken by many at once are no more than there are") {
    live_matches live{{.matches = 1'000, .per_player = 5}};
    std::atomic<int> taken = 0;
    std::vector<live_matches::place> places;
    std::mutex guard;
    {
        std::vector<std::jthread> threads;
        for (int t = 0; t < 4; ++t)
            threads.emplace_back([&, t] {
                for (int i = 0; i < 10; ++i)
                    if (auto one =
                            live.reserve({"Leyla", "R" + std::to_string(10 * t + i)}, with_bot)) {
                        const std::scoped_lock lock{guard};
                        places.push_back(std::move(*one));
                        ++taken;
                    }
            });
    }
    CHECK(taken == 5);
}

} // namespace gulbara::server::lobby
