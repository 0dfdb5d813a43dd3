// The ledger of ratings: written with the close or not at all.
#include "server/store/annulment.hpp"
#include "tests/server/store/rated.hpp"

#include <doctest/doctest.h>

using namespace gulbara::tests::store;
using engine::side;

namespace {

constexpr runtime::instant start = 1'700'000'000'000;
constexpr std::int64_t hour = 3'600'000;

// Two players, of whom White wins; what the writer says of it.
std::optional<rating_outcome> play(
    opened_store& store,
    std::uint32_t number,
    std::optional<side> winner,
    runtime::instant when,
    int points = 5
) {
    const auto id = match_number(number);
    write(store.to(), rated_match(id, 0, 1, "gulbar", points)).value();
    return write(store.to(), rated_end(id, winner, when)).value().rated;
}

rating_outcome stored(opened_store& store, std::uint32_t number) {
    return store.from().match(match_number(number))->rated.value();
}

} // namespace

TEST_CASE("a rated match changes both ratings as the library says, and everybody is told the same"
) {
    opened_store store{fresh_database()};
    add_rated_players(store.to(), 2);
    const auto first = play(store, 0, side::white, start);
    const auto expected = changes_by_match({}, side::white, 5, start);
    REQUIRE(first.has_value());
    CHECK(first->value() == expected);
    CHECK(stored(store, 0).value() == expected);
    CHECK(store.from().outline(match_number(0))->rated->value() == expected);
    CHECK(store.from().matches_of("player-0", {}, 10).front().rated->value() == expected);

    // The next one begins where the first has left both, and with what has been forgotten since.
    const auto standings = store.ratings().standings_of("player-0");
    REQUIRE(standings.size() == 1);
    CHECK(standings[0].rule_set == "gulbar");
    CHECK(standings[0].standing == standing{expected.white.after, 1, start});
    const auto second = play(store, 1, side::black, start + 900 * hour, 1);
    const engine::by_side<standing> before{
        {expected.white.after, 1, start}, {expected.black.after, 1, start}
    };
    CHECK(second->value() == changes_by_match(before, side::black, 1, start + 900 * hour));

    const auto ledger = store.ratings().ledger_of("player-1", "gulbar", {}, 10);
    REQUIRE(ledger.size() == 2);
    CHECK(ledger[0].match == match_number(1));
    CHECK(ledger[0].change == second->value().black);
    CHECK(ledger[0].won == true);
    CHECK(ledger[0].opponent == "player-0");
    CHECK(ledger[0].algorithm == gulbara::server::ratings::algorithm_version);
    CHECK(ledger[1].change == expected.black);
    CHECK(ledger[1].won == false);
    CHECK(store.ratings().ledger_of("player-1", "gulbar", ledger[0].number, 10).size() == 1);
    CHECK(store.ratings().ledger_of("player-1", "long-nardy", {}, 10).empty());
    const auto history = store.ratings().history_of("player-1", "gulbar", 10);
    REQUIRE(history.size() == 2);
    CHECK(history[0].time == start);
    CHECK(history[1].value == second->value().black.after.value);
}

TEST_CASE("a rated match that changes nothing has a reason") {
    opened_store store{fresh_database()};
    add_rated_players(store.to(), 2);
    SUBCASE("without a winner") {
        CHECK(play(store, 0, {}, start)->error() == unrated_reason::no_winner);
        CHECK(stored(store, 0).error() == unrated_reason::no_winner);
    }
    SUBCASE("against somebody without an account") {
        write(store.to(), player("guest")).value();
        match_row row = rated_match(match_number(0), 0, 1, "gulbar", 1);
        row.seats.black.player = "guest";
        write(store.to(), row).value();
        const auto ended = write(store.to(), rated_end(match_number(0), side::white, start));
        CHECK(ended.value().rated->error() == unrated_reason::no_account);
    }
    SUBCASE("after as many of the same two as count within a day") {
        std::uint32_t number = 0;
        for (; number < most_rated_of_pair; ++number)
            CHECK(play(store, number, side::white, start + number)->has_value());
        CHECK(
            play(store, number, side::white, start + hour)->error() == unrated_reason::pair_limit
        );
        CHECK(
            play(store, ++number, side::black, start + pair_window_ms - 1)->error() ==
            unrated_reason::pair_limit
        );
        CHECK(play(store, ++number, side::black, start + pair_window_ms)->has_value());
        CHECK(
            play(store, ++number, side::black, start + pair_window_ms)->error() ==
            unrated_reason::pair_limit
        );
        return;
    }
    CHECK(store.ratings().standings_of("player-0").empty());
}

TEST_CASE("a casual match is no matter of ratings") {
    opened_store store{fresh_database()};
    add_rated_players(store.to(), 2);
    write(store.to(), match_of_people(match_number(0), "player-0", "player-1")).value();
    CHECK_FALSE(write(store.to(), closing(match_number(0))).value().rated.has_value());
    CHECK_FALSE(store.from().match(match_number(0))->rated.has_value());
}

TEST_CASE("a close that is refused leaves no trace in the ledger, and the others theirs") {
    const std::string target = fresh_database();
    opened_store store{target};
    add_rated_players(store.to(), 4);
    for (std::uint32_t i = 0; i < 2; ++i)
        write(store.to(), rated_match(match_number(i), 2 * int(i), 2 * int(i) + 1, "runner", 1))
            .value();
    // The ledger of the first match cannot be written.
    run_sql(target, "alter table rating_entries add check (match <> 1)");
    auto refused = submit(store.to(), rated_end(match_number(0), side::white, start));
    auto written = submit(store.to(), rated_end(match_number(1), side::white, start));
    CHECK_FALSE(refused.get().has_value());
    CHECK(written.get().value().rated->has_value());
    CHECK_FALSE(store.from().match(match_number(0))->close.has_value());
    CHECK(run_sql(target, "select count(*) from rating_entries") == "2");
    CHECK(store.ratings().standings_of("player-0").empty());
    // The connection goes on, and the same close can be written later.
    run_sql(target, "alter table rating_entries drop constraint rating_entries_match_check");
    CHECK(
        write(store.to(), rated_end(match_number(0), side::white, start)).value().rated->has_value()
    );
}

TEST_CASE("the leaderboard has whoever is not provisional, the best first, as of now") {
    const std::string target = fresh_database();
    opened_store store{target};
    add_rated_players(store.to(), 4);
    for (std::uint32_t i = 0; i < 2; ++i) {
        write(store.to(), rated_match(match_number(i), 2 * int(i), 2 * int(i) + 1, "runner", 1))
            .value();
        write(store.to(), rated_end(match_number(i), side::white, start)).value();
    }
    CHECK(store.ratings().leaders("runner", start, 10).empty());
    const auto set = [&](int player, int value, int deviation) {
        run_sql(
            target,
            "update ratings set value = " + std::to_string(value) +
                ", deviation = " + std::to_string(deviation) +
                " from rated_players where number = "
                "rated_player and player = '" +
                rated_player(player) + "'"
        );
    };
    set(0, 1'600'000, 80'000);
    set(1, 1'700'000, 109'999);
    set(2, 1'900'000, 110'000); // provisional
    set(3, 1'400'000, 45'000);
    const auto names = [&](runtime::instant now, std::size_t limit) {
        std::string all;
        for (const leader& one : store.ratings().leaders("runner", now, limit))
            all += one.name.back();
        return all;
    };
    CHECK(names(start, 10) == "103");
    CHECK(names(start, 2) == "10");
    CHECK(names(start - hour, 10) == "103"); // a clock that was set back
    CHECK(names(start + 24 * hour, 10) == "03");
    CHECK(names(start + 371 * 24 * hour, 10).empty());
    CHECK(store.ratings().leaders("gulbar", start, 10).empty());
    run_sql(target, "delete from sessions; delete from name_keys; delete from accounts");
    CHECK(names(start, 10).empty());
    CHECK(run_sql(target, "select count(*) from rating_entries") == "4");
}

TEST_CASE("the ledger can be computed again, and what is wrong with it is found and put right") {
    const std::string target = fresh_database();
    const auto options = options_for(target);
    {
        opened_store store{options};
        add_rated_players(store.to(), 2);
        for (std::uint32_t i = 0; i < 4; ++i) play(store, i, side::white, start + i * hour);
        play(store, 4, {}, start + 5 * hour);
    }
    const auto audit = [&](ledger_repair repair = ledger_repair::none) {
        return audit_ratings(options, repair).value();
    };
    const std::string rows =
        "select md5(string_agg(e::text, ',' order by number)) from rating_entries e";
    const std::string as_written = run_sql(target, rows);
    const ledger_audit good = audit();
    CHECK(good.matches == 5);
    CHECK(good.entries == 8);
    CHECK(good.faults.empty());

    run_sql(target, "update rating_entries set value_after = value_after + 1 where number = 3");
    run_sql(
        target, "update ratings set matches = matches + 1, value = 2000000 where rated_player = 1"
    );
    const ledger_audit bad = audit();
    CHECK(bad.wrong == 2);
    CHECK(bad.faults.front().starts_with("entry 3 (match "));
    CHECK(audit(ledger_repair::rewrite).wrong == 2);
    CHECK(audit().wrong == 0);
    CHECK(run_sql(target, rows) == as_written);

    run_sql(target, "delete from rating_entries where number = 8");
    run_sql(target, "update unrated_matches set reason = 'pair_limit'");
    CHECK(audit().wrong >= 4); // a seat alone, its match, two ratings, a reason
    CHECK(audit(ledger_repair::rewrite).wrong >= 4);
    CHECK(audit().wrong == 3); // what is not there is not made up
}

TEST_CASE("a match can be annulled once, and later matches and the audit of the ledger go on") {
    const std::string target = fresh_database();
    const auto options = options_for(target);
    connection operators{options.connection};
    const auto take_back = [&](std::uint32_t number) {
        return annul(operators, {match_number(number), "both seats were one person", "root", 77});
    };
    {
        opened_store store{options};
        add_rated_players(store.to(), 2);
        const auto first = play(store, 0, side::white, start)->value();
        const auto second = play(store, 1, side::black, start + hour)->value();
        play(store, 2, {}, start + 2 * hour);
        const auto taken_back = take_back(0).value(); // the server goes on
        CHECK(taken_back.white.before == second.white.after);
        CHECK(
            taken_back.white.after.value ==
            second.white.after.value - (first.white.after.value - first.white.before.value)
        );
        CHECK(taken_back.white.after.deviation == second.white.after.deviation);
        CHECK(take_back(0).error() == "it was annulled before");
        CHECK(take_back(2).error() == "it has changed no ratings");
        CHECK(take_back(9).error() == "there is no such match");
        const auto third = play(store, 3, side::white, start + 3 * hour)->value();
        CHECK(third.white.before == taken_back.white.after);
        const auto ledger = store.ratings().ledger_of("player-0", "gulbar", {}, 10);
        REQUIRE(ledger.size() == 4);
        CHECK(ledger[1].cause == rating_cause::annulment);
        CHECK(ledger[1].time == 77);
        CHECK(ledger[1].reason == "both seats were one person");
        CHECK_FALSE(ledger[0].reason.has_value());
        CHECK_FALSE(ledger[1].won.has_value());
        // What the match itself says stays.
        CHECK(stored(store, 0).value() == first);
    }
    const std::string said =
        run_sql(target, "select action || ' ' || operator || ' ' || reason from audit");
    CHECK(said == "annul root both seats were one person");
    const auto audit = audit_ratings(options, ledger_repair::none).value();
    CHECK(audit.faults == std::vector<std::string>{});
    CHECK(audit.entries == 8);
}
