// 1,000 matches of 50 players end at the same time: the ledger is one chain all the same.
#include "tests/server/store/rated.hpp"

#include <doctest/doctest.h>

#include <random>

using namespace gulbara::tests::store;
using engine::side;

namespace {

constexpr int players = 50;
constexpr std::uint32_t matches = 1'000;
constexpr runtime::instant start = 1'700'000'000'000;

// Of one in twelve there is none.
std::optional<side> winner_of(std::uint32_t number) {
    if (number % 12 == 0) return std::nullopt;
    return number % 3 == 0 ? side::white : side::black;
}

} // namespace

TEST_CASE("1,000 rated matches of 50 players that end at once leave a ledger without a gap") {
    const std::string target = fresh_database();
    const auto options = options_for(target);
    {
        opened_store store{options};
        writer& to = store.to();
        add_rated_players(to, players);
        std::mt19937 chance{7};
        std::uniform_int_distribution<int> someone{0, players - 1};
        const auto play = [&](std::uint32_t number) {
            const int white = someone(chance);
            const int black = (white + 1 + someone(chance) % (players - 1)) % players;
            const std::string rules = number % 4 == 0 ? "gulbar" : "long-nardy";
            return rated_match(match_number(number), white, black, rules, 1 + int(number) % 25);
        };
        std::vector<std::future<write_outcome>> all;
        for (std::uint32_t i = 0; i < matches; ++i) all.push_back(submit(to, play(i)));
        for (auto& one : all) one.get().value();
        all.clear();
        for (std::uint32_t i = 0; i < matches; ++i)
            all.push_back(submit(to, rated_end(match_number(i), winner_of(i), start + i * 1'000)));
        std::size_t counted = 0;
        for (auto& one : all) counted += one.get().value().rated->has_value() ? 1 : 0;
        CHECK(counted >= matches * 9 / 10);
        CHECK((*store).metrics().retries == 0); // nobody waited in a circle
        CHECK(
            run_sql(target, "select count(*) from rating_entries") == std::to_string(2 * counted)
        );
    }
    // before(n + 1) = after(n), whoever reads it and however.
    CHECK(
        run_sql(
            target,
            "select count(*) from (select value_before, deviation_before, volatility_before, "
            "lag(value_after, 1, 1500000) over chain as value, "
            "lag(deviation_after, 1, 350000) over chain as deviation, "
            "lag(volatility_after, 1, 60000000) over chain as volatility from rating_entries "
            "window chain as (partition by rated_player, rule_set order by number)) as steps "
            "where (value_before, deviation_before, volatility_before) <> "
            "(value, deviation, volatility)"
        ) == "0"
    );
    const auto audit = audit_ratings(options, ledger_repair::none);
    REQUIRE(audit.has_value());
    CHECK(audit->faults == std::vector<std::string>{});
    CHECK(audit->matches == matches);
}
