-- What follows a change is locked in the order of the ids, as changes to many records lock theirs: two that came to the
-- same records from both ends used to wait for each other until the database broke one of them off.

-- Lets a table's search look in what its records refer to: `search_beyond('units', '{property.name}')` or, through the
-- table of a list, `search_beyond('orders', '{order_lines.unit.code}')`. The search text is the record's own, a line
-- feed and for each path the sign 29 and the texts it leads to, separated by the sign 30; texts that people write
-- contain neither. Calling it again replaces the paths; with the same ones only the triggers are made again. Whoever
-- renames what records are found by locks these in the order of their ids.
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
    execute %L using changed;
  end if;
  return null;
end
$body$, source.changes,
        format('select from %s one where %s order by one._id for no key update', searched,
          replace(source.records, '{ids}', 'select unnest($1)')),
        replace(refreshed, '{records}', replace(source.records, '{ids}', 'select unnest($1)'))));
    execute format('create trigger %I after update on %s referencing old table as before_rows new table as after_rows
      for each statement execute function %I()',
      called || '_search_follows', source.source, called || '_search_from_' || source.source);
  end loop;
end
$$;

-- For the tables that are there already.
do $$
declare
  searched record;
begin
  for searched in
    select attrelid::regclass as name, string_to_array(col_description(attrelid, attnum), ', ') as paths
    from pg_attribute join pg_class c on c.oid = attrelid
    where attname = 'search_beyond' and not attisdropped and relkind = 'r' order by attrelid
  loop
    call search_beyond(searched.name, searched.paths);
  end loop;
end
$$;

-- A property's city comes last, after orders and units took its name: whoever writes an order locks it before its units.
create or replace function units_follow_city() returns trigger language plpgsql as $$
declare
  moved uuid[] := array(select _id from (
    select n._id, n.address_city is distinct from o.address_city as is_moved
    from before_rows o full join after_rows n on n._id = o._id offset 0) each
    where is_moved);
begin
  if moved <> '{}' then
    perform from units u where u.property = any (moved) order by u._id for no key update;
    update units u set city = p.address_city from properties p
    where u.property = any (moved) and p.branch = u.branch and p._id = u.property
      and u.city is distinct from p.address_city;
  end if;
  return null;
end
$$;
drop trigger gives_city_to_units on properties;
create trigger writes_city_to_units after update on properties
  referencing old table as before_rows new table as after_rows
  for each statement execute function units_follow_city();
