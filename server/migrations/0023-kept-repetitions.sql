-- A repeated request is answered anew, by the record it wrote. Answers kept so far, and fingerprints made without the
-- installation's secret, are deleted: a request from before is then taken for a new one.
truncate idempotency_keys;
alter table idempotency_keys drop column answer, add column record uuid;

alter table batches drop column answer, drop column fingerprint, drop column key;
alter table batches
  add column key text collate "C",
  add column fingerprint text collate "C",
  -- What came of it, without the values of fields.
  add column answer json,
  -- When a part of it was last written: one that nobody has worked on for minutes was cut off.
  add column worked_at timestamptz(3);
create unique index batches_key_is_unique on batches (by, key, branch) where key is not null;
