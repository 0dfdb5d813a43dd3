// No question about players and outcomes reads a whole table, however large it is.
#include "tests/server/store/opened_store.hpp"

#include <doctest/doctest.h>

using namespace gulbara::tests::store;

namespace {

constexpr std::uint32_t players = 5'000;
constexpr std::uint32_t matches = 100'000;

// Every player has 40 matches, the last 2,000 are live; every second player wishes something. The
// house bot has 20,000 besides.
void fill(const std::string& target) {
    const std::string data = protocol::to_hex(close().close);
    const std::string up_to_time = data.substr(0, data.size() - 16);
    const auto run = [&](const std::string& sql) { run_sql(target, sql); };
    run("insert into players select 'p' || n, 'Name', decode(lpad(n::text, 64, '0'), 'hex'), 1 "
        "from generate_series(0, " +
        std::to_string(players - 1) + ") as n");
    run("insert into matches (id, state, rules, links, created, white, white_name, white_salt, "
        "black, black_name, black_salt, sealed_terminal) "
        "select decode(lpad(to_hex(n), 32, '0'), 'hex'), "
        "(case when n < 98000 then 'closed' else 'live' end)::match_state, '{}', 1, n, "
        "'p' || n % 5000, 'W', decode(repeat('00', 16), 'hex'), 'p' || (n * 7 + 2500) % 5000, 'B', "
        "decode(repeat('00', 16), 'hex'), '\\x00' from generate_series(0, " +
        std::to_string(matches - 1) + ") as n");
    run("insert into players values ('bot', 'Bot', decode(repeat('ff', 32), 'hex'), 1)");
    run("insert into matches (id, state, rules, links, created, white, white_name, white_salt, "
        "black, black_name, black_salt, sealed_terminal, company) "
        "select decode('ff' || lpad(to_hex(n), 30, '0'), 'hex'), 'closed', '{}', 1, n, "
        "'p' || n % 50, 'W', decode(repeat('00', 16), 'hex'), 'bot', 'Bot', "
        "decode(repeat('00', 16), 'hex'), '\\x00', 'house_bot' from generate_series(0, 19999) as n"
    );
    run("insert into engagements select white, key from matches where state = 'live'");
    run("insert into closes (match, close, signature, ending) select key, decode('" + up_to_time +
        "' || lpad(to_hex(created * 600000), 16, '0'), 'hex'), decode(repeat('00', 64), 'hex'), "
        "'finished' from matches where state = 'closed'");
    run("insert into relations select 'p' || n, 'p' || n + 1, true, false, n "
        "from generate_series(0, 4998, 2) as n");
    // Every second player is rated, with 40 entries; of the ledger's matches none is asked for.
    run("insert into accounts select 'p' || n, 'p' || n, 'x', 1 from generate_series(0, 4998, 2) n"
    );
    run("insert into rated_players (player) select player from accounts order by player");
    run("insert into ratings select number, 'gulbar', 1500000 + number, 60000, 60000000, 40, "
        "1700000000000 from rated_players");
    run("insert into rating_entries (match, seat, cause, rated_player, rule_set, opponent, "
        "value_before, deviation_before, volatility_before, value_after, deviation_after, "
        "volatility_after, time, algorithm) select key, seat, 'match', "
        "1 + (key * 2 + seat) % 2500, 'gulbar', 1 + (key * 2 + seat + 1) % 2500, 1, 1, 1, 1, 1, 1, "
        "key, 1 from matches, generate_series(1, 2) as seat where key <= 50000");
    run("vacuum analyze");
}

// Of all tables; what an index alone answers does not count. PostgreSQL counts a connection's reads
// when it is closed.
long rows_read(const std::string& target) {
    return std::stol(run_sql(
        target, "select sum(seq_tup_read + coalesce(idx_tup_fetch, 0)) from pg_stat_user_tables"
    ));
}

} // namespace

TEST_CASE("in 100,000 matches each question is answered from an index") {
    const std::string target = fresh_database();
    {
        const opened_store brings_it_up_to_date{target};
    }
    fill(target);
    const long before = rows_read(target);
    constexpr int rounds = 12; // often enough that statements get plans for any value
    {
        opened_store store{target};
        reader& from = store.from();
        for (int i = 0; i < rounds; ++i) {
            const std::string id = "p" + std::to_string(3'100 + i);
            const auto newest = from.matches_of(id, {}, 15);
            REQUIRE(newest.size() == 15);
            const auto older = from.matches_of(id, newest.back().id, 15);
            REQUIRE(older.size() == 15);
            CHECK(older.front().created < newest.back().created);
            CHECK(from.outcomes_of("bot") == player_outcomes{});
            CHECK(from.outcomes_of("p7")[match_ending::finished].won > 10); // plays him much
            CHECK(from.outcomes_of(id)[match_ending::finished].won > 10);
            CHECK(from.engagement_of(id).has_value());
            const auto page = from.relations({}, 100);
            REQUIRE(page.size() == 100);
            CHECK(from.relations(page.back(), 100).front().changed < page.back().changed);
            CHECK(from.outcomes().size() == 23);
            const std::string rated = "p" + std::to_string(3'100 + 2 * i);
            rating_reader& ratings = store.ratings();
            CHECK(ratings.standings_of(rated).size() == 1);
            const auto ledger = ratings.ledger_of(rated, "gulbar", {}, 15);
            REQUIRE(ledger.size() == 15);
            CHECK(ratings.ledger_of(rated, "gulbar", ledger.back().number, 15).size() == 15);
            CHECK(ratings.history_of(rated, "gulbar", 40).size() == 40);
            CHECK(ratings.leaders("gulbar", 1'700'000'000'000, 100).size() == 100);
        }
    }
    const long each = (rows_read(target) - before) / rounds;
    CHECK(each < 2'000);
    MESSAGE(each << " rows read in a round");
}
