#include "server/lobby/open_challenges.hpp"

#include <doctest/doctest.h>

#include <string>

namespace gulbara::server::lobby {

using protocol::error_id;

TEST_CASE("all players together have no more than so many open challenges") {
    open_challenges open{3};
    CHECK(open.add("Leyla", "1", 0));
    CHECK(open.add("Leyla", "2", 1'000));
    CHECK(open.add("Rauf", "3", 1'000));
    CHECK(open.add("Aygun", "4", 1'000).error() == error_id::busy);
    open.remove("Leyla", "2");
    open.remove("Leyla", "2"); // counts once
    CHECK(open.add("Aygun", "4", 1'000));
    CHECK(open.add("Kamran", "5", 1'000).error() == error_id::busy);
    CHECK(open.add("Kamran", "5", open_challenges::life_ms)); // Leyla's is open no more
    CHECK(open.add("Kamran", "6", open_challenges::life_ms).error() == error_id::busy);
}

TEST_CASE("one player has no more than so many, the old ones aside") {
    open_challenges open;
    for (std::size_t i = 0; i < open_challenges::most_per_player; ++i)
        CHECK(open.add("Leyla", std::to_string(i), 1));
    CHECK(open.add("Leyla", "one more", open_challenges::life_ms).error() == error_id::too_many);
    CHECK(open.add("Leyla", "one more", open_challenges::life_ms + 1));
}

} // namespace gulbara::server::lobby
