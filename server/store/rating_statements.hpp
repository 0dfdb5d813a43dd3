// What is asked of the database about ratings, statement by statement.
#pragma once

#include "server/store/connection.hpp"

namespace gulbara::server::store {

inline constexpr statement rating_of_match{"rating_of_match", R"(
    select rating_outcomes.* from rating_outcomes where match = $1::int8)"};
inline constexpr statement standings_by_player{"standings_by_player", R"(
    select rule_set, value, deviation, volatility, matches, played
    from rated_players join ratings on rated_player = number
    where player = $1::text and matches > 0 order by rule_set)"};
inline constexpr statement ledger_page{"ledger_page", R"(
    select e.number, cause::text, matches.id, o.player, players.name, a.reason,
        case when cause = 'match' then closes.winner = e.seat end,
        value_before, deviation_before, volatility_before,
        value_after, deviation_after, volatility_after, e.time, algorithm
    from rated_players p join rating_entries e on e.rated_player = p.number
    join matches on key = e.match join closes on closes.match = e.match
    join rated_players o on o.number = e.opponent left join players on players.id = o.player
    left join annulments a on cause = 'annulment' and a.match = e.match
    where p.player = $1::text and e.rule_set = $2::text and e.number < $3::int8
    order by e.number desc limit $4::int8)"};
inline constexpr statement rating_history{"rating_history", R"(
    select time, value_after, deviation_after
    from rated_players p join rating_entries e on e.rated_player = p.number
    where player = $1::text and rule_set = $2::text order by e.number desc limit $3::int8)"};
// The deviation of now, as docs/ratings.md says, less half a thousandth for its rounding.
inline constexpr statement best_ratings{"best_ratings", R"(
    select player, accounts.name, value, deviation, volatility, matches, played
    from ratings join rated_players on number = rated_player join accounts using (player)
    where rule_set = $1::text and matches > 0 and deviation ^ 2 +
        (173.7178 * volatility / 1000000) ^ 2 * (greatest($2::int8 - played, 0) / 345600000.0)
            < 109999.5 ^ 2
    order by value desc, rated_player limit $3::int8)"};

} // namespace gulbara::server::store
