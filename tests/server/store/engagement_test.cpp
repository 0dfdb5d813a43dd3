// Nobody has two live matches against people.
#include "tests/server/store/opened_store.hpp"

#include <doctest/doctest.h>

#include <thread>

using namespace gulbara::tests::store;
using namespace std::chrono_literals;

namespace {

void prepare_players(writer& to, std::initializer_list<const char*> ids) {
    for (const char* id : ids) write(to, player(id)).value();
}

std::string player_number(int number) {
    return "player-" + std::to_string(number);
}

bool is_engaged_refusal(const write_outcome& outcome) {
    return !outcome && outcome.error().cause == refusal_cause::engaged;
}

match_commit withdrawal(const protocol::match_id& id) {
    match_commit change{.match = id};
    change.is_withdrawn = true;
    return change;
}

} // namespace

TEST_CASE("a match between people engages both until it is closed or withdrawn") {
    opened_store store{fresh_database()};
    writer& to = store.to();
    prepare_players(to, {"ana", "bela", "cem"});
    CHECK_FALSE(store.from().engagement_of("ana").has_value());
    write(to, match_of_people(match_number(0), "ana", "bela")).value();
    CHECK(store.from().engagement_of("ana") == match_number(0));
    CHECK(store.from().engagement_of("bela") == match_number(0));
    CHECK_FALSE(store.from().engagement_of("cem").has_value());

    // On either side, and also if the other one is free.
    CHECK(is_engaged_refusal(write(to, match_of_people(match_number(1), "cem", "ana"))));
    CHECK(is_engaged_refusal(write(to, match_of_people(match_number(1), "bela", "cem"))));
    CHECK(is_engaged_refusal(write(to, match_of_people(match_number(1), "bela", "ana"))));
    CHECK_FALSE(store.from().match(match_number(1)).has_value());
    CHECK_FALSE(store.from().engagement_of("cem").has_value());

    write(to, closing(match_number(0))).value();
    CHECK_FALSE(store.from().engagement_of("ana").has_value());
    write(to, match_of_people(match_number(2), "bela", "ana")).value();
    write(to, withdrawal(match_number(2))).value();
    CHECK_FALSE(store.from().engagement_of("bela").has_value());
    CHECK(write(to, match_of_people(match_number(3), "cem", "ana")).has_value());
}

TEST_CASE("a match that stays open for ever frees its players, and goes on to be what it is") {
    opened_store store{fresh_database()};
    writer& to = store.to();
    prepare_matches(to, 0);
    write(to, match_of_people(match_number(0), "white", "black")).value();
    match_commit change{.match = match_number(0)};
    change.is_left_open = true;
    for (int i = 0; i < 2; ++i) write(to, change).value(); // each restart says it again
    CHECK_FALSE(store.from().engagement_of("white").has_value());
    CHECK(write(to, match_of_people(match_number(1), "white", "black")).has_value());
    // Somebody hands its close in after all: the other match is none of its business.
    CHECK(write(to, closing(match_number(0))).has_value());
    CHECK(store.from().engagement_of("white") == match_number(1));
    CHECK(store.from().live_matches() == std::vector{match_number(1)});
}

TEST_CASE("a match against the house bot stands beside any other") {
    opened_store store{fresh_database()};
    writer& to = store.to();
    prepare_matches(to, 0);
    write(to, match_of_people(match_number(0), "white", "black")).value();
    CHECK(write(to, match(match_number(1))).has_value());
    CHECK(store.from().engagement_of("white") == match_number(0));
    CHECK(store.from().match(match_number(0))->match.company == match_company::people);
    CHECK(store.from().match(match_number(1))->match.company == match_company::house_bot);
    // Its end frees nobody.
    write(to, closing(match_number(1))).value();
    CHECK(store.from().engagement_of("white") == match_number(0));
}

TEST_CASE("nobody plays against himself") {
    opened_store store{fresh_database()};
    prepare_players(store.to(), {"ana"});
    CHECK_FALSE(write(store.to(), match_of_people(match_number(0), "ana", "ana")).has_value());
    CHECK_FALSE(store.from().engagement_of("ana").has_value());
}

TEST_CASE("saying the same again finds the match that it made") {
    opened_store store{fresh_database()};
    prepare_matches(store.to(), 0);
    for (int i = 0; i < 2; ++i)
        CHECK(write(store.to(), match_of_people(match_number(0), "white", "black")).has_value());
}

TEST_CASE("of many matches of one player at the same time one is made, and no other is hurt") {
    opened_store store{fresh_database()};
    writer& to = store.to();
    constexpr int others = 40;
    write(to, player("ana")).value();
    for (int i = 0; i < 3 * others; ++i) write(to, player(player_number(i))).value();
    std::vector<std::future<write_outcome>> hers;
    std::vector<std::future<write_outcome>> strangers;
    std::uint32_t number = 0;
    for (int i = 0; i < others; ++i) {
        hers.push_back(submit(to, match_of_people(match_number(number++), "ana", player_number(i)))
        );
        strangers.push_back(submit(
            to,
            match_of_people(
                match_number(number++), player_number(others + i), player_number(2 * others + i)
            )
        ));
    }
    int made = 0;
    for (auto& one : hers) {
        const write_outcome outcome = one.get();
        made += outcome.has_value() ? 1 : 0;
        if (!outcome) CHECK(is_engaged_refusal(outcome));
    }
    CHECK(made == 1);
    for (auto& one : strangers) CHECK(one.get().has_value());
    CHECK((*store).metrics().retries == 0);
}

TEST_CASE("the same players in two transactions, in opposite orders, are in nobody's way") {
    const std::string target = fresh_database();
    opened_store store{target};
    writer& to = store.to();
    constexpr int pairs = 64; // enough for a transaction that waits for no more
    for (int i = 0; i < 2 * pairs; ++i) write(to, player(player_number(i))).value();
    // So slow that the second begins before the first has engaged everybody.
    run_sql(
        target,
        "create function tarry() returns trigger language plpgsql as $$ begin "
        "perform pg_sleep(0.003); return new; end $$"
    );
    run_sql(
        target,
        "create trigger tarry before insert on engagements for each row execute function tarry()"
    );
    std::vector<std::future<write_outcome>> first;
    std::vector<std::future<write_outcome>> second;
    const auto ask = [&](std::vector<std::future<write_outcome>>& all, int one, int other) {
        const auto id = match_number(static_cast<std::uint32_t>(first.size() + second.size()));
        all.push_back(submit(to, match_of_people(id, player_number(one), player_number(other))));
    };
    for (int i = 0; i < pairs; ++i) ask(first, 2 * i, 2 * i + 1);
    std::this_thread::sleep_for(100ms); // a writer has taken them
    for (int i = pairs - 1; i >= 0; --i) ask(second, 2 * i + 1, 2 * i);
    // Whoever comes to a pair first has it. On a busy machine that may be the second now and then.
    for (std::size_t i = 0; i < pairs; ++i) {
        const auto one = first[i].get();
        const auto other = second[pairs - 1 - i].get();
        CHECK(one.has_value() != other.has_value());
        CHECK(is_engaged_refusal(one.has_value() ? other : one));
    }
    CHECK(run_sql(target, "select count(*) from engagements") == std::to_string(2 * pairs));
    CHECK((*store).metrics().retries == 0);
}
