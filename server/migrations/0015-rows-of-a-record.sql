-- The rows of a record are found by an index of their own when it is given to somebody else: without it each
-- change of the record looked at every row.

-- A row belongs to the record that its column `reference` names: it is seen by whoever sees that record. It
-- keeps whose own the record is, so that lists, streams and what has changed since a time ask the row alone,
-- and the record hands that on whenever it is given to somebody else. Called before `follow_changes`.
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
  -- Rows that are deleted follow too, so the index of a list does not do.
  execute format('create index %I on %s (%I)', called || '_of_record', child, reference);
  -- The record's row is kept from being given away until the new row is there to hear of it.
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
