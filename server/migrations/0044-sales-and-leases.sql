-- Sales and leases beside reservations, and claims over days.

alter table orders
  add column intent text collate "C" not null default 'sale',
  add column parent_order uuid,
  add column signed_on date,
  add column notary_name text collate "sq-AL-x-icu",
  add column notary_act_number text collate "sq-AL-x-icu",
  add column notary_act_on date,
  add column handover_on date,
  add column handover_done_on date,
  add column handover_meters text collate "sq-AL-x-icu",
  add column handover_keys text collate "sq-AL-x-icu",
  add column handover_defects text collate "sq-AL-x-icu",
  add column handover_signed_by text collate "sq-AL-x-icu",
  add column settlement_text text collate "sq-AL-x-icu",
  add column settlement_refunded bigint,
  add column settlement_kept bigint,
  add column starts_on date,
  add column ends_on date,
  add column period text collate "C",
  add column due_day integer,
  add column notice_days integer,
  add column security bigint,
  add column security_on date,
  add column security_waived boolean,
  add column indexation_kind text collate "C",
  add column indexation_percent_bp integer,
  add column rollover boolean,
  add column notice_on date,
  add column leave_on date,
  add column end_reason text collate "sq-AL-x-icu",
  alter column refundable drop not null,
  alter column deposit_waived drop not null,
  add constraint orders_parent_order_exists foreign key (branch, parent_order) references orders (branch, _id),
  add constraint orders_intent_fits_kind check (kind not in ('sale', 'lease') or kind = intent),
  add constraint orders_lease_ends_after_its_start check (ends_on >= starts_on);
-- The orders that exist are reservations for a sale, which have none of these.
alter table orders
  alter column period set default 'month',
  alter column due_day set default 1,
  alter column notice_days set default 30,
  alter column rollover set default false;

create index orders_by_kind on orders (branch, kind, _id) where deleted_at is null;
create index orders_by_intent on orders (branch, intent, _id) where deleted_at is null;
create index orders_by_parent_order on orders (branch, parent_order, _id) where deleted_at is null;
create index orders_by_starts_on on orders (branch, starts_on, _id) where deleted_at is null;
create index orders_by_starts_on_down on orders (branch, starts_on desc nulls last, _id desc) where deleted_at is null;
create index orders_by_ends_on on orders (branch, ends_on, _id) where deleted_at is null;
create index orders_by_ends_on_down on orders (branch, ends_on desc nulls last, _id desc) where deleted_at is null;
-- What the job looks for that ends leases.
create index orders_leases_by_end on orders (coalesce(leave_on, ends_on), _id)
  where kind = 'lease' and status in ('active', 'notice') and deleted_at is null;

create table order_transfers (
  _id uuid primary key,
  branch text collate "C" not null,
  parent uuid not null,
  position integer not null,
  from_customer uuid not null,
  to_customer uuid not null,
  valid_on date not null,
  consent text collate "sq-AL-x-icu" not null,
  constraint order_transfers_have_a_place_each unique (parent, position) deferrable,
  constraint order_transfers_parent_exists foreign key (branch, parent) references orders (branch, _id),
  constraint order_transfers_from_customer_exists foreign key (branch, from_customer) references customers (branch, _id),
  constraint order_transfers_to_customer_exists foreign key (branch, to_customer) references customers (branch, _id)
);
call guard_by_branch('order_transfers');

-- A claim of a lease is for its days: the last one belongs to it, and the next lease may start the day after.
-- `next_turn` is the next day on which the calendar alone changes the state of the unit because of it.
alter table unit_claims
  add column during daterange,
  add column next_turn date,
  drop constraint unit_claims_kind_is_known,
  add constraint unit_claims_kind_is_known check (kind in ('sale', 'lease')),
  add constraint unit_claims_of_leases_have_days check ((kind = 'lease') = (during is not null) and not isempty(during)),
  add constraint unit_is_let_once_at_a_time exclude using gist (unit with =, during with &&)
    where (released_at is null and kind = 'lease');
create index unit_claims_by_turn on unit_claims (next_turn) where released_at is null and next_turn is not null;
create index unit_claims_of_unit on unit_claims (branch, unit) where released_at is null;

-- The badge knows of leases to come as well.
drop index units_by_question;
alter table units drop column status;
alter table units add column status text collate "C" not null generated always as (
  case
    when blocked_reason is not null then 'blocked'
    when sale_state = 'handedOver' then 'handedOver'
    when sale_state = 'sold' then 'sold'
    when sale_state = 'underContract' then 'underContract'
    when sale_state = 'reserved' then 'reserved'
    when sale_state = 'held' then 'held'
    when lease_state = 'occupied' then 'occupied'
    when lease_state in ('let', 'reserved') then 'reserved'
    when lease_state = 'held' then 'held'
    else 'available'
  end) stored;
create index units_by_status on units (branch, status, _id) where deleted_at is null;
create index units_by_question on units (branch, city, layout, orientation, status, floor, sale_price)
  where deleted_at is null;
