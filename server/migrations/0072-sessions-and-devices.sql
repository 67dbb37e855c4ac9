-- From where somebody signed in and where they were last seen, and by which browser: of the mark that it keeps only a
-- hash made together with the person, so that nobody can tell here that two people use the same one.
alter table sessions
  add column address text collate "C",
  add column last_address text collate "C",
  add column device bytea;
create index sessions_by_device on sessions (user_id, device) where device is not null;
