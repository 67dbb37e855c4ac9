-- What each price of a unit was changed from and to: whoever changes it by whichever way, it is noted in the same
-- transaction. `batch` is the bulk change, import or undoing that did it, which itself is kept for a month only.
create table unit_price_changes (
  id bigint generated always as identity primary key,
  branch text collate "C" not null,
  unit uuid not null,
  field text collate "C" not null,
  amount_before bigint,
  currency_before text collate "C" not null,
  period_before text collate "C",
  amount bigint,
  currency text collate "C" not null,
  period text collate "C",
  at timestamptz(3) not null,
  by uuid,
  batch uuid,
  way text collate "C",
  reason text collate "sq-AL-x-icu",
  constraint unit_price_changes_unit_exists foreign key (branch, unit) references units (branch, _id),
  constraint unit_price_changes_by_exists foreign key (by) references users (_id)
);
create index unit_price_changes_of_unit on unit_price_changes (branch, unit, id);
create index unit_price_changes_of_batch on unit_price_changes (branch, batch) where batch is not null;

create function note_price_change() returns trigger language plpgsql as $$
begin
  insert into unit_price_changes (branch, unit, field, amount_before, currency_before, period_before,
    amount, currency, period, at, by, batch, way, reason)
  select new.branch, new._id, c.field, c.before, old.currency, c.period_before, c.after, new.currency, c.period,
    new.updated_at, new.updated_by, nullif(current_setting('app.batch', true), '')::uuid,
    nullif(current_setting('app.way', true), ''), nullif(current_setting('app.reason', true), '')
  from (values
    ('salePrice', old.sale_price, null, new.sale_price, null),
    ('minPrice', old.min_price, null, new.min_price, null),
    ('rentPrice', old.rent_price, old.rent_period, new.rent_price, new.rent_period)
  ) c (field, before, period_before, after, period)
  where coalesce(c.before, c.after) is not null
    and (c.before, old.currency, c.period_before) is distinct from (c.after, new.currency, c.period);
  return null;
end
$$;
-- Only where a price differs: a unit changes far more often by what is sold and let.
create trigger notes_price_change after update of sale_price, min_price, rent_price, rent_period, currency on units
  for each row when (
    (old.sale_price, old.min_price, old.rent_price, old.rent_period, old.currency)
      is distinct from (new.sale_price, new.min_price, new.rent_price, new.rent_period, new.currency))
  execute function note_price_change();

-- What the record of changes knows of the time before. Where an entry does not tell the currency, it is the one before
-- the next change of it, or the present one.
alter table units no force row level security;
alter table audit_entries no force row level security;
insert into unit_price_changes (branch, unit, field, amount_before, currency_before, period_before,
  amount, currency, period, at, by)
select e.branch, e.record, c.field, (e.before ->> c.field)::bigint, coalesce(e.before ->> 'currency', k.currency),
  case when c.field = 'rentPrice' then coalesce(e.before ->> 'rentPeriod', u.rent_period) end,
  (e.after ->> c.field)::bigint, k.currency,
  case when c.field = 'rentPrice' then coalesce(e.after ->> 'rentPeriod', u.rent_period) end, e.at, e.by
from audit_entries e
  join units u on u.branch = e.branch and u._id = e.record
  cross join lateral (select coalesce(e.after ->> 'currency', (
    select later.before ->> 'currency' from audit_entries later
    where later.resource = 'unit' and later.record = e.record and later.id > e.id and later.before ? 'currency'
    order by later.id limit 1), u.currency) as currency) k
  cross join (values ('salePrice'), ('minPrice'), ('rentPrice')) c (field)
where e.resource = 'unit' and e.action <> 'create' and e.before ? c.field
  and (e.before ->> c.field) is distinct from (e.after ->> c.field)
order by e.id, c.field;
alter table units force row level security;
alter table audit_entries force row level security;
call guard_by_branch('unit_price_changes');
