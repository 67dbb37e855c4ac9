-- The indexes a list needs, in one call: `list_indexes('units', '{code, floor}', '{code, search}')` makes those for
-- sorting units by code and floor, and for finding them by part of their code or of the search text. A column that
-- may be empty comes last in either direction and therefore needs an index for each.
create procedure list_indexes(listed regclass, sorted name[], looked_into name[] default '{}')
  language plpgsql
as $$
declare
  called text := (select relname from pg_class where oid = listed);
  branch text := case when exists (
    select from pg_attribute where attrelid = listed and attname = 'branch' and not attisdropped)
    then 'branch, ' else '' end;
  live text := case when exists (
    select from pg_attribute where attrelid = listed and attname = 'deleted_at' and not attisdropped)
    then ' where deleted_at is null' else '' end;
  missing text := (
    select string_agg(name::text, ', ' order by name::text) from unnest(sorted || looked_into) name where not exists (
      select from pg_attribute where attrelid = listed and attname = name and attnum > 0 and not attisdropped));
  one record;
begin
  if missing is not null then
    raise exception 'The table % has no column %', called, missing using errcode = 'undefined_column';
  end if;
  for one in
    select attname as name, attnotnull as filled from unnest(sorted) name
    join pg_attribute on attrelid = listed and attname = name
  loop
    execute format('create index %I on %s (%s%I, _id)%s', called || '_by_' || one.name, listed, branch, one.name, live);
    if not one.filled then
      execute format('create index %I on %s (%s%I desc nulls last, _id desc)%s',
        called || '_by_' || one.name || '_down', listed, branch, one.name, live);
    end if;
  end loop;
  for one in
    select attname as name, typcategory = 'A' as is_array from unnest(looked_into) name
    join pg_attribute on attrelid = listed and attname = name join pg_type t on t.oid = atttypid
  loop
    execute format('create index %I on %s using gin (%s)', called || '_in_' || one.name, listed, format(
      case
        when one.is_array then '%I'
        -- The search text has no case and accents already.
        when one.name = 'search' then '%I gin_trgm_ops'
        else 'fold(%I) gin_trgm_ops'
      end, one.name));
  end loop;
end
$$;
revoke execute on procedure list_indexes(regclass, name[], name[]) from public;
