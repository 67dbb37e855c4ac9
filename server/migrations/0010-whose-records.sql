-- Who owns a record, defined in one place: orders are assigned to people as customers are, several people may own one
-- record, and what belongs to a record is owned by the record's owners.

alter table orders
  add column assigned_to uuid,
  add constraint orders_assigned_to_exists foreign key (branch, assigned_to) references users (branch, _id);
create index orders_by_assigned_to on orders (branch, assigned_to, _id) where deleted_at is null;

-- The owners of a row, as SQL for the row with this alias: who created it and whom the column `assignee` names, one
-- or several; for a row that belongs to a record, the record's owners.
create function owners_text(owned regclass, assignee name, alias text) returns text
  language sql stable
  return case
    when exists (select from pg_attribute where attrelid = owned and attname = 'owners' and not attisdropped)
      then alias || '.owners'
    when (select typcategory from pg_attribute a join pg_type t on t.oid = a.atttypid
        where attrelid = owned and attname = assignee and not attisdropped) = 'A'
      then format('array_remove(array[%1$s.created_by] || %1$s.%2$I, null)', alias, assignee)
    else format('array_remove(array[%1$s.created_by%2$s], null)', alias, ', ' || alias || '.' || quote_ident(assignee))
  end;
revoke execute on function owners_text(regclass, name, text) from public;

-- Makes a resource's changes followable. Its owners are who created a record and, where the resource has one, whom
-- the column `assignee` names. Large statements are announced as a whole. Calling it again for the same table takes
-- its new columns into account.
create or replace procedure follow_changes(followed regclass, assignee name default null)
  language plpgsql
as $$
declare
  called text := (select relname from pg_class where oid = followed);
  has_branch boolean := exists (
    select from pg_attribute where attrelid = followed and attname = 'branch' and not attisdropped);
  body text := $body$
declare
  is_large boolean;
begin
  if tg_op = 'INSERT' then
    is_large := (select count(*) > 100 from (select from after_rows limit 101) few);
    if is_large then
      perform announce_change('{table}', null, 'many', one.branch, one.owners, false)
      from (select {n.branch} as branch, (array_remove(array_agg(distinct owner), null))[:100] as owners
        from after_rows n left join lateral unnest({n.owners}) owner on true group by 1) one;
    else
      perform announce_change('{table}', n._id, 'create', {n.branch}, {n.owners}, false) from after_rows n;
    end if;
  elsif tg_op = 'UPDATE' then
    insert into sync_departures (resource, record, branch, owners, owners_only)
    select '{table}', o._id, {o.branch},
      case when {o.branch} is distinct from {n.branch} then {o.owners}
        else array(select unnest({o.owners}) except select unnest({n.owners})) end,
      {o.branch} is not distinct from {n.branch}
    from before_rows o join after_rows n using (_id)
    where {o.branch} is distinct from {n.branch} or not {o.owners} <@ {n.owners};
    is_large := (select count(*) > 100 from (select from after_rows limit 101) few);
    if is_large then
      perform announce_change('{table}', null, 'many', one.branch, one.owners, false)
      from (select each.branch, (array_remove(array_agg(distinct owner), null))[:100] as owners
        from (select {o.branch} as branch, {o.owners} as owners from before_rows o
          union all select {n.branch}, {n.owners} from after_rows n) each
        left join lateral unnest(each.owners) owner on true group by 1) one;
    else
      perform announce_change('{table}', o._id, 'delete', {o.branch}, case when {o.branch} is distinct from {n.branch} then {o.owners}
          else array(select unnest({o.owners}) except select unnest({n.owners})) end,
        {o.branch} is not distinct from {n.branch})
      from before_rows o join after_rows n using (_id)
      where {o.branch} is distinct from {n.branch} or not {o.owners} <@ {n.owners};
      perform announce_change('{table}', n._id,
        case when n.deleted_at is not null then 'delete' when o.deleted_at is not null then 'create' else 'update' end,
        {n.branch}, {n.owners}, false)
      from before_rows o join after_rows n using (_id)
      where n.version is distinct from o.version or {o.branch} is distinct from {n.branch};
      -- The record that a row belongs to was assigned to somebody: to them the row is new, for others nothing
      -- changes.
      perform announce_change('{table}', n._id, 'create', {n.branch},
        array(select unnest({n.owners}) except select unnest({o.owners})), true)
      from before_rows o join after_rows n using (_id)
      where n.version is not distinct from o.version and {o.branch} is not distinct from {n.branch}
        and n.deleted_at is null and not {n.owners} <@ {o.owners};
    end if;
  else
    insert into sync_departures (resource, record, branch, owners, owners_only)
    select '{table}', o._id, {o.branch}, {o.owners}, false from before_rows o;
    perform announce_change('{table}', o._id, 'delete', {o.branch}, {o.owners}, false)
    from (select * from before_rows limit 100) o;
  end if;
  return null;
end
$body$;
begin
  body := replace(body, '{table}', called);
  body := replace(replace(body, '{o.branch}', case when has_branch then 'o.branch' else 'null::text' end),
    '{n.branch}', case when has_branch then 'n.branch' else 'null::text' end);
  body := replace(replace(body, '{o.owners}', owners_text(followed, assignee, 'o')),
    '{n.owners}', owners_text(followed, assignee, 'n'));
  execute format('create or replace function owners_of(one %s) returns uuid[] language sql immutable parallel safe
    return %s', followed, owners_text(followed, assignee, 'one'));
  execute format('alter table %s add column if not exists changed_in xid8 not null default pg_current_xact_id()',
    followed);
  execute format('create index if not exists %I on %s (%schanged_in, _id)', called || '_by_changed_in', followed,
    case when has_branch then 'branch, ' end);
  execute format('create or replace function %I() returns trigger language plpgsql as %L', called || '_changes', body);
  execute format('create or replace trigger stamps_change before update on %s
    for each row execute function stamp_change()', followed);
  execute format('create or replace trigger announces_insert after insert on %s
    referencing new table as after_rows for each statement execute function %I()', followed, called || '_changes');
  execute format('create or replace trigger announces_update after update on %s
    referencing old table as before_rows new table as after_rows
    for each statement execute function %I()', followed, called || '_changes');
  execute format('create or replace trigger announces_delete after delete on %s
    referencing old table as before_rows for each statement execute function %I()', followed, called || '_changes');
end
$$;

-- A row belongs to the record that its column `reference` names: whoever sees that record sees the row. The row holds
-- a copy of the owners, so that lists, streams and syncs need only the row; when the record is assigned to somebody
-- else, the copies are updated. To be called before `follow_changes`.
create procedure belongs_to(child regclass, reference name)
  language plpgsql
as $$
declare
  called text := (select relname from pg_class where oid = child);
  parent regclass := (select confrelid from pg_constraint
    where conrelid = child and contype = 'f' and conname = called || '_' || reference || '_exists');
begin
  execute format('alter table %s add column owners uuid[] not null default ''{}''', child);
  execute format('create index %I on %s using gin (owners)', called || '_by_owners', child);
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
  where c.branch = n.branch and c.%3$I = n._id and c.owners is distinct from owners_of(p);
  return null;
end
$body$, child, parent, reference));
  execute format('create trigger gives_owners_to_%s after update on %s
    referencing new table as after_rows for each statement execute function %I()',
    called, parent, called || '_follow_owners');
end
$$;
revoke execute on procedure belongs_to(regclass, name) from public;

-- Notifies people of what others do with their records. `assignee` is the column with a record's assignee or
-- assignees, `state` the one with its state; either may be missing. Changes by the program itself are not notified
-- here, nor anybody's own changes to themselves.
create or replace procedure tell_people(
  told regclass, single text, assignee name default null, state name default null)
  language plpgsql
as $$
declare
  called text := (select relname from pg_class where oid = told);
  inserted text := '';
  updated text := '';
  is_array boolean := (select typcategory from pg_attribute a join pg_type t on t.oid = a.atttypid
    where attrelid = told and attname = assignee and not attisdropped) = 'A';
  assigned text := format(case when is_array then '%%s.%I' else 'array[%%s.%I]' end, assignee);
  -- One row for each person, however many records: one statement may not update the same row twice.
  template text := $body$
    insert into notifications (branch, user_id, kind, resource, record, count, by, params, created_at)
    select branch, person, '{kind}', '{single}', (array_agg(record order by record))[1], count(*),
      (array_agg(by order by record))[1],
      case when count(*) = 1 then (array_agg(params))[1] else '{}' end, max(at)
    from ({rows}) each
    where person is not null and by is not null and person <> by
    group by branch, person
    on conflict (user_id, branch, kind, resource, created_in)
      do update set count = notifications.count + excluded.count, params = '{}', read_at = null;
$body$;
begin
  if assignee is not null then
    inserted := replace(replace(template, '{kind}', 'assigned'), '{rows}', format(
      'select n.branch, person, n._id as record, n.created_by as by, ''{}''::jsonb as params, n.created_at as at
       from after_rows n cross join lateral unnest(%s) person', format(assigned, 'n')));
    updated := replace(replace(template, '{kind}', 'assigned'), '{rows}', format(
      'select n.branch, person, n._id as record, n.updated_by as by, ''{}''::jsonb as params, n.updated_at as at
       from before_rows o join after_rows n using (_id)
         cross join lateral (select unnest(%s) except select unnest(%s)) given(person)
       where n.deleted_at is null', format(assigned, 'n'), format(assigned, 'o')));
  end if;
  if state is not null then
    updated := updated || replace(replace(template, '{kind}', 'moved'), '{rows}', format(
      'select n.branch, person, n._id as record, n.updated_by as by,
         jsonb_build_object(''from'', o.%1$I, ''to'', n.%1$I) as params, n.updated_at as at
       from before_rows o join after_rows n using (_id)
         cross join lateral (select distinct unnest(%2$s) as person) whose
       where n.%1$I is distinct from o.%1$I and n.deleted_at is null', state,
      owners_text(told, assignee, 'n')));
  end if;
  execute format('create or replace function %I() returns trigger language plpgsql as %L', called || '_tells',
    format($body$
begin
  if tg_op = 'INSERT' then %s
  else %s
  end if;
  return null;
end
$body$, replace(coalesce(nullif(inserted, ''), 'null;'), '{single}', single), replace(updated, '{single}', single)));
  if inserted <> '' then
    execute format('create or replace trigger tells_of_insert after insert on %s
      referencing new table as after_rows for each statement execute function %I()', told, called || '_tells');
  end if;
  execute format('create or replace trigger tells_of_update after update on %s
    referencing old table as before_rows new table as after_rows
    for each statement execute function %I()', told, called || '_tells');
end
$$;

call follow_changes('branches');
call follow_changes('roles');
call follow_changes('users');
call follow_changes('properties');
call follow_changes('units');
call follow_changes('customers', 'assigned_to');
call follow_changes('orders', 'assigned_to');
call tell_people('customers', 'customer', assignee => 'assigned_to');
call tell_people('orders', 'order', assignee => 'assigned_to', state => 'status');
