-- Against whom a match is played: somebody else, or the house bot. Quick matches (their challenge
-- begins with q) and what was made of them again are the bot's.
create type match_company as enum ('people', 'house_bot');
alter table matches add column company match_company not null default 'people';
with recursive bot_matches as (
    select id from matches where challenge like 'q%'
    union
    select again.id from matches again join bot_matches over on again.rematch_of = over.id)
update matches set company = 'house_bot' where id in (select id from bot_matches);
-- The seat whose part of the set-up never came, if that is why it was withdrawn or called off: it is
-- counted against that one (fairness page, section 3, step 5).
alter table matches add column late_seat smallint check (late_seat in (1, 2));
create index matches_of_white on matches (white, key);
create index matches_of_black on matches (black, key);
-- Outcomes count matches against people alone, of which the house bot has none among all of his.
create index matches_of_white_with_people on matches (white) where company = 'people';
create index matches_of_black_with_people on matches (black) where company = 'people';

-- Who sits in a live match against a person: two rows come with the match and go when it ends. The
-- key is the promise that nobody has two such matches. Of those who have several already, the
-- oldest one counts.
create table engagements (
    player text primary key references players,
    match bigint not null references matches
);
create index engagements_of_match on engagements (match);
insert into engagements (player, match)
    select distinct on (player) player, key
    from matches, lateral (values (white), (black)) as seats (player)
    where state = 'live' and company = 'people' order by player, key;

-- What a player wishes of another. Without a wish there is no row.
create table relations (
    player text references players,
    other text references players check (other <> player),
    is_muted boolean not null,
    is_blocked boolean not null,
    changed bigint not null,
    primary key (player, other),
    check (is_muted or is_blocked)
);
create index newest_relations on relations (changed, player, other);

-- For one player only; with a password. Both are told to nobody who is not to know.
alter table challenges
    add column recipient text references players check (recipient <> player),
    add column password_salt bytea check (octet_length(password_salt) = 16),
    add column password_hash bytea check (octet_length(password_hash) = 32),
    add check ((password_salt is null) = (password_hash is null));

-- How a match ended, read from what was signed and never chosen: from the close (fairness page,
-- section 8: reason at byte 48, winner at 49, time at 126) and, where that says "forfeited", from
-- the FORFEIT record (section 7: type at byte 84, its reason at 96). A forfeit whose record is lost
-- counts as the clock's. Null, which is refused: there is no such reason.
create type match_ending as enum (
    'finished', 'resigned', 'timed_out', 'abandoned', 'link_withheld', 'called_off', 'lost');

create function ending_of(of_match bigint, close bytea) returns match_ending
language sql stable as $$
    select case
        when reason in (1, 9) then 'finished'
        when reason = 2 then 'resigned'
        when reason = 3 then (array['timed_out', 'abandoned', 'link_withheld'])[coalesce((
            select get_byte(record, 96) from records
            where match = of_match and get_byte(record, 84) = 6 order by seq desc limit 1), 1)]
        when reason in (4, 5, 6) then 'called_off'
        when reason in (7, 8) then 'lost'
    end::match_ending
    from get_byte(close, 48) as reason
$$;

alter table closes
    add column ending match_ending,
    add column winner smallint not null -- seat, 0: nobody
        generated always as (get_byte(close, 49)) stored check (winner in (0, 1, 2)),
    add column closed bigint not null
        generated always as (('x' || encode(substring(close from 127), 'hex'))::bit(64)::bigint)
        stored;
update closes set ending = ending_of(match, close);
alter table closes alter column ending set not null;
create index closes_by_time on closes (closed, ending);
