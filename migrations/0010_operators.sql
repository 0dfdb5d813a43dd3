-- What operators have done, and why. Rows are only ever added.
create table audit (
    number bigint primary key generated always as identity,
    time bigint not null,
    operator text not null check (octet_length(operator) between 1 and 64), -- who says he is one
    action text not null,
    subject text not null,
    reason text not null check (octet_length(reason) between 1 and 1000)
);

-- Matches whose change of ratings was taken back, and the reason that everybody may read. Records,
-- close and the entries of the match itself stay as they are; two entries more take the change back.
create table annulments (
    match bigint primary key references matches,
    reason text not null check (octet_length(reason) between 1 and 1000),
    time bigint not null
);
