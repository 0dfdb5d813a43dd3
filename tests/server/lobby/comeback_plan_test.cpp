#include "protocol/random.hpp"
#include "server/lobby/comeback_plan.hpp"

#include <doctest/doctest.h>

namespace gulbara::server::lobby {

namespace {

const protocol::match_id match = protocol::random_octets<protocol::match_id>();

// The pause before the next try, asked for at once.
std::int64_t pause_after(comeback_plan& plan, trouble what, runtime::instant now) {
    plan.note(match, what, now);
    for (std::int64_t pause = 0; pause <= 2 * comeback_plan::longest_failure_pause_ms; pause += 250)
        if (!plan.take_due(now + pause, 1).empty()) return pause;
    return -1;
}

} // namespace

TEST_CASE("while storage is away tries are further and further apart, five seconds at most") {
    comeback_plan plan;
    for (const std::int64_t pause : {250, 500, 1'000, 2'000, 4'000, 5'000, 5'000})
        CHECK(pause_after(plan, trouble::storage, 1'000'000) == pause);
    CHECK(plan.is_wanted(match));
    CHECK_FALSE(plan.is_left_alone(match, 1'000'000));
    plan.settle(match);
    CHECK_FALSE(plan.is_wanted(match));
    CHECK(pause_after(plan, trouble::storage, 1'000'000) == 250);
}

TEST_CASE("a match that fails is tried at once, then further and further apart") {
    comeback_plan plan;
    constexpr runtime::instant now = 5'000'000;
    for (const std::int64_t seconds : {0, 0, 10, 20, 40, 80, 160, 320, 600, 600}) {
        CHECK(pause_after(plan, trouble::failure, now) == seconds * 1'000);
        CHECK(plan.is_left_alone(match, now) == (seconds != 0));
        plan.settle(match); // it came back, and failed again
    }
    CHECK(plan.is_left_alone(match, now + 599'999));
    CHECK_FALSE(plan.is_left_alone(match, now + 600'000));
}

TEST_CASE("old failures are forgotten") {
    comeback_plan plan;
    for (int i = 0; i < 5; ++i) pause_after(plan, trouble::failure, 5'000'000);
    const auto later = 5'000'000 + comeback_plan::memory_ms + 1;
    CHECK(pause_after(plan, trouble::failure, later) == 0);
}

TEST_CASE("no more are tried at once than asked for") {
    comeback_plan plan;
    for (int i = 0; i < 5; ++i)
        plan.note(protocol::random_octets<protocol::match_id>(), trouble::storage, 0);
    CHECK(plan.take_due(249, 9).empty());
    CHECK(plan.take_due(250, 3).size() == 3);
    CHECK(plan.take_due(250, 3).size() == 2);
}

} // namespace gulbara::server::lobby
