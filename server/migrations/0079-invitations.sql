-- How far somebody has come to an account: made without an invitation, invited, too late for it; or it is open, as it
-- is for everybody who has ever signed in or set a password.
alter table users
  add column account text collate "C" not null default 'open' check (account in ('none', 'invited', 'ended', 'open')),
  add column invited_until timestamptz(3);
alter table users no force row level security;
alter table users disable trigger user;
update users u set account = 'none'
where u.last_seen_at is null and not exists (select from user_passwords p where p.user_id = u._id);
alter table users enable trigger user;
alter table users force row level security;
call list_indexes('users', '{account, invited_until}');
