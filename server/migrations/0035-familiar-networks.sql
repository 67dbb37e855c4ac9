-- From where somebody has signed in lately: one row a network, found as fast for a name that nobody has. What an IPv6
-- network was is not carried over; it is noted again when somebody signs in from it.
create table familiar_networks (
  user_id uuid not null references users (_id),
  network text collate "C" not null,
  seen_at timestamptz(3) not null,
  primary key (user_id, network)
);
insert into familiar_networks (user_id, network, seen_at)
  select by, regexp_replace(address, '^::ffff:', '', 'i'), max(at) from access_entries
  where kind = 'signIn' and by in (select _id from users) and address ~* '^(::ffff:)?\d+\.\d+\.\d+\.\d+$'
    and at > now() - interval '90 days'
  group by 1, 2;
