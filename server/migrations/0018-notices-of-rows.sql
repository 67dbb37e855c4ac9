-- Rows that belong to a record may have a state but no assignee of their own, which `tell_people` failed on. The
-- owners of their record are notified.

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
  assigned text := case when assignee is not null
    then format(case when is_array then '%%s.%I' else 'array[%%s.%I]' end, assignee) end;
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
