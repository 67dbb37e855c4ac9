-- Tokens that people make for scripts: each with fewer rights than its maker, until a day at most a year away. Only a hash
-- of one is kept; when it was last used is written at most once an hour.
create table api_tokens (
  _id uuid primary key default ordered_id(),
  user_id uuid not null references users (_id),
  name text collate "sq-AL-x-icu" not null,
  token_hash bytea not null unique,
  permissions text[] not null,
  branches text[] not null,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  last_used_at timestamptz(3),
  last_address text collate "C",
  ended_at timestamptz(3),
  -- When its maker was told that it ends soon.
  told_at timestamptz(3),
  constraint api_tokens_end check (expires_at <= created_at + interval '366 days')
);
create unique index api_tokens_name_is_unique on api_tokens (user_id, name) where ended_at is null;
create index api_tokens_by_end on api_tokens (expires_at);
create trigger api_tokens_announce after delete or update of ended_at, expires_at, permissions, branches on api_tokens
  for each statement execute function announce_access();

-- By which of their tokens somebody did it, as it was called then; empty where they did it themselves.
alter table audit_entries add column token text collate "sq-AL-x-icu";
alter table access_entries add column token text collate "sq-AL-x-icu";
