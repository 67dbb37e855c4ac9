-- Passkeys: of each its public key alone, by which nobody signs in. They are somebody's second factor, and a way to sign
-- in without a password. A challenge is kept as a hash, and its row is gone when it was used once.
create table passkeys (
  _id uuid primary key default ordered_id(),
  user_id uuid not null references users (_id),
  name text collate "sq-AL-x-icu" not null,
  credential text collate "C" not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  -- The name of the address that it was made for: a browser offers it nowhere else.
  host text collate "C" not null,
  is_backed_up boolean not null,
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3)
);
create index passkeys_by_user on passkeys (user_id);

-- Without a user it is one to sign in by, where nobody has said yet who they are.
create table passkey_challenges (
  hash bytea primary key,
  purpose text collate "C" not null,
  user_id uuid references users (_id),
  expires_at timestamptz not null
);
create index passkey_challenges_by_user on passkey_challenges (user_id);
create index passkey_challenges_by_end on passkey_challenges (expires_at);

-- By what somebody signed in. Of earlier entries it is not known.
alter table access_entries add column way text collate "C";

-- Who is asked for more than their password.
create view users_with_factor with (security_invoker = true) as
  select user_id from second_factors where confirmed_at is not null
  union
  select user_id from passkeys;

-- As since 0081, and lost with 0086: every server learns of it before the call that was refused comes again.
create or replace trigger sessions_announce after delete or update of ended_at, confirmed_at, seen_as on sessions
  for each statement execute function announce_access();
