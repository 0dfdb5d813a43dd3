#include "server/lobby/escape_rate.hpp"
#include "server/lobby/pairing.hpp"

#include <doctest/doctest.h>

#include <set>

namespace gulbara::server::lobby {

using protocol::pace;

namespace {

constexpr runtime::instant now = 1'000'000;
using ratings = std::map<std::string, std::int32_t>;

struct wish {
    std::vector<std::string> rules = {"gulbar"};
    std::uint16_t points = 3;
    pace at = pace::normal;
    std::int64_t waited_ms = 0;
    double escape_rate = 0.05;
    std::optional<std::int32_t> rating{}; // at gulbar
    bool is_rated = false;
};

seeker named(std::string player, const wish& what = {}) {
    return {
        std::move(player),
        {what.rules, what.points, what.at, what.is_rated},
        now - what.waited_ms,
        {what.escape_rate, what.rating ? ratings{{"gulbar", *what.rating}} : ratings{}}
    };
}

bool nobody_apart(const std::string&, const std::string&) {
    return false;
}

// "white black rules" of each pair.
std::set<std::string> pairs(const std::vector<seeker>& all, const are_apart& apart = nobody_apart) {
    std::vector<const seeker*> waiting;
    for (const seeker& one : all) waiting.push_back(&one);
    std::set<std::string> result;
    for (const pairing& one : pair_up(waiting, now, apart))
        result.insert(one.white->player + " " + one.black->player + " " + one.rules);
    return result;
}

using found = std::set<std::string>;

} // namespace

TEST_CASE("two are compatible who want the same length and pace and have rules in common") {
    struct row {
        wish first;
        wish second;
        bool are_paired;
    };
    const wish usual{.waited_ms = 1};
    const row rows[] = {
        {usual, {}, true},
        {usual, {.points = 1}, false},
        {usual, {.at = pace::fast}, false},
        {usual, {.rules = {"gul-bara"}}, false},
        {usual, {.rules = {"gul-bara", "gulbar"}}, true},
        {usual, {.escape_rate = 0.15}, true},
        {usual, {.escape_rate = 0.16}, false},
        {usual, {.is_rated = true}, false},
    };
    for (const row& each : rows) {
        CAPTURE(&each - rows);
        CHECK(pairs({named("a", each.first), named("b", each.second)}).size() == each.are_paired);
    }
}

TEST_CASE("nobody is paired with himself, nor two of whom one has blocked the other") {
    CHECK(pairs({named("a"), named("a", {.waited_ms = 5})}).empty());
    CHECK(pairs({named("a")}).empty());
    const auto apart = [](const std::string& one, const std::string& other) {
        return std::set{one, other} == std::set<std::string>{"a", "b"};
    };
    CHECK(pairs({named("a", {.waited_ms = 2}), named("b")}, apart).empty());
    CHECK(
        pairs({named("a", {.waited_ms = 2}), named("b", {.waited_ms = 1}), named("c")}, apart) ==
        found{"a c gulbar"}
    );
}

TEST_CASE("who has waited longer is White, and his first rule set that the other wants is played") {
    CHECK(
        pairs(
            {named("short", {.rules = {"gul-bara", "gulbar"}, .waited_ms = 1}),
             named("long", {.rules = {"mad-gulbar", "gulbar", "gul-bara"}, .waited_ms = 2})}
        ) == found{"long short gulbar"}
    );
}

TEST_CASE("the window of escape rates widens with the time that both have waited") {
    CHECK(escape_rate_window(0) == doctest::Approx(0.1));
    CHECK(escape_rate_window(1'000) == doctest::Approx(0.2));
    CHECK(escape_rate_window(10'000) >= 1);
    const auto are_paired = [](std::int64_t waited, std::int64_t other_waited, double rate) {
        return !pairs({named("a", {.waited_ms = waited, .escape_rate = 0}),
                       named("b", {.waited_ms = other_waited, .escape_rate = rate})})
                    .empty();
    };
    CHECK_FALSE(are_paired(5'000, 1'900, 0.3));
    CHECK(are_paired(5'000, 2'000, 0.3));
    CHECK_FALSE(are_paired(60'000, 0, 0.3)); // one alone has waited
    CHECK(are_paired(10'000, 10'000, 1.0));
}

TEST_CASE("the window of ratings widens likewise, where a match is rated") {
    CHECK(rating_window(0) == doctest::Approx(100'000));
    CHECK(rating_window(2'000) == doctest::Approx(200'000));
    struct row {
        std::optional<std::int32_t> first;
        std::optional<std::int32_t> second;
        std::int64_t waited_ms;
        bool are_paired;
    };
    const row rows[] = {
        {1'500'000, 1'600'000, 0, true},
        {1'500'000, 1'600'001, 0, false},
        {1'500'000, 1'900'000, 5'999, false},
        {1'500'000, 1'900'000, 6'000, true},
        {virtual_rating + 100'000, {}, 0, true}, // who is new
        {virtual_rating + 100'001, {}, 0, false},
        {{}, {}, 0, true},
    };
    for (const bool is_rated : {true, false})
        for (const row& each : rows) {
            CAPTURE(&each - rows);
            wish first{.waited_ms = each.waited_ms + 1, .rating = each.first};
            wish second{.waited_ms = each.waited_ms, .rating = each.second};
            first.is_rated = second.is_rated = is_rated;
            const bool are_paired = !pairs({named("a", first), named("b", second)}).empty();
            CHECK(are_paired == (each.are_paired || !is_rated));
        }
}

TEST_CASE("a rated match is of the first rule set at which both stand near each other") {
    const wish far{
        .rules = {"gulbar", "gul-bara"}, .waited_ms = 1, .rating = 1'900'000, .is_rated = true
    };
    CHECK(
        pairs({named("a", far), named("b", {.rules = far.rules, .is_rated = true})}) ==
        found{"a b gul-bara"}
    );
}

TEST_CASE("in rated matches the nearest is so by escape rate and rating together") {
    const auto rated = [](std::string name, std::int64_t waited, double escapes, std::int32_t value
                       ) {
        return named(
            std::move(name),
            {.waited_ms = waited, .escape_rate = escapes, .rating = value, .is_rated = true}
        );
    };
    CHECK(
        pairs(
            {rated("oldest", 30'000, 0.05, 1'500'000),
             rated("leaver", 20'000, 0.40, 1'500'000),
             rated("near", 10'000, 0.06, 1'550'000),
             rated("strong", 9'000, 0.05, 1'900'000)}
        ) == found{"oldest near gulbar", "leaver strong gulbar"}
    );
}

TEST_CASE("whoever has waited longest chooses first, and takes the nearest") {
    CHECK(
        pairs(
            {named("oldest", {.waited_ms = 9'000, .escape_rate = 0.30}),
             named("far", {.waited_ms = 8'000, .escape_rate = 0.05}),
             named("near", {.waited_ms = 2'000, .escape_rate = 0.28}),
             named("last", {.waited_ms = 1'000, .escape_rate = 0.06})}
        ) == found{"far last gulbar", "oldest near gulbar"}
    );
    // Of those who are as near, who has waited longer.
    CHECK(
        pairs(
            {named("a", {.waited_ms = 3}),
             named("c", {.waited_ms = 1}),
             named("b", {.waited_ms = 2})}
        ) == found{"a b gulbar"}
    );
}

TEST_CASE("in a crowd everybody is paired once, and as few as may be wait on") {
    std::vector<seeker> crowd;
    for (int i = 0; i < 201; ++i) crowd.push_back(named("p" + std::to_string(i), {.waited_ms = i}));
    CHECK(pairs(crowd).size() == 100);
    std::set<std::string> seen;
    std::vector<const seeker*> waiting;
    for (const seeker& one : crowd) waiting.push_back(&one);
    for (const pairing& one : pair_up(waiting, now, nobody_apart)) {
        CHECK(seen.insert(one.white->player).second);
        CHECK(seen.insert(one.black->player).second);
    }
    CHECK_FALSE(seen.contains("p0")); // who came last
}

TEST_CASE("an escape rate is the share of matches that were left, smoothed") {
    store::player_outcomes outcomes;
    CHECK(escape_rate(outcomes) == doctest::Approx(0.05));
    outcomes[store::match_ending::finished] = {.won = 40, .lost = 40};
    CHECK(escape_rate(outcomes) == doctest::Approx(1.0 / 100));
    outcomes[store::match_ending::timed_out] = {.won = 10, .lost = 4};
    outcomes[store::match_ending::abandoned].lost = 3;
    outcomes[store::match_ending::link_withheld].lost = 1;
    outcomes[store::match_ending::called_off] = {.undecided = 2, .deserted = 1};
    CHECK(escape_rate(outcomes) == doctest::Approx(10.0 / 120));
    outcomes[store::match_ending::lost].undecided = 1'000; // the house's fault
    CHECK(escape_rate(outcomes) == doctest::Approx(10.0 / 120));
}

} // namespace gulbara::server::lobby
