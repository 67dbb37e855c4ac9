-- A second factor beside the password: a secret shared with an app on somebody's phone. It is encrypted by a key that
-- is not in the database; of recovery codes and of sign-ins that wait for a code only hashes are kept.
create table second_factors (
  user_id uuid primary key references users (_id),
  secret bytea not null,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  last_step bigint not null default 0
);

create table recovery_codes (
  user_id uuid not null references users (_id),
  code_hash bytea not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

create table sign_in_challenges (
  token_hash bytea primary key,
  user_id uuid not null references users (_id),
  expires_at timestamptz not null,
  tries integer not null default 0
);
create index sign_in_challenges_by_user on sign_in_challenges (user_id);
