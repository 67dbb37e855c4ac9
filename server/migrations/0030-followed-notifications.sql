-- A person's notifications can be followed since a time, as every resource can: each carries the transaction that
-- wrote it last, and one that is deleted, by its reader or by age, is noted as gone for that person.
alter table notifications add column changed_in xid8 not null default pg_current_xact_id();
create trigger stamps_change before update on notifications
  for each row execute function stamp_change();

create function note_departed_notifications() returns trigger language plpgsql as $$
begin
  insert into sync_departures (resource, record, branch, owners, owners_only)
  select 'notifications', _id, branch, array[user_id], true from before_rows;
  return null;
end
$$;
create trigger notes_departures after delete on notifications
  referencing old table as before_rows for each statement execute function note_departed_notifications();
