-- What is due under an order: payments of its plan, and rents.
create table instalments (
  _id uuid primary key,
  branch text collate "C" not null references branches (code),
  "order" uuid not null,
  number text collate counted not null,
  kind text collate "C" not null,
  name text collate "sq-AL-x-icu",
  customer uuid,
  property uuid,
  due_on date,
  milestone text collate "sq-AL-x-icu",
  offset_months integer,
  offset_days integer,
  period_from date,
  period_to date,
  amount bigint not null,
  currency text collate "C" not null default 'EUR',
  received bigint not null default 0,
  received_on date,
  cancelled_on date,
  taken_back_because text collate "sq-AL-x-icu",
  outstanding bigint not null generated always as
    (case when cancelled_on is null then amount - received else 0 end) stored,
  -- Whether it is late is a comparison with today, and no state that a job would have to keep.
  status text collate "C" not null generated always as (
    case
      when cancelled_on is not null then 'cancelled'
      when received >= amount then 'paid'
      when received > 0 then 'partlyPaid'
      when due_on is null then 'waiting'
      else 'open'
    end) stored,
  search text collate "C" generated always as (fold(number || E'\n' || coalesce(name, ''))) stored,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  created_by uuid,
  updated_at timestamptz(3) not null default now(),
  updated_by uuid,
  deleted_at timestamptz(3),
  unique (branch, _id),
  constraint instalments_have_an_amount check (amount > 0),
  constraint instalments_received_fits check (received between 0 and amount),
  constraint instalments_have_a_day_or_milestone check (due_on is not null or milestone is not null),
  constraint instalments_period_ends_after_its_start check (period_from <= period_to),
  constraint instalments_order_exists foreign key (branch, "order") references orders (branch, _id),
  constraint instalments_customer_exists foreign key (branch, customer) references customers (branch, _id),
  constraint instalments_property_exists foreign key (branch, property) references properties (branch, _id),
  constraint instalments_created_by_exists foreign key (created_by) references users (_id),
  constraint instalments_updated_by_exists foreign key (updated_by) references users (_id)
);
create unique index instalments_number_is_unique on instalments (branch, number);
-- A rent is made once, by whichever of several servers.
create unique index instalments_rent_once on instalments ("order", period_from)
  where kind = 'rent' and deleted_at is null and cancelled_on is null;
-- Those that wait for a milestone, or were due because of it.
create index instalments_of_milestone on instalments (branch, property, milestone)
  where milestone is not null and deleted_at is null;
-- What is due and not paid yet.
create index instalments_due on instalments (branch, due_on)
  where received < amount and cancelled_on is null and deleted_at is null;
call list_indexes('instalments',
  '{number, kind, order, customer, property, due_on, amount, outstanding, currency, received_on, status, milestone, created_at, updated_at, created_by}',
  '{number, milestone, search}');
call guard_by_branch('instalments');
call belongs_to('instalments', 'order');
call search_beyond('instalments', '{customer.name}');
call follow_changes('instalments');

-- Whoever is first among the buyers or tenants of an order is asked for what is due under it.
create function payer_of(asked uuid) returns uuid language sql stable as $$
  select customer from order_parties
  where parent = asked and role in ('buyer', 'tenant') order by position limit 1
$$;
create function instalments_follow_parties() returns trigger language plpgsql as $$
begin
  update instalments i set customer = payer_of(i."order")
  where i."order" in (select parent from changed_rows) and i.status not in ('paid', 'cancelled')
    and i.customer is distinct from payer_of(i."order");
  return null;
end
$$;
create trigger gives_payer_of_insert after insert on order_parties
  referencing new table as changed_rows for each statement execute function instalments_follow_parties();
create trigger gives_payer_of_update after update on order_parties
  referencing new table as changed_rows for each statement execute function instalments_follow_parties();
create trigger gives_payer_of_delete after delete on order_parties
  referencing old table as changed_rows for each statement execute function instalments_follow_parties();
