-- A player who has a name of his own and a password. His id, his matches and his seat stay what they
-- were while he was a guest; `players.name` is the account's name from then on.
create table accounts (
    player text primary key references players,
    name text not null check (octet_length(name) between 1 and 256),
    password text not null check (octet_length(password) between 1 and 256), -- hash, salt and cost
    created bigint not null
);

-- What a name looks like, in one or two ways. That nobody has a name that looks like another's is
-- promised by the key.
create table name_keys (
    key text primary key check (octet_length(key) between 1 and 512),
    player text not null references accounts
);

-- What may speak for an account: SHA-256 of a token, one for each device that has logged in, and one
-- of the secret that its player had as a guest. Days are counted since 1970-01-01, UTC: more than
-- that need not be known of anybody.
create table sessions (
    token_hash bytea primary key check (octet_length(token_hash) = 32),
    player text not null references accounts,
    label text not null check (octet_length(label) between 1 and 160),
    created_day integer not null,
    seen_day integer not null
);
create index sessions_of_player on sessions (player);
