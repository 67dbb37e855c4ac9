-- The rows of a record are found by an index when it is assigned to somebody else: without it each change of the
-- record read every row.

-- A row belongs to the record that its column `reference` names: whoever sees that record sees the row. The row holds
-- a copy of the owners, so that lists, streams and syncs need only the row; when the record is assigned to somebody
-- else, the copies are updated. To be called before `follow_changes`.
create or replace procedure belongs_to(child regclass, reference name)
  language plpgsql
as $$
declare
  called text := (select relname from pg_class where oid = child);
  parent regclass := (select confrelid from pg_constraint
    where conrelid = child and contype = 'f' and conname = called || '_' || reference || '_exists');
begin
  execute format('alter table %s add column owners uuid[] not null default ''{}''', child);
  execute format('create index %I on %s using gin (owners)', called || '_by_owners', child);
  -- Deleted rows are updated too, so the list's index, which leaves them out, is no use here.
  execute format('create index %I on %s (%I)', called || '_of_record', child, reference);
  -- Locks the record's row, so that it cannot be reassigned until the new row is there to be updated as well.
  execute format('create function %I() returns trigger language plpgsql as %L', called || '_take_owners', format(
    $body$
begin
  select owners_of(p) into new.owners from %1$s p where p._id = new.%2$I for share;
  new.owners := coalesce(new.owners, '{}');
  return new;
end
$body$, parent, reference));
  execute format('create trigger takes_owners before insert or update of %2$I on %1$s
    for each row execute function %3$I()', child, reference, called || '_take_owners');
  execute format('create function %I() returns trigger language plpgsql as %L', called || '_follow_owners', format(
    $body$
begin
  update %1$s c set owners = owners_of(p)
  from after_rows n join %2$s p on p._id = n._id
  where c.%3$I = n._id and c.branch = n.branch and c.owners is distinct from owners_of(p);
  return null;
end
$body$, child, parent, reference));
  execute format('create trigger gives_owners_to_%s after update on %s
    referencing new table as after_rows for each statement execute function %I()',
    called, parent, called || '_follow_owners');
end
$$;
