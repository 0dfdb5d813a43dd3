-- Which rule set a match is played by, and whether it is rated: read from its rules document, whose
-- exact bytes are fixed (fairness page, section 11) and which both seats have signed.
alter table matches
    add column rule_set text
        generated always as (substring(rules from '"rules":"([^"]*)"')) stored,
    add column is_rated boolean not null
        generated always as (position('"rated":true' in rules) > 0) stored;

-- Who has ever been rated. The number stays when the account goes: it names nobody, and without it
-- the ratings of those he has played could not be computed again.
create table rated_players (
    number integer primary key generated always as identity,
    player text unique references accounts on delete set null
);

-- The newest rating of each at a rule set: what the next match begins with. Values and deviations
-- are thousandths of a point, volatilities billionths (docs/ratings.md).
create table ratings (
    rated_player integer references rated_players,
    rule_set text check (octet_length(rule_set) between 1 and 64),
    value integer not null default 1500000 check (value between 0 and 3000000),
    deviation integer not null default 350000 check (deviation between 45000 and 350000),
    volatility integer not null default 60000000
        check (volatility between 10000000 and 100000000),
    matches integer not null default 0, -- that have changed it
    played bigint, -- the close of the last one; null: none yet
    primary key (rated_player, rule_set),
    check ((matches = 0) = (played is null))
);
create index ratings_by_value on ratings (rule_set, value desc) where matches > 0;

-- What each match has made of the ratings of its two seats, and what was taken back. Rows are only
-- ever added. Those of one player at one rule set, in the order of their numbers, are a chain: each
-- begins with what the one before it has left.
create type rating_cause as enum ('match', 'annulment');

create table rating_entries (
    number bigint primary key generated always as identity,
    match bigint not null references matches,
    seat smallint not null check (seat in (1, 2)),
    cause rating_cause not null,
    rated_player integer not null,
    rule_set text not null,
    opponent integer not null references rated_players check (opponent <> rated_player),
    value_before integer not null,
    deviation_before integer not null,
    volatility_before integer not null,
    value_after integer not null,
    deviation_after integer not null,
    volatility_after integer not null,
    time bigint not null, -- of the close, or of the annulment
    algorithm integer not null, -- its version
    unique (match, seat, cause),
    foreign key (rated_player, rule_set) references ratings
);
create index rating_entries_of_player on rating_entries (rated_player, rule_set, number);
create index rating_entries_of_pair on rating_entries (rated_player, opponent, time)
    where cause = 'match';

-- Why a rated match that was closed has changed no rating.
create type unrated_reason as enum ('no_winner', 'no_account', 'pair_limit');

create table unrated_matches (
    match bigint primary key references matches,
    reason unrated_reason not null
);

-- What became of the ratings of each rated match that was closed, on one line.
create view rating_outcomes as
    select key as match, reason,
        one.value_before as white_value_before, one.deviation_before as white_deviation_before,
        one.volatility_before as white_volatility_before, one.value_after as white_value_after,
        one.deviation_after as white_deviation_after,
        one.volatility_after as white_volatility_after,
        two.value_before as black_value_before, two.deviation_before as black_deviation_before,
        two.volatility_before as black_volatility_before, two.value_after as black_value_after,
        two.deviation_after as black_deviation_after,
        two.volatility_after as black_volatility_after
    from matches
    left join unrated_matches on unrated_matches.match = key
    left join rating_entries one on one.match = key and one.seat = 1 and one.cause = 'match'
    left join rating_entries two on two.match = key and two.seat = 2 and two.cause = 'match'
    where is_rated;
