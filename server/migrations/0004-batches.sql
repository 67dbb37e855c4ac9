-- What was done to many records at once, with what it takes to undo it: the record's version afterwards and
-- the values it had. Read by nobody but whoever did it, and only to undo it.

create table batches (
  _id uuid primary key,
  branch text collate "C" not null references branches (code),
  by uuid not null references users (_id),
  resource text collate "C" not null,
  kind text collate "C" not null,
  -- Of the request, so that its repetition does nothing.
  key text collate "C",
  fingerprint text collate "C",
  answer json,
  created_at timestamptz(3) not null,
  ended_at timestamptz(3),
  unique (branch, _id)
);
create unique index batches_key_is_unique on batches (by, key, branch) where key is not null;
create index batches_by_created_at on batches (branch, created_at);
call guard_by_branch('batches');

create table batch_rows (
  branch text collate "C" not null,
  batch uuid not null,
  position bigint generated always as identity,
  record uuid not null,
  done text collate "C" not null,
  version integer not null,
  before jsonb not null default '{}',
  undone_at timestamptz(3),
  primary key (batch, record),
  foreign key (branch, batch) references batches (branch, _id) on delete cascade
);
create index batch_rows_by_batch on batch_rows (branch, batch, position);
call guard_by_branch('batch_rows');
