-- What units are asked for: by their property's city, by layout and by the price of a square metre. The city is kept
-- beside the unit and follows its property; the others are computed from the unit's own figures.
create procedure follows_city(given regclass)
  language plpgsql
as $$
declare
  own_text text := (select pg_get_expr(adbin, adrelid) from pg_attrdef
    join pg_attribute on attrelid = adrelid and attnum = adnum where adrelid = given and attname = 'search');
  layout text := $text$E'\n' || coalesce(bedrooms::text || '+' || living_rooms::text, '')$text$;
begin
  -- What is there already, unseen by those who follow changes and without the guard between branches.
  alter table units no force row level security;
  alter table properties no force row level security;
  alter table units disable trigger user;
  update units u set city = p.address_city from properties p
    where p._id = u.property and p.address_city is not null;
  alter table units enable trigger user;
  alter table units force row level security;
  alter table properties force row level security;

  own_text := case when own_text like '%search_beyond%'
    then replace(own_text, 'search_beyond', layout || ' || search_beyond')
    else own_text || ' || ' || layout end;
  execute format('alter table units drop column search,
    add column search text collate "C" generated always as (%s) stored', own_text);
  create index units_in_search on units using gin (search gin_trgm_ops);
end
$$;

alter table units
  add column city text collate counted,
  add column layout text collate counted generated always as (bedrooms::text || '+' || living_rooms::text) stored,
  -- Minor units for a whole square metre; areas are in hundredths of one. What a browser cannot count is left out.
  add column area_price bigint generated always as (
    case when net_area > 0 and sale_price * 100.0 / net_area <= 9007199254740991
      then round(sale_price * 100.0 / net_area) end) stored;

call follows_city('units');
drop procedure follows_city(regclass);

-- Locks the property, so that its city cannot change until the new unit is there to be changed as well.
create function units_take_city() returns trigger language plpgsql as $$
begin
  new.city := (select address_city from properties where _id = new.property for share);
  return new;
end
$$;
create trigger takes_city before insert or update of property on units
  for each row execute function units_take_city();

create function units_follow_city() returns trigger language plpgsql as $$
begin
  update units u set city = n.address_city from before_rows o join after_rows n using (_id)
  where n.address_city is distinct from o.address_city
    and u.branch = n.branch and u.property = n._id and u.city is distinct from n.address_city;
  return null;
end
$$;
create trigger gives_city_to_units after update on properties
  referencing old table as before_rows new table as after_rows
  for each statement execute function units_follow_city();

call list_indexes('units', '{city, layout, orientation, area_price}');
