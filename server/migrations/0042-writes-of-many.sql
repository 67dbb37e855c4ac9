-- What follows a change is found at the cost of what has changed, also where many records change in one statement.
--
-- How the rows before a statement are brought together with those after it was decided when a connection did it for the
-- first time, mostly of one record, and kept: of a thousand it then compared each with each. Texts to search by followed
-- record by record; and customers were locked against new orders by any change, for the sake of their name.

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
  execute format('create or replace function %I() returns trigger language plpgsql set enable_nestloop = off as %L',
    called || '_changes', body);
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
  execute format('create or replace function %I() returns trigger language plpgsql set enable_nestloop = off as %L',
    called || '_tells', format($body$
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

-- Lets a table's search look in what its records refer to: `search_beyond('units', '{property.name}')` or, through the
-- table of a list, `search_beyond('orders', '{order_lines.unit.code}')`. The search text is the record's own, a line
-- feed and for each path the sign 29 and the texts it leads to, separated by the sign 30; texts that people write
-- contain neither. Calling it again replaces the paths; with the same ones only the triggers are made again.
create or replace procedure search_beyond(searched regclass, paths text[])
  language plpgsql
as $$
declare
  called text := (select relname from pg_class where oid = searched);
  is_new boolean := not exists (
    select from pg_attribute where attrelid = searched and attname = 'search_beyond' and not attisdropped);
  is_same boolean := array_to_string(paths, ', ') is not distinct from (
    select col_description(searched, attnum) from pg_attribute
    where attrelid = searched and attname = 'search_beyond' and not attisdropped);
  old record;
  path text;
  parts text[];
  reference text;
  -- Where the path has come to: the table, its alias, the joins up to there, and which records its rows count for.
  holder regclass;
  alias text;
  joined text;
  locked text[];
  records text;
  target regclass;
  lists regclass[] := '{}';
  involved regclass[] := array[searched];
  own_references text[] := '{}';
  sections text[] := '{}';
  watched jsonb := '[]';
  source record;
  given text;
  taken text;
  refreshed text;
  own_text text;
  forced regclass[];
  one regclass;
begin
  for old in select oid::regprocedure as routine from pg_proc where starts_with(proname, called || '_search_') loop
    execute format('drop function %s cascade', old.routine);
  end loop;
  for old in select tgrelid::regclass as source from pg_trigger where tgname = called || '_search_lock' loop
    execute format('drop trigger %I on %s', called || '_search_lock', old.source);
  end loop;

  foreach path in array paths loop
    parts := string_to_array(path, '.');
    holder := (select conrelid from pg_constraint
      where conname = parts[1] || '_parent_exists' and contype = 'f' and confrelid = searched);
    locked := '{}';
    if holder is null then
      holder := searched;
      alias := '{one}';
    else
      lists := lists || holder;
      alias := 'rows';
      joined := format('%s rows {joins} where rows.parent = {one}._id', holder);
      parts := parts[2:];
    end if;
    foreach reference in array parts[:cardinality(parts) - 1] loop
      target := (select confrelid from pg_constraint
        where conrelid = holder and contype = 'f' and conname = holder::text || '_' || reference || '_exists');
      if target is null then
        raise exception 'The path % leads nowhere at %', path, reference using errcode = 'undefined_column';
      end if;
      if not exists (
        select from pg_index join pg_attribute on attrelid = indrelid and attnum = indkey[0]
        where indrelid = holder and indpred is null and attname = reference)
      then
        execute format('create index %I on %s (%I)', holder::text || '_of_' || reference, holder, reference);
      end if;
      if alias = '{one}' then
        own_references := own_references || reference;
        joined := format('%s t1 {joins} where t1._id = {one}.%I', target, reference);
        records := format('one.%I in ({ids})', reference);
      else
        joined := replace(joined, '{joins}', format('join %s t%s on t%2$s._id = %s.%I {joins}',
          target, cardinality(locked) + 1, alias, reference));
        if alias = 'rows' then
          records := format('one._id in (select h.parent from %s h where h.%I in ({ids}))', holder, reference);
        else
          watched := watched || jsonb_build_object('source', holder::text, 'column', reference,
            'records', records);
          records := replace(records, '{ids}', format('select h._id from %s h where h.%I in ({ids})', holder, reference));
        end if;
      end if;
      alias := 't' || cardinality(locked) + 1;
      locked := locked || alias;
      involved := involved || holder || target;
      holder := target;
    end loop;
    watched := watched || jsonb_build_object('source', holder::text, 'column', parts[cardinality(parts)],
      'records', records);
    sections := sections || format(
      $text$coalesce((select string_agg(distinct replace(fold(text), E'\n', ' '), chr(30)) from (
        select %s.%I collate "C" as text from %s for key share of %s) found), '')$text$,
      alias, parts[cardinality(parts)], replace(joined, '{joins}', ''), array_to_string(locked, ', '));
  end loop;
  taken := $text$E'\n' || chr(29) || $text$ || array_to_string(sections, ' || chr(29) || ');
  refreshed := format($text$
    update %1$s kept set search_beyond = found.beyond
    from (select one._id, %2$s as beyond from %1$s one where {records} order by one._id offset 0) found
    where kept._id = found._id and kept.search_beyond is distinct from found.beyond$text$,
    searched, replace(taken, '{one}', 'one'));

  if is_new then
    own_text := (select pg_get_expr(adbin, adrelid) from pg_attrdef
      join pg_attribute on attrelid = adrelid and attnum = adnum where adrelid = searched and attname = 'search');
    execute format('alter table %s drop column search, add column search_beyond text collate "C" not null default %L',
      searched, E'\n' || repeat(chr(29), cardinality(paths)));
  else
    execute format('alter table %s alter column search_beyond set default %L',
      searched, E'\n' || repeat(chr(29), cardinality(paths)));
  end if;
  execute format('comment on column %s.search_beyond is %L', searched, array_to_string(paths, ', '));
  if not is_same then
    -- What is there already, unseen by those who follow changes and without the guard between branches.
    involved := array(select distinct unnest(involved));
    forced := array(select oid::regclass from pg_class where oid = any (involved) and relforcerowsecurity);
    foreach one in array forced loop
      execute format('alter table %s no force row level security', one);
    end loop;
    execute format('alter table %s disable trigger user', searched);
    execute replace(refreshed, '{records}', 'true');
    execute format('alter table %s enable trigger user', searched);
    foreach one in array forced loop
      execute format('alter table %s force row level security', one);
    end loop;
  end if;
  if is_new then
    execute format('alter table %s add column search text collate "C" generated always as (%s || search_beyond) stored',
      searched, own_text);
    execute format('create index %I on %s using gin (search gin_trgm_ops)', called || '_in_search', searched);
  end if;

  if own_references <> '{}' then
    execute format('create function %I() returns trigger language plpgsql as %L', called || '_search_taken',
      format('begin new.search_beyond := %s; return new; end', replace(taken, '{one}', 'new')));
    execute format('create trigger takes_search before insert or update of %s on %s for each row execute function %I()',
      (select string_agg(distinct quote_ident(name), ', ') from unnest(own_references) name), searched,
      called || '_search_taken');
  end if;
  for one in select distinct unnest(lists) loop
    execute format('create function %I() returns trigger language plpgsql as %L', called || '_search_of_' || one,
      format('begin %s; return null; end',
        replace(refreshed, '{records}', 'one._id in (select parent from changed_rows)')));
    execute format('create trigger gives_search_of_insert after insert on %s referencing new table as changed_rows
      for each statement execute function %I()', one, called || '_search_of_' || one);
    execute format('create trigger gives_search_of_update after update on %s referencing new table as changed_rows
      for each statement execute function %I()', one, called || '_search_of_' || one);
    execute format('create trigger gives_search_of_delete after delete on %s referencing old table as changed_rows
      for each statement execute function %I()', one, called || '_search_of_' || one);
  end loop;
  for source in
    select each.source, string_agg(distinct format('n.%I is distinct from o.%1$I', each.column), ' or ') as changes,
      string_agg(distinct each.records, ' or ') as records
    from jsonb_to_recordset(watched) as each (source text, "column" text, records text) group by 1
  loop
    -- Before a row is written, of a column that is computed only those are known that it is computed from.
    select string_agg(distinct format('old.%I is distinct from new.%1$I', known.attname), ' or ') into given
    from jsonb_to_recordset(watched) as each (source text, "column" text)
      join pg_attribute own on own.attrelid = each.source::regclass and own.attname = each.column
      left join pg_attrdef made on own.attgenerated <> '' and made.adrelid = own.attrelid and made.adnum = own.attnum
      left join pg_depend d on d.classid = 'pg_attrdef'::regclass and d.objid = made.oid
        and d.refclassid = 'pg_class'::regclass and d.refobjid = own.attrelid and d.refobjsubid not in (0, own.attnum)
      join pg_attribute known on known.attrelid = own.attrelid and known.attnum = coalesce(d.refobjsubid, own.attnum)
    where each.source = source.source;
    execute format('create function %I() returns trigger language plpgsql as %L',
      called || '_search_hold_' || source.source,
      format('begin perform from %s where _id = new._id for update; return new; end', source.source));
    execute format('create trigger %I before update on %s for each row when (%s) execute function %I()',
      called || '_search_lock', source.source, given, called || '_search_hold_' || source.source);
    -- A full join is never made by comparing each row with each, and what is executed is planned for so many ids.
    execute format('create function %I() returns trigger language plpgsql as %L',
      called || '_search_from_' || source.source, format(
      $body$
declare
  changed uuid[] := array(select _id from (
    select n._id, %s as is_changed from before_rows o full join after_rows n on n._id = o._id offset 0) each
    where is_changed);
begin
  if changed <> '{}' then
    execute %L using changed;
  end if;
  return null;
end
$body$, source.changes, replace(refreshed, '{records}', replace(source.records, '{ids}', 'select unnest($1)'))));
    execute format('create trigger %I after update on %s referencing old table as before_rows new table as after_rows
      for each statement execute function %I()',
      called || '_search_follows', source.source, called || '_search_from_' || source.source);
  end loop;
end
$$;

-- The functions that are there already, whoever's resources they follow.
do $$
declare
  made record;
  searched record;
begin
  for made in
    select distinct tgfoid::regprocedure as routine from pg_trigger
    where tgname in ('announces_update', 'tells_of_update') and tgfoid <> 'announce_notifications'::regproc
  loop
    execute format('alter function %s set enable_nestloop = off', made.routine);
  end loop;
  for searched in
    select attrelid::regclass as name, string_to_array(col_description(attrelid, attnum), ', ') as paths
    from pg_attribute join pg_class c on c.oid = attrelid
    where attname = 'search_beyond' and not attisdropped and relkind = 'r' order by attrelid
  loop
    call search_beyond(searched.name, searched.paths);
  end loop;
end
$$;

create or replace function units_follow_city() returns trigger language plpgsql as $$
begin
  update units u set city = p.address_city
  from (select n._id, n.branch, n.address_city, n.address_city is distinct from o.address_city as is_moved
    from before_rows o full join after_rows n on n._id = o._id offset 0) p
  where p.is_moved and u.branch = p.branch and u.property = p._id and u.city is distinct from p.address_city;
  return null;
end
$$;
