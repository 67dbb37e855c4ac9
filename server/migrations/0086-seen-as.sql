-- The role as which somebody sees the console for a while. It lies in the session, and not in what a page says: until
-- then every request of it is held to what that role may too, and writes nothing.
alter table sessions
  add column seen_as uuid references roles (_id),
  add column seen_as_until timestamptz,
  add constraint sessions_seen_as_ends check ((seen_as is null) = (seen_as_until is null));
create or replace trigger sessions_announce after delete or update of ended_at, seen_as on sessions
  for each statement execute function announce_access();
