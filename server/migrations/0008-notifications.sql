-- What somebody is told of what others, or time, have done with what is theirs. Each is written in the
-- transaction of what it tells of.

create table notifications (
  _id uuid primary key default gen_random_uuid(),
  -- In the order they were written.
  place bigint generated always as identity,
  branch text collate "C" not null references branches (code),
  user_id uuid not null references users (_id) on delete cascade,
  kind text collate "C" not null,
  resource text collate "C" not null,
  record uuid not null,
  -- How many records were written together; the one above is the first of them.
  count integer not null default 1,
  by uuid references users (_id) on delete set null,
  params jsonb not null default '{}',
  created_in xid8 not null default pg_current_xact_id(),
  created_at timestamptz(3) not null default now(),
  read_at timestamptz(3)
);
-- Ten thousand records given to somebody at once are one notification.
create unique index notifications_told_together
  on notifications (user_id, branch, kind, resource, created_in);
-- That a hold ends is told once, unless it ends at another time than was said.
create unique index notifications_end_told_once
  on notifications (user_id, record, (params ->> 'until')) where kind = 'holdEnding';
create index notifications_by_user on notifications (user_id, place);
create index notifications_by_created_at on notifications (branch, created_at);
call guard_by_branch('notifications');

create function announce_notifications() returns trigger language plpgsql as $$
begin
  perform pg_notify('changes', json_build_array('notice', user_id)::text)
  from (select distinct user_id from after_rows) each;
  return null;
end
$$;
create trigger announces_insert after insert on notifications
  referencing new table as after_rows for each statement execute function announce_notifications();
create trigger announces_update after update on notifications
  referencing new table as after_rows for each statement execute function announce_notifications();

-- Tells people of what others do with records of theirs. `assignee` is the column that names whose a record is,
-- `state` the one that says how far it has come; either may be missing. Of the program's own doing nothing is
-- told here, and nobody is told of what they did themselves.
create procedure tell_people(told regclass, single text, assignee name default null, state name default null)
  language plpgsql
as $$
declare
  called text := (select relname from pg_class where oid = told);
  inserted text := '';
  updated text := '';
  -- One row a person, however many records: a statement may not meet the same row twice.
  template text := $body$
    insert into notifications (branch, user_id, kind, resource, record, count, by, params, created_at)
    select branch, person, '{kind}', '{single}', (array_agg(record order by record))[1], count(*), by,
      case when count(*) = 1 then (array_agg(params))[1] else '{}' end, max(at)
    from ({rows}) each
    where person is not null and by is not null and person <> by
    group by branch, person, by
    on conflict (user_id, branch, kind, resource, created_in)
      do update set count = notifications.count + excluded.count, params = '{}', read_at = null;
$body$;
begin
  if assignee is not null then
    inserted := replace(replace(template, '{kind}', 'assigned'), '{rows}', format(
      'select n.branch, n.%1$I as person, n._id as record, n.created_by as by, ''{}''::jsonb as params,
         n.created_at as at
       from after_rows n', assignee));
    updated := replace(replace(template, '{kind}', 'assigned'), '{rows}', format(
      'select n.branch, n.%1$I as person, n._id as record, n.updated_by as by, ''{}''::jsonb as params,
         n.updated_at as at
       from before_rows o join after_rows n using (_id)
       where n.%1$I is distinct from o.%1$I and n.deleted_at is null', assignee));
  end if;
  if state is not null then
    updated := updated || replace(replace(template, '{kind}', 'moved'), '{rows}', format(
      'select n.branch, person, n._id as record, n.updated_by as by,
         jsonb_build_object(''from'', o.%1$I, ''to'', n.%1$I) as params, n.updated_at as at
       from before_rows o join after_rows n using (_id)
         cross join lateral (select distinct unnest(array[n.created_by, %2$s]) as person) whose
       where n.%1$I is distinct from o.%1$I and n.deleted_at is null', state,
      coalesce('n.' || quote_ident(assignee), 'null')));
  end if;
  execute format('create function %I() returns trigger language plpgsql as %L', called || '_tells',
    format($body$
begin
  if tg_op = 'INSERT' then %s
  else %s
  end if;
  return null;
end
$body$, replace(coalesce(nullif(inserted, ''), 'null;'), '{single}', single), replace(updated, '{single}', single)));
  if inserted <> '' then
    execute format('create trigger tells_of_insert after insert on %s
      referencing new table as after_rows for each statement execute function %I()', told, called || '_tells');
  end if;
  execute format('create trigger tells_of_update after update on %s
    referencing old table as before_rows new table as after_rows
    for each statement execute function %I()', told, called || '_tells');
end
$$;
revoke execute on procedure tell_people(regclass, text, name, name) from public;

call tell_people('customers', 'customer', assignee => 'assigned_to');
call tell_people('orders', 'order', state => 'status');
