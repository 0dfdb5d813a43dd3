-- A command that called a match off made no record: it is kept with the close, so that repeating it
-- is safe.
alter table closes
    add column seat smallint check (seat in (1, 2)),
    add column command text,
    add column command_digest bytea check (octet_length(command_digest) = 32),
    add check ((command is null) = (seat is null)),
    add check ((command is null) = (command_digest is null));

-- Of one match there is one rematch, whatever is asked for at once or after a kill.
alter table matches add unique (rematch_of);
