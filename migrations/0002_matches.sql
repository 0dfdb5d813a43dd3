-- A match as first offered (fairness page, section 3.1). `key` is its short name inside the
-- database: eight bytes in each row and in the index of its records, and new ones lie together.
create type match_state as enum ('live', 'withdrawn', 'closed');

create table matches (
    key bigint primary key generated always as identity,
    id bytea not null unique check (octet_length(id) = 16),
    state match_state not null default 'live',
    rules text not null,
    links integer not null check (links > 0),
    created bigint not null,
    white text not null references players,
    white_name text not null,
    white_salt bytea not null check (octet_length(white_salt) = 16),
    black text not null references players,
    black_name text not null,
    black_salt bytea not null check (octet_length(black_salt) = 16),
    sealed_terminal bytea not null check (octet_length(sealed_terminal) > 0),
    challenge text unique references challenges, -- accepted at most once
    rematch_of bytea references matches (id),
    clock_book bytea -- only while there is no record that could carry it
);
create index live_matches on matches (key) where state = 'live';

create table headers (
    match bigint primary key references matches,
    header bytea not null check (octet_length(header) = 384),
    signature bytea check (octet_length(signature) = 64)
);

create table seat_signatures (
    match bigint references matches,
    seat smallint check (seat in (1, 2)),
    signature bytea not null check (octet_length(signature) = 64),
    primary key (match, seat)
);

-- The log of a match, byte for byte as signed. Rows are only ever added; the newest one may get a
-- newer clock book. `match` has no foreign key: it would cost as much as half the insert. The
-- writer takes it from `matches`, from which nothing is deleted.
create table records (
    match bigint,
    seq integer check (seq >= 0),
    seat smallint not null check (seat in (0, 1, 2)),
    record bytea not null check (octet_length(record) between 96 and 1024),
    proof bytea not null check (octet_length(proof) >= 72), -- signature ‖ index ‖ size ‖ path
    command text,
    command_digest bytea check (octet_length(command_digest) = 32),
    clock_book bytea,
    primary key (match, seq),
    check ((command is null) = (command_digest is null))
);

create table closes (
    match bigint primary key references matches,
    close bytea not null check (octet_length(close) = 134),
    signature bytea not null check (octet_length(signature) = 64)
);

-- What seats reveal after the close.
create table terminals (
    match bigint references matches,
    seat smallint check (seat in (1, 2)),
    terminal bytea not null check (octet_length(terminal) = 32),
    primary key (match, seat)
);
