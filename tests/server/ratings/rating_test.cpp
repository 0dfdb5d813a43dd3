#include "protocol/rules_document.hpp"
#include "server/ratings/rating.hpp"

#include <doctest/doctest.h>

#include <limits>
#include <vector>

namespace gulbara::server::ratings {

using engine::by_side;
using engine::side;

namespace {

constexpr std::int64_t day_ms = period_ms / 4;

bool is_within_bounds(const rating& one) {
    return one.value >= least_value && one.value <= greatest_value &&
           one.deviation >= least_deviation && one.deviation <= greatest_deviation &&
           one.volatility >= least_volatility && one.volatility <= greatest_volatility;
}

// Every bound, the start, and what lies between.
std::vector<rating> grid() {
    std::vector<rating> result;
    for (const int value : {0, 745'001, 1'499'999, 1'500'000, 1'812'345, 3'000'000})
        for (const int deviation : {45'000, 76'543, 110'001, 350'000})
            for (const int volatility : {10'000'000, 59'995'984, 100'000'000})
                result.push_back({value, deviation, volatility});
    return result;
}

template <class Law>
void for_pairs_and_lengths(Law law) {
    const std::vector<rating> all = grid();
    for (const rating& white : all)
        for (const rating& black : all)
            for (const int points : {1, 4, int{protocol::most_points}}) law({white, black}, points);
}

by_side<rating> swapped(const by_side<rating>& both) {
    return {both.black, both.white};
}

} // namespace

TEST_CASE("who has not played yet is 1500, known to 350, and provisional") {
    CHECK(rating{} == rating{1'500'000, 350'000, 60'000'000});
    CHECK(is_within_bounds(rating{}));
    CHECK(is_provisional(rating{}));
    CHECK(is_provisional({.deviation = 110'000}));
    CHECK_FALSE(is_provisional({.deviation = 109'999}));
}

TEST_CASE("a match moves both, each by what both were before it") {
    struct row {
        by_side<rating> before;
        int points;
        by_side<rating> after; // White has won
    };
    const rating fresh;
    const rating known{1'500'000, 60'000, 60'000'000};
    const rating strong{1'900'000, 60'000, 60'000'000};
    // Made apart from this library, with sixty digits.
    const row rows[] = {
        {{fresh, fresh}, 1, {{1'570'248, 334'176, 59'999'840}, {1'429'752, 334'176, 59'999'840}}},
        {{fresh, fresh}, 15, {{1'607'548, 302'563, 59'999'474}, {1'392'452, 302'563, 59'999'474}}},
        {{known, known}, 1, {{1'502'569, 59'889, 59'999'791}, {1'497'431, 59'889, 59'999'791}}},
        {{known, known}, 15, {{1'508'971, 58'576, 59'997'221}, {1'491'029, 58'576, 59'997'221}}},
        {{fresh, known}, 5, {{1'619'980, 276'117, 59'999'135}, {1'496'394, 59'781, 59'999'585}}},
        {{strong, known}, 9, {{1'900'519, 59'875, 59'999'538}, {1'499'481, 59'875, 59'999'538}}},
        {{known, strong}, 9, {{1'514'364, 59'875, 60'006'015}, {1'885'636, 59'875, 60'006'015}}},
    };
    for (const row& each : rows) {
        CAPTURE(&each - rows);
        const by_side<rating> result = after_match(each.before, side::white, each.points);
        for (const side who : engine::both_sides) {
            CHECK(result[who].value == each.after[who].value);
            CHECK(result[who].deviation == each.after[who].deviation);
            CHECK(result[who].volatility == each.after[who].volatility);
        }
    }
}

TEST_CASE("a longer match says more") {
    for (int points = 2; points <= protocol::most_points; ++points) {
        const auto longer = after_match({}, side::white, points);
        const auto shorter = after_match({}, side::white, points - 1);
        CHECK(longer.white.value > shorter.white.value);
        CHECK(longer.white.deviation < shorter.white.deviation);
    }
    CHECK(slope_of_match(4) == 1);
    CHECK(slope_of_match(25) == 5.0 / 2);
}

TEST_CASE("laws of a match hold from bound to bound") {
    for_pairs_and_lengths([](const by_side<rating>& before, int points) {
        const by_side<rating> after = after_match(before, side::white, points);
        const by_side<rating> elsewhere = after_match(swapped(before), side::black, points);
        bool holds = elsewhere == swapped(after);
        holds = holds && after.white.value >= before.white.value;
        holds = holds && after.black.value <= before.black.value;
        for (const side who : engine::both_sides) {
            holds = holds && is_within_bounds(after[who]);
            holds = holds && after[who].deviation <= before[who].deviation;
        }
        if (holds) return;
        CAPTURE(before.white.value);
        CAPTURE(before.white.deviation);
        CAPTURE(before.white.volatility);
        CAPTURE(before.black.value);
        CAPTURE(before.black.deviation);
        CAPTURE(before.black.volatility);
        CAPTURE(points);
        CHECK(holds);
    });
}

TEST_CASE("equals gain and lose the same") {
    for (const rating& each : grid()) {
        if (each.value < 500'000 || each.value > 2'500'000) continue; // not to meet a bound
        for (const int points : {1, 7, 25}) {
            const auto result = after_match({each, each}, side::black, points);
            CHECK(result.black.value - each.value == each.value - result.white.value);
            CHECK(result.black.deviation == result.white.deviation);
            CHECK(result.black.volatility == result.white.volatility);
        }
    }
}

TEST_CASE("a win is worth more over a stronger player, a loss to him costs less") {
    std::int32_t last_gain = 0;
    std::int32_t last_loss = std::numeric_limits<std::int32_t>::max();
    const rating player{1'500'000, 80'000, 60'000'000};
    for (int value = 500'000; value <= 2'500'000; value += 100'000) {
        const rating other{value, 80'000, 60'000'000};
        const auto won = after_match({player, other}, side::white, 5);
        const auto lost = after_match({player, other}, side::black, 5);
        const std::int32_t gain = won.white.value - player.value;
        const std::int32_t loss = player.value - lost.white.value;
        CHECK(gain > last_gain);
        CHECK(loss < last_loss);
        last_gain = gain;
        last_loss = loss;
    }
}

TEST_CASE("rest makes a rating less known, never less than at the start, and changes nothing else"
) {
    struct row {
        std::int32_t deviation;
        std::int64_t elapsed_ms;
        std::int32_t expected;
    };
    constexpr auto forever = std::numeric_limits<std::int64_t>::max();
    const row rows[] = {
        {60'000, 0, 60'000},
        {60'000, -1, 60'000},
        {60'000, std::numeric_limits<std::int64_t>::min(), 60'000},
        {60'000, 1, 60'000},
        {60'000, period_ms, 60'899}, // the root of 60^2 + (0.06 * 173.7178)^2 is 60.8986
        {45'000, 365 * day_ms, 109'263},
        {45'000, 371 * day_ms, 110'006},
        {45'000, 15 * 365 * day_ms, 350'000},
        {350'000, period_ms, 350'000},
        {60'000, forever, 350'000},
    };
    for (const row& each : rows) {
        CAPTURE(&each - rows);
        const rating before{1'612'345, each.deviation, 60'000'000};
        const rating now = after_rest(before, each.elapsed_ms);
        CHECK(now.deviation == each.expected);
        CHECK(now == rating{before.value, each.expected, before.volatility});
    }
}

TEST_CASE("what is stored stays as it is when it is read") {
    int changed = 0;
    for (int deviation = least_deviation; deviation <= greatest_deviation; ++deviation) {
        const rating before{1'234'567, deviation, 60'000'000};
        changed += after_rest(before, 0) == before ? 0 : 1;
    }
    CHECK(changed == 0);
    // A result that says next to nothing changes next to nothing: every value survives the way
    // into the computation and back.
    for (int value = least_value; value <= 1'000'000; value += 31) {
        const rating weak{value, least_deviation, 60'000'000};
        const rating strong{greatest_value, least_deviation, 60'000'000};
        changed += after_match({weak, strong}, side::black, 25).white.value == value ? 0 : 1;
    }
    CHECK(changed == 0);
}

TEST_CASE("a player's rating comes to rest where his results are") {
    // He wins three of four against an opponent known to be at 1500, to four points: odds of 3 to 1
    // are 400 lg 3 = 190.8 points above him.
    rating player;
    const rating other{1'500'000, 45'000, 60'000'000};
    for (int match = 0; match < 800; ++match) {
        const side winner = match % 4 == 3 ? side::black : side::white;
        player = after_match({player, other}, winner, 4).white;
    }
    CHECK(player.deviation == least_deviation);
    CHECK(player.value > 1'660'000);
    CHECK(player.value < 1'720'000);
}

TEST_CASE("so many matches take the mark of a provisional rating away") {
    struct row {
        int points;
        int matches;
    };
    const row rows[] = {{1, 78}, {3, 31}, {5, 21}, {9, 15}, {15, 12}, {25, 11}};
    for (const row& each : rows) {
        by_side<rating> both;
        int matches = 0;
        for (; is_provisional(both.white); ++matches)
            both = after_match(both, matches % 2 == 0 ? side::white : side::black, each.points);
        CAPTURE(each.points);
        CHECK(matches == each.matches);
    }
}

} // namespace gulbara::server::ratings
