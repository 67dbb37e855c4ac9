-- Who signs in. Nothing here belongs to a branch: a person is known before a branch is.

create table company (
  one boolean primary key default true check (one),
  name text not null,
  domain text not null
);

create table user_passwords (
  user_id uuid primary key references users (_id),
  hash text not null,
  changed_at timestamptz not null default now()
);

create table sessions (
  _id uuid primary key,
  user_id uuid not null references users (_id),
  token_hash bytea not null unique,
  user_agent text,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  ended_at timestamptz
);
create index sessions_live_by_user on sessions (user_id) where ended_at is null;

-- Wrong passwords by whom they name and where they come from; only a hash of either is kept.
create table sign_in_attempts (
  key bytea primary key,
  failures integer not null,
  last_at timestamptz not null,
  locked_until timestamptz
);

create table first_administrator (
  one boolean primary key default true check (one),
  token_hash bytea not null,
  expires_at timestamptz not null
);

-- Every server forgets who it knows when somebody's rights change, whichever process changed them.
create function announce_access() returns trigger language plpgsql as $$
begin
  perform pg_notify('access', '');
  return null;
end
$$;

create trigger sessions_announce after delete or update of ended_at on sessions
  for each statement execute function announce_access();
create trigger users_announce
  after delete or update of role, extra_branches, status, repository, name, email, language, deleted_at on users
  for each statement execute function announce_access();
create trigger roles_announce after delete or update on roles
  for each statement execute function announce_access();
create trigger branches_announce after insert or delete or update on branches
  for each statement execute function announce_access();
