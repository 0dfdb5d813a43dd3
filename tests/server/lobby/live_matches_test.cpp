#include "server/lobby/live_matches.hpp"

#include <doctest/doctest.h>

#include <atomic>
#include <mutex>
#include <thread>
#include <vector>

namespace gulbara::server::lobby {

using protocol::error_id;

namespace {

protocol::match_id match(std::uint8_t number) {
    protocol::match_id result{};
    result.value[0] = std::byte{number};
    return result;
}

} // namespace

TEST_CASE("nobody has more live matches than one may, reserved places included") {
    live_matches live{{.matches = 10, .per_player = 2}};
    live.add(match(1), {"Leyla", "Rauf"});
    {
        const auto second = live.reserve({"Leyla", "Aygun"});
        REQUIRE(second.has_value());
        CHECK(live.reserve({"Kamran", "Leyla"}).error() == error_id::too_many);
        CHECK(live.reserve({"Rauf", "Kamran"}).has_value()); // and given back
    }
    CHECK(live.reserve({"Kamran", "Leyla"}).has_value());
    live.add(match(2), {"Leyla", "Aygun"});
    CHECK(live.reserve({"Leyla", "Kamran"}).error() == error_id::too_many);
    live.remove(match(1));
    CHECK(live.reserve({"Leyla", "Kamran"}).has_value());
}

TEST_CASE("the house is full with live matches and reserved places") {
    live_matches live{{.matches = 2, .per_player = 2}};
    live.add(match(1), {"Leyla", "Rauf"});
    CHECK_FALSE(live.is_full());
    const auto last = live.reserve({"Aygun", "Kamran"});
    CHECK(live.is_full());
    CHECK(live.reserve({"Anar", "Nigar"}).error() == error_id::busy);
    live.add(match(2), {"Anar", "Nigar"}); // it is there: it counts
    CHECK(live.count() == 2);
}

TEST_CASE("the house bot has as many as it takes") {
    live_matches live{{.matches = 10, .per_player = 1}, "Bot"};
    live.add(match(1), {"Leyla", "Bot"});
    CHECK(live.reserve({"Rauf", "Bot"}).has_value());
    CHECK(live.reserve({"Leyla", "Bot"}).error() == error_id::too_many);
}

TEST_CASE("the matches of a player, and of two of them") {
    live_matches live{{}};
    live.add(match(1), {"Leyla", "Rauf"});
    live.add(match(2), {"Aygun", "Leyla"});
    live.add(match(2), {"Aygun", "Leyla"});
    CHECK(live.of("Leyla") == std::vector{match(1), match(2)});
    CHECK(live.count_of("Leyla") == 2);
    CHECK(live.count_between("Leyla", "Rauf") == 1);
    CHECK(live.count_between("Rauf", "Leyla") == 1);
    CHECK(live.count_between("Rauf", "Aygun") == 0);
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
                    if (auto one = live.reserve({"Leyla", "R" + std::to_string(10 * t + i)})) {
                        const std::scoped_lock lock{guard};
                        places.push_back(std::move(*one));
                        ++taken;
                    }
            });
    }
    CHECK(taken == 5);
}

} // namespace gulbara::server::lobby
