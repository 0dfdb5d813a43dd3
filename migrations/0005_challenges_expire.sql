-- From when on nobody can accept it any more; null: it stays, because it was accepted or is a wish
-- for a rematch. Rows whose time has passed are removed, a few at a time.
alter table challenges add column expires bigint;
update challenges set expires = created + 86400000
    where id not like 'r%' and not exists (select from matches where challenge = challenges.id);
create index expiring_challenges on challenges (expires) where expires is not null;
