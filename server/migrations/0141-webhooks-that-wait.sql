-- After many failures in a row it is the webhook that waits, not each of its deliveries.
alter table webhooks add column failures integer not null default 0, add column wait_until timestamptz(3);
-- One that tells of nothing is of no use, so that what it tells of is asked for.
alter table webhooks alter column events drop default;
