-- From where a change was made, and by which role and permission it was allowed; empty in entries from before.
alter table audit_entries
  add column address text collate "C",
  add column role uuid,
  add column permission text collate "C";
alter table access_entries
  add column role uuid,
  add column permission text collate "C";

-- Both are read together, the newest first: of a branch, of a person. What belongs to no branch is few.
drop index audit_entries_by_branch;
create index audit_entries_by_branch on audit_entries (branch, at, id);
create index audit_entries_by_person on audit_entries (by, at, id);
drop index access_entries_by_at;
create index access_entries_by_at on access_entries (at, id);
create index access_entries_by_record on access_entries (record, at) where record is not null;

-- Entries are only added; what is older than a year may be deleted, which is done after the time the settings give.
create function keep_audit_entries() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.at < now() - interval '365 days' then
    return old;
  end if;
  raise exception 'Entries of changes are only added' using errcode = 'restrict_violation';
end
$$;
create trigger audit_entries_are_kept before update or delete on audit_entries
  for each row execute function keep_audit_entries();
create policy old_ones_are_deleted on audit_entries for delete
  using (at < now() - interval '365 days');
