-- Who signed in, failed to, was refused, or took something out, from where. Entries are only added; what is older than
-- a day may be deleted, which is done after the time the settings give.
create table access_entries (
  id bigint generated always as identity primary key,
  at timestamptz(3) not null,
  kind text collate "C" not null,
  by uuid,
  address text collate "C" not null,
  browser text collate "C",
  request_id text collate "C" not null,
  route text collate "C",
  resource text collate "C",
  record uuid,
  report text collate "C",
  rows integer,
  fields text[]
);
create index access_entries_by_at on access_entries (at);
create index access_entries_by_person on access_entries (by, kind, address, at);

create function keep_access_entries() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.at < now() - interval '1 day' then
    return old;
  end if;
  raise exception 'Entries of access are only added' using errcode = 'restrict_violation';
end
$$;
create trigger access_entries_are_kept before update or delete on access_entries
  for each row execute function keep_access_entries();
