-- When somebody last confirmed in a session that it is them: signing in does, and later their code or password. Of the
-- sessions that are open now it is not known.
alter table sessions add column confirmed_at timestamptz;
alter table sessions alter column confirmed_at set default now();

-- Every server learns of it before the call that was refused comes again.
create or replace trigger sessions_announce after delete or update of ended_at, confirmed_at on sessions
  for each statement execute function announce_access();
