-- What everything stands on: searching without accents, branches and the guard around their rows, who
-- signs in, numbers, the record of changes, and answers kept for retries.

create extension if not exists unaccent;
create extension if not exists pg_trgm;
create extension if not exists btree_gist;

-- `Çmimi` and `cmim` are the same to whoever searches. Immutable, so that indexes and columns can hold it.
create function fold(value text) returns text
  language sql immutable strict parallel safe
  return lower(unaccent('unaccent'::regdictionary, value) collate "sq-AL-x-icu") collate "C";

create function joined(words text[]) returns text
  language sql immutable strict parallel safe
  return array_to_string(words, E'\n');

-- What a folded text must be like to contain a term, whose own wildcards are letters like any other.
create function containing(term text) returns text
  language sql immutable strict parallel safe
  return '%' || replace(replace(replace(fold(term), '\', '\\'), '%', '\%'), '_', '\_') || '%';

-- Row level security lets an index look at rows before the policy does only through functions that cannot
-- tell what they saw; without this a search on a million rows takes a second instead of milliseconds.
-- Only a superuser may declare it. Elsewhere the same search answers the same, more slowly.
do $$
begin
  if (select rolsuper from pg_roles where rolname = current_user) then
    alter function fold(text) leakproof;
    alter function pg_catalog.textlike(text, text) leakproof;
    alter function pg_catalog.arrayoverlap(anyarray, anyarray) leakproof;
  end if;
end
$$;

-- Rows are seen in the branches of `app.branches` and written in the one of `app.branch`. After a transaction
-- a local setting is an empty string: that too sees nothing. The subselect is evaluated once a statement.
create procedure guard_by_branch(guarded regclass)
  language plpgsql
as $$
begin
  execute format('alter table %s enable row level security', guarded);
  execute format('alter table %s force row level security', guarded);
  execute format(
    'create policy own_branches on %s
      using (branch = any ((select string_to_array(nullif(current_setting(''app.branches'', true), ''''), '',''))::text[]))
      with check (branch = (select nullif(current_setting(''app.branch'', true), '''')))',
    guarded);
end
$$;
revoke execute on procedure guard_by_branch(regclass) from public;

create table branches (
  _id uuid primary key,
  code text collate "sq-AL-x-icu" not null,
  name text collate "sq-AL-x-icu" not null,
  nuis text collate "sq-AL-x-icu",
  currency text collate "C" not null default 'EUR',
  phone text collate "sq-AL-x-icu",
  email text collate "sq-AL-x-icu",
  address_street text collate "sq-AL-x-icu",
  address_city text collate "sq-AL-x-icu",
  address_postcode text collate "sq-AL-x-icu",
  search text collate "C" generated always as (fold(code || E'\n' || name)) stored,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  created_by uuid,
  updated_at timestamptz(3) not null default now(),
  updated_by uuid,
  deleted_at timestamptz(3),
  -- Records keep their branch's code for ever, so a deleted branch keeps its own too.
  constraint branches_code_is_unique unique (code)
);
create index branches_by_code on branches (code, _id) where deleted_at is null;
create index branches_by_name on branches (name, _id) where deleted_at is null;
create index branches_by_currency on branches (currency, _id) where deleted_at is null;
create index branches_by_updated_at on branches (updated_at, _id) where deleted_at is null;
create index branches_in_code on branches using gin (fold(code) gin_trgm_ops);
create index branches_in_name on branches using gin (fold(name) gin_trgm_ops);
create index branches_in_search on branches using gin (search gin_trgm_ops);

create table roles (
  _id uuid primary key,
  -- What the program calls a role every company starts with.
  key text collate "C",
  name text collate "sq-AL-x-icu" not null,
  seeded boolean not null default false,
  permissions text[] not null default '{}',
  own_rows text[] not null default '{}',
  hidden_fields text[] not null default '{}',
  longest_hold_days integer not null default 7,
  -- Resources whose grants a seeded role was given once; what an administrator took away stays away.
  seeded_resources text[] not null default '{}',
  search text collate "C" generated always as (fold(name)) stored,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  created_by uuid,
  updated_at timestamptz(3) not null default now(),
  updated_by uuid,
  deleted_at timestamptz(3)
);
create unique index roles_name_is_unique on roles (name) where deleted_at is null;
create unique index roles_key_is_unique on roles (key);
create index roles_by_name on roles (name, _id) where deleted_at is null;
create index roles_by_seeded on roles (seeded, _id) where deleted_at is null;
create index roles_by_longest_hold_days on roles (longest_hold_days, _id) where deleted_at is null;
create index roles_by_updated_at on roles (updated_at, _id) where deleted_at is null;
create index roles_in_name on roles using gin (fold(name) gin_trgm_ops);
create index roles_in_search on roles using gin (search gin_trgm_ops);

create table users (
  _id uuid primary key,
  branch text collate "C" not null references branches (code),
  username text collate "sq-AL-x-icu" not null,
  name text collate "sq-AL-x-icu" not null,
  email text collate "sq-AL-x-icu",
  language text collate "C" not null default 'sq',
  repository text collate "sq-AL-x-icu" not null,
  role uuid not null,
  extra_branches text[] not null default '{}',
  status text collate "C" not null default 'active',
  last_seen_at timestamptz(3),
  search text collate "C" generated always as
    (fold(username || E'\n' || name || E'\n' || coalesce(email, ''))) stored,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  created_by uuid,
  updated_at timestamptz(3) not null default now(),
  updated_by uuid,
  deleted_at timestamptz(3),
  unique (branch, _id),
  constraint users_role_exists foreign key (role) references roles (_id),
  constraint users_created_by_exists foreign key (created_by) references users (_id),
  constraint users_updated_by_exists foreign key (updated_by) references users (_id)
);
create unique index users_username_is_unique on users (username) where deleted_at is null;
create index users_by_username on users (branch, username, _id) where deleted_at is null;
create index users_by_name on users (branch, name, _id) where deleted_at is null;
create index users_by_email on users (branch, email, _id) where deleted_at is null;
create index users_by_email_down on users (branch, email desc nulls last, _id desc) where deleted_at is null;
create index users_by_language on users (branch, language, _id) where deleted_at is null;
create index users_by_role on users (branch, role, _id) where deleted_at is null;
create index users_by_status on users (branch, status, _id) where deleted_at is null;
create index users_by_last_seen_at on users (branch, last_seen_at, _id) where deleted_at is null;
create index users_by_last_seen_at_down on users (branch, last_seen_at desc nulls last, _id desc) where deleted_at is null;
create index users_in_username on users using gin (fold(username) gin_trgm_ops);
create index users_in_name on users using gin (fold(name) gin_trgm_ops);
create index users_in_search on users using gin (search gin_trgm_ops);
call guard_by_branch('users');

alter table branches
  add constraint branches_created_by_exists foreign key (created_by) references users (_id),
  add constraint branches_updated_by_exists foreign key (updated_by) references users (_id);
alter table roles
  add constraint roles_created_by_exists foreign key (created_by) references users (_id),
  add constraint roles_updated_by_exists foreign key (updated_by) references users (_id);

-- The last number given in a series and year: taken under its row lock, so that none is skipped or doubled.
create table number_series (
  branch text collate "C" not null references branches (code),
  series text collate "C" not null,
  year integer not null,
  last integer not null default 0,
  primary key (branch, series, year)
);
call guard_by_branch('number_series');

-- Who changed what, from what, to what. Written with the change and never after.
create table audit_entries (
  id bigint generated always as identity primary key,
  at timestamptz(3) not null default now(),
  branch text collate "C" references branches (code),
  resource text collate "C" not null,
  record uuid not null,
  action text collate "C" not null,
  by uuid references users (_id),
  request_id text collate "C",
  before jsonb not null default '{}',
  after jsonb not null default '{}'
);
create index audit_entries_by_record on audit_entries (resource, record, id);
create index audit_entries_by_branch on audit_entries (branch, id);
alter table audit_entries enable row level security;
alter table audit_entries force row level security;
create policy seen_in_own_branches on audit_entries for select
  using (branch is null
    or branch = any ((select string_to_array(nullif(current_setting('app.branches', true), ''), ','))::text[]));
create policy written_in_own_branch on audit_entries for insert
  with check (branch is null or branch = (select nullif(current_setting('app.branch', true), '')));

-- What a POST answered, so that its repetition answers the same and does nothing.
create table idempotency_keys (
  branch text collate "C" not null references branches (code),
  by uuid not null references users (_id),
  key text collate "C" not null,
  -- Of the address and the body.
  fingerprint text collate "C" not null,
  -- Kept as it was written, so that the repetition is answered the same to the letter.
  answer json,
  created_at timestamptz(3) not null default now(),
  primary key (by, key, branch)
);
create index idempotency_keys_by_created_at on idempotency_keys (created_at);
call guard_by_branch('idempotency_keys');
