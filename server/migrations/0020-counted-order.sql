-- Texts are sorted as people count: flat 101 comes before flat 1001, and order 9 before order 10. Two texts that count
-- the same, such as 7 and 07, are still different: the collation is deterministic.
create collation counted (provider = icu, locale = 'sq-AL-u-kn-true');

-- A column that others are generated from, or that a trigger watches, cannot be changed: the search text and such
-- triggers are taken away and made again as they were.
do $$
declare
  one record;
  watching record;
  remade text[];
  each text;
  expression text;
begin
  for one in
    select * from (values
      ('branches', '{code, name}'::name[]),
      ('roles', '{name}'),
      ('users', '{username, name, email}'),
      ('properties', '{code, name, address_city}'),
      ('units', '{code}'),
      ('customers', '{name, address_city}'),
      ('orders', '{number}')) sorted (called, columns)
  loop
    select pg_get_expr(adbin, adrelid) into expression from pg_attrdef
    join pg_attribute a on attrelid = adrelid and attnum = adnum
    where adrelid = one.called::regclass and attname = 'search';
    remade := '{}';
    for watching in
      select tgname, pg_get_triggerdef(oid) as text from pg_trigger
      where tgrelid = one.called::regclass and not tgisinternal and (tgattr <> '' or tgqual is not null)
    loop
      execute format('drop trigger %I on %I', watching.tgname, one.called);
      remade := remade || watching.text;
    end loop;
    execute format('alter table %I drop column search, %s, add column search text collate "C" generated always as (%s) stored',
      one.called, (select string_agg(format('alter column %I type text collate counted', name), ', ')
        from unnest(one.columns) name), expression);
    execute format('create index %I on %I using gin (search gin_trgm_ops)', one.called || '_in_search', one.called);
    foreach each in array remade loop
      execute each;
    end loop;
  end loop;
end
$$;
