-- Links by which somebody chooses their password, once; only a hash of each is kept. A user has one at most. The one
-- without a user creates the company and its administrator.
create table sign_in_links (
  user_id uuid references users (_id),
  token_hash bytea not null unique,
  expires_at timestamptz not null,
  unique nulls not distinct (user_id)
);

insert into sign_in_links (user_id, token_hash, expires_at)
  select null, token_hash, expires_at from first_administrator;
drop table first_administrator;

-- Nobody sets the password of another any more: whoever could may make such a link.
update roles set
  permissions = array_replace(permissions, 'user.setPassword', 'user.signInLink'),
  known_permissions = array_replace(known_permissions, 'user.setPassword', 'user.signInLink')
where 'user.setPassword' = any (permissions || known_permissions);
