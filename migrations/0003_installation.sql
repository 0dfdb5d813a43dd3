-- Every public key that ever signed here; each stays, so that old matches stay verifiable.
create table server_keys (
    number integer primary key generated always as identity,
    public_key bytea not null unique check (octet_length(public_key) = 32),
    first_used timestamptz not null default now()
);

-- Counts the servers that this database has had, one after the other. A connection that belongs
-- to an earlier one writes nothing more.
create table reigns (
    is_only boolean primary key default true check (is_only),
    number bigint not null
);
insert into reigns (number) values (0);
