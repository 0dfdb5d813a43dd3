-- What speaks for an account: a session, which may do everything, or an API token, which may do what
-- its owner has said (`scopes`: 1 read, 2 play, 3 both) until the day that he has said. `number`
-- tells in which order they came, and no more than that.
alter table sessions
    add column scopes smallint check (scopes between 1 and 3), -- null: a session
    add column last_day integer,                               -- null: until it is ended
    add column number bigint generated always as identity,
    add check (last_day is null or scopes is not null);
create unique index sessions_by_number on sessions (number);

-- Each lets the owner in once without his password. Kept is SHA-256 of the code and the player: a
-- code has 120 random bits, so that nobody finds it from its hash, and nothing slower is needed.
create table recovery_codes (
    player text not null references accounts,
    code_hash bytea not null check (octet_length(code_hash) = 32),
    made_day integer not null,
    primary key (player, code_hash)
);

-- Whoever has deleted his account leaves his matches without his id, his name and the salt by which
-- the header's commitment could be tried with ids (fairness page, section 2). He cannot while one is
-- live.
alter table matches
    alter column white drop not null,
    alter column white_name drop not null,
    alter column white_salt drop not null,
    alter column black drop not null,
    alter column black_name drop not null,
    alter column black_salt drop not null,
    add check (num_nulls(white, white_name, white_salt) in (0, 3)),
    add check (num_nulls(black, black_name, black_salt) in (0, 3)),
    add constraint live_matches_have_players check (state <> 'live' or num_nulls(white, black) = 0);
-- What else names him is found by these.
create index challenges_of_recipient on challenges (recipient) where recipient is not null;
create index relations_to on relations (other);
