-- A record is found by what it refers to as well: a unit by its property, an order by its customers and units. Those
-- texts are kept beside the record's own, so that one index holds them all, and they follow in the transaction that
-- changes them.

-- Whoever writes a record locks what it takes texts from as its foreign keys do (`for key share`), and a rename waits
-- for such writers: otherwise a record that the rename does not see yet would keep the text of before.
create function lock_for_search() returns trigger language plpgsql as $$
begin
  execute format('select from %s where _id = $1 for update', tg_relid::regclass) using new._id;
  return new;
end
$$;

-- Lets a table's search look in what its records refer to: `search_beyond('units', '{property.name}')` or, through the
-- table of a list, `search_beyond('orders', '{order_lines.unit.code}')`. The search text is the record's own, a line
-- feed and for each path the sign 29 and the texts it leads to, separated by the sign 30; texts that people write
-- contain neither. Calling it again replaces the paths.
create procedure search_beyond(searched regclass, paths text[])
  language plpgsql
as $$
declare
  called text := (select relname from pg_class where oid = searched);
  is_new boolean := not exists (
    select from pg_attribute where attrelid = searched and attname = 'search_beyond' and not attisdropped);
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
            'records', replace(records, '{ids}', 'new._id'));
          records := replace(records, '{ids}', format('select h._id from %s h where h.%I in ({ids})', holder, reference));
        end if;
      end if;
      alias := 't' || cardinality(locked) + 1;
      locked := locked || alias;
      involved := involved || holder || target;
      holder := target;
    end loop;
    watched := watched || jsonb_build_object('source', holder::text, 'column', parts[cardinality(parts)],
      'records', replace(records, '{ids}', 'new._id'));
    sections := sections || format(
      $text$coalesce((select string_agg(distinct replace(fold(text), E'\n', ' '), chr(30)) from (
        select %s.%I collate "C" as text from %s for key share of %s) found), '')$text$,
      alias, parts[cardinality(parts)], replace(joined, '{joins}', ''), array_to_string(locked, ', '));
  end loop;
  taken := $text$E'\n' || chr(29) || $text$ || array_to_string(sections, ' || chr(29) || ');
  refreshed := format($text$
    update %1$s kept set search_beyond = found.beyond
    from (select one._id, %2$s as beyond from %1$s one where {records} offset 0) found
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
    select each.source, string_agg(distinct quote_ident(each.column), ', ') as columns,
      string_agg(distinct format('old.%I is distinct from new.%1$I', each.column), ' or ') as changes,
      string_agg(distinct each.records, ' or ') as records
    from jsonb_to_recordset(watched) as each (source text, "column" text, records text) group by 1
  loop
    execute format('create trigger %I before update of %s on %s for each row execute function lock_for_search()',
      called || '_search_lock', source.columns, source.source);
    execute format('create function %I() returns trigger language plpgsql as %L',
      called || '_search_from_' || source.source,
      format('begin %s; return null; end', replace(refreshed, '{records}', source.records)));
    execute format('create trigger %I after update on %s for each row when (%s) execute function %I()',
      called || '_search_follows', source.source, source.changes, called || '_search_from_' || source.source);
  end loop;
end
$$;
revoke execute on procedure search_beyond(regclass, text[]) from public;

call search_beyond('units', '{property.name, property.code}');
call search_beyond('orders', '{order_parties.customer.name, order_lines.unit.code, order_lines.unit.property.name}');
