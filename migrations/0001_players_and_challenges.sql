-- Whoever takes a seat. A guest has no other data than this; accounts and ratings will be tables
-- that refer to it. Times are unix milliseconds of the server's clock everywhere in this schema.
create table players (
    id text primary key check (octet_length(id) between 1 and 128), -- public
    name text not null,
    token_hash bytea not null unique check (octet_length(token_hash) = 32),
    created bigint not null
);

-- An open link, or a wish for a certain opponent. It was accepted once a match refers to it.
create table challenges (
    id text primary key check (octet_length(id) between 1 and 128),
    player text not null references players,
    command text not null check (octet_length(command) between 1 and 64),
    rules text not null,
    created bigint not null,
    unique (player, command) -- repeating a command is safe
);
