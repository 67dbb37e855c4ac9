-- Addresses of other programs that are told of changes. Whoever last changed one answers for it: it tells what they may
-- read. No secret stands here: each is derived from the installation's, the webhook and the number of its secret.
create table webhooks (
  _id uuid primary key,
  name text collate counted not null,
  url text collate "sq-AL-x-icu" not null,
  events text[] not null default '{}',
  branches text[] not null default '{}',
  status text collate "C" not null default 'new' check (status in ('new', 'on', 'off', 'paused')),
  problem text collate "C",
  failing_since timestamptz(3),
  secret_number integer not null default 0,
  secret_at timestamptz(3),
  search text collate "C" generated always as (fold(name || E'\n' || url)) stored,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  created_by uuid,
  updated_at timestamptz(3) not null default now(),
  updated_by uuid,
  deleted_at timestamptz(3),
  constraint webhooks_created_by_exists foreign key (created_by) references users (_id),
  constraint webhooks_updated_by_exists foreign key (updated_by) references users (_id)
);
create unique index webhooks_name_is_unique on webhooks (name) where deleted_at is null;
call list_indexes('webhooks', '{name, status, updated_at}', '{name, search}');
call follow_changes('webhooks');

-- What each was told, or is to be: `_id` is the id under which its receiver knows it, however often it is sent. `claim`
-- is the run that has it in hand, `changed` the names of the fields, and `entry` the one of the audit it comes from.
create table webhook_deliveries (
  _id uuid primary key default ordered_id(),
  webhook uuid not null,
  entry bigint,
  event text collate counted not null,
  entity text collate "sq-AL-x-icu" not null,
  place text collate "sq-AL-x-icu",
  changed text[] not null default '{}',
  happened_at timestamptz(3) not null,
  status text collate "C" not null default 'waiting'
    check (status in ('waiting', 'sending', 'taken', 'failed', 'withheld')),
  problem text collate "C",
  tries integer not null default 0,
  next_try_at timestamptz(3) not null default now(),
  sent_at timestamptz(3),
  answer_status integer,
  milliseconds integer,
  answer text collate "sq-AL-x-icu",
  claim uuid,
  search text collate "C" generated always as (fold(event || E'\n' || entity)) stored,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  created_by uuid,
  updated_at timestamptz(3) not null default now(),
  updated_by uuid,
  deleted_at timestamptz(3),
  constraint webhook_deliveries_webhook_exists foreign key (webhook) references webhooks (_id),
  constraint webhook_deliveries_created_by_exists foreign key (created_by) references users (_id),
  constraint webhook_deliveries_updated_by_exists foreign key (updated_by) references users (_id)
);
create unique index webhook_deliveries_once on webhook_deliveries (webhook, entry);
create index webhook_deliveries_waiting on webhook_deliveries (webhook, next_try_at, entry)
  where status in ('waiting', 'sending');
create index webhook_deliveries_by_age on webhook_deliveries (created_at);
call list_indexes('webhook_deliveries', '{webhook, event, happened_at, status, problem, tries, sent_at}', '{event, search}');
call follow_changes('webhook_deliveries');

-- Up to which entry of the audit webhooks have been told.
create table webhook_progress (
  single boolean primary key default true check (single),
  entry bigint not null
);
insert into webhook_progress (entry) values (0);
