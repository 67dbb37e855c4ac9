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
