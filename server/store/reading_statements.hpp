// What is asked of the database, statement by statement.
#pragma once

#include "server/store/connection.hpp"
#include "server/store/rating_statements.hpp"

#include <array>

namespace gulbara::server::store {

inline constexpr statement player_by_id{"player_by_id", R"(
    select id, name, token_hash, created from players where id = $1::text)"};
inline constexpr statement challenge_by_id{"challenge_by_id", R"(
    select c.id, c.player, c.command, c.rules, c.created, m.id, c.expires, c.recipient,
        c.password_salt, c.password_hash
    from challenges c left join matches m on m.challenge = c.id where c.id = $1::text)"};
inline constexpr statement challenge_by_command{"challenge_by_command", R"(
    select c.id, c.player, c.command, c.rules, c.created, m.id, c.expires, c.recipient,
        c.password_salt, c.password_hash
    from challenges c left join matches m on m.challenge = c.id
    where c.player = $1::text and c.command = $2::text)"};
inline constexpr statement challenges_with_recipient{"challenges_with_recipient", R"(
    select c.id, c.player, c.command, c.rules, c.created, m.id, c.expires, c.recipient,
        c.password_salt, c.password_hash, p.name
    from challenges c join players p on p.id = c.player left join matches m on m.challenge = c.id
    where c.expires > $1::int8 and c.recipient is not null and m.id is null)"};
inline constexpr statement match_by_challenge{"match_by_challenge", R"(
    select id from matches where challenge = $1::text)"};
// Everything but the records.
inline constexpr statement match_by_id{"match_by_id", R"(
    select m.key, m.rules, m.links, m.created, m.white, m.white_name, m.white_salt,
        m.black, m.black_name, m.black_salt, m.sealed_terminal, m.challenge, m.rematch_of,
        m.company, m.state = 'withdrawn', m.clock_book, h.header, h.signature,
        s1.signature, s2.signature, c.close, c.signature, c.seat, c.command, c.command_digest,
        t1.terminal, t2.terminal, o.*
    from matches m
    left join headers h on h.match = m.key
    left join seat_signatures s1 on s1.match = m.key and s1.seat = 1
    left join seat_signatures s2 on s2.match = m.key and s2.seat = 2
    left join closes c on c.match = m.key
    left join terminals t1 on t1.match = m.key and t1.seat = 1
    left join terminals t2 on t2.match = m.key and t2.seat = 2
    left join rating_outcomes o on o.match = m.key
    where m.id = $1::bytea)"};
inline constexpr statement outline_by_id{"outline_by_id", R"(
    select id, rules, white, white_name, white_salt, black, black_name, black_salt, created,
        coalesce((select max(seq) + 1 from records where match = key), 0),
        state = 'withdrawn', header, close, ending, o.*
    from matches
    left join headers on headers.match = key
    left join closes on closes.match = key
    left join rating_outcomes o on o.match = key
    where id = $1::bytea)"};
inline constexpr statement records_page{"records_page", R"(
    select seq, seat, record, proof, command, command_digest, clock_book from records
    where match = (select key from matches where id = $1::bytea) and seq >= $2::int4
    order by seq limit $3::int8)"};
// What lies between the two sees the database as it stood at one moment.
inline constexpr statement begin_view{
    "begin_view", "begin isolation level repeatable read read only"
};
inline constexpr statement end_view{"end_view", "commit"};
inline constexpr statement live_ids{"live_ids", R"(
    select id from matches where state = 'live' order by key)"};
inline constexpr statement live_summaries{"live_summaries", R"(
    select id, rules, white, white_name, white_salt, black, black_name, black_salt, created,
        coalesce((select max(seq) + 1 from records where match = key), 0)
    from matches where state = 'live' order by key desc limit $1::int8)"};
inline constexpr statement engagement_by_player{"engagement_by_player", R"(
    select id from engagements join matches on key = match where player = $1::text)"};
inline constexpr statement relations_page{"relations_page", R"(
    select player, other, is_muted, is_blocked, changed, players.name
    from relations join players on players.id = other
    where (changed, player, other) <
        (coalesce($1::int8, 9223372036854775807), coalesce($2::text, ''), coalesce($3::text, ''))
    order by changed desc, player desc, other desc limit $4::int8)"};
// A call-off that a seat asked for is the other's desertion, and so is the seat's that came late.
// One plan, from indexes, fits all players: it is made without looking at whom (hence the queries
// around $1). The house bot, and who plays it much, would seem to have far more matches against
// people than they do, and all closes would be read for them.
inline constexpr statement outcomes_by_player{"outcomes_by_player", R"(
    select coalesce(ending, 'called_off') as how, count(*) filter (where winner = mine.seat),
        count(*) filter (where winner = 3 - mine.seat),
        count(*) filter (where coalesce(winner, 0) = 0),
        count(*) filter (where late_seat = mine.seat
            or ending = 'called_off' and closes.seat = 3 - mine.seat)
    from (
        select key, late_seat, 1 as seat from matches where white = (select $1::text)
            and company = 'people' and (state = 'closed' or late_seat = 1)
        union all
        select key, late_seat, 2 from matches where black = (select $1)
            and company = 'people' and (state = 'closed' or late_seat = 2)
    ) as mine left join closes on match = key
    group by how)"};
inline constexpr statement outcomes_by_month{"outcomes_by_month", R"(
    select extract(year from month)::int4, extract(month from month)::int4, ending, count(*)
    from (select ending, date_trunc('month', to_timestamp(closed / 1000) at time zone 'UTC')
        as month from closes) as all_closes
    group by month, ending order by month, ending)"};
// Each seat has an index of its own, and no more than a page is read from it.
inline constexpr statement matches_by_player{"matches_by_player", R"(
    with page as (
        (select key from matches where white = $1::text and key < case
            when $2::bytea is null then 9223372036854775807
            else (select key from matches where id = $2) end order by key desc limit $3::int8)
        union
        (select key from matches where black = $1 and key < case
            when $2 is null then 9223372036854775807
            else (select key from matches where id = $2) end order by key desc limit $3)
        order by key desc limit $3)
    select id, rules, white, white_name, black, black_name, created, state = 'withdrawn',
        ending, close, o.*
    from page join matches using (key) left join closes on closes.match = key
    left join rating_outcomes o on o.match = key order by key desc)"};
inline constexpr statement all_keys{"all_keys", R"(
    select public_key from server_keys order by number)"};
inline constexpr statement accounts_page{"accounts_page", R"(
    select players.id, accounts.name, token_hash, players.created, accounts.created
    from accounts join players on id = player
    where player > coalesce($1::text, '') order by player limit $2::int8)"};
inline constexpr statement sessions_page{"sessions_page", R"(
    select token_hash, player, label, created_day, seen_day, scopes, last_day from sessions
    where number > case when $1::bytea is null then 0
        else (select number from sessions where token_hash = $1) end
    order by number limit $2::int8)"};
inline constexpr statement login_by_name_key{"login_by_name_key", R"(
    select player, password from name_keys join accounts using (player) where key = $1::text)"};
inline constexpr statement login_by_player{"login_by_player", R"(
    select player, password from accounts where player = $1::text)"};
inline constexpr statement recovery_codes_by_player{"recovery_codes_by_player", R"(
    select code_hash, made_day from recovery_codes where player = $1::text)"};
inline constexpr statement relations_by_player{"relations_by_player", R"(
    select player, other, is_muted, is_blocked, changed, players.name
    from relations join players on players.id = other
    where player = $1::text order by changed desc, other desc)"};

// All of them, to be prepared on each connection.
inline constexpr std::array reading_statements{
    player_by_id,
    challenge_by_id,
    challenge_by_command,
    challenges_with_recipient,
    match_by_challenge,
    match_by_id,
    outline_by_id,
    records_page,
    begin_view,
    end_view,
    live_ids,
    live_summaries,
    engagement_by_player,
    relations_page,
    outcomes_by_player,
    outcomes_by_month,
    matches_by_player,
    all_keys,
    accounts_page,
    sessions_page,
    login_by_name_key,
    login_by_player,
    standings_by_player,
    ledger_page,
    rating_history,
    best_ratings,
    recovery_codes_by_player,
    relations_by_player,
};

} // namespace gulbara::server::store
