-- Payments are records, what each pays is a row, and every movement of money is a transfer between two accounts.
create table payments (
  _id uuid primary key,
  branch text collate "C" not null references branches (code),
  number text collate counted not null,
  kind text collate "C" not null default 'receipt',
  customer uuid not null,
  paid_on date not null,
  amount bigint not null,
  currency text collate "C" not null default 'EUR',
  method text collate "C" not null default 'bank',
  bank_account uuid,
  reference text collate "sq-AL-x-icu",
  counted_in text collate "C" not null default 'EUR',
  rate double precision,
  counted bigint not null,
  allocated bigint not null default 0,
  refunded bigint not null default 0,
  follows uuid,
  reason text collate "sq-AL-x-icu",
  status text collate "C" not null default 'recorded',
  credit bigint not null generated always as
    (case when kind = 'receipt' and status = 'recorded' then counted - allocated - refunded else 0 end) stored,
  search text collate "C" generated always as (fold(number || E'\n' || coalesce(reference, ''))) stored,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  created_by uuid,
  updated_at timestamptz(3) not null default now(),
  updated_by uuid,
  deleted_at timestamptz(3),
  unique (branch, _id),
  constraint payments_have_an_amount check (amount > 0 and counted > 0),
  constraint payments_are_not_spent_twice check (allocated >= 0 and refunded >= 0 and allocated + refunded <= counted),
  constraint payments_have_a_rate check ((currency = counted_in and rate is null) or (currency <> counted_in and rate > 0)),
  constraint payments_follow_from_one check ((kind = 'receipt') = (follows is null)),
  constraint payments_customer_exists foreign key (branch, customer) references customers (branch, _id),
  constraint payments_bank_account_exists foreign key (branch, bank_account) references bank_accounts (branch, _id),
  constraint payments_follows_exists foreign key (branch, follows) references payments (branch, _id),
  constraint payments_created_by_exists foreign key (created_by) references users (_id),
  constraint payments_updated_by_exists foreign key (updated_by) references users (_id)
);
create unique index payments_number_is_unique on payments (branch, number);
create unique index payments_reversed_once on payments (follows) where kind = 'reversal';
call list_indexes('payments',
  '{number, kind, customer, paid_on, amount, currency, method, bank_account, credit, follows, status, created_at, updated_at, created_by}',
  '{number, reference, search}');
call guard_by_branch('payments');
call search_beyond('payments', '{customer.name}');
call follow_changes('payments');

create table payment_allocations (
  branch text collate "C" not null,
  parent uuid not null,
  _id uuid primary key default ordered_id(),
  position integer not null,
  instalment uuid not null,
  amount bigint not null,
  constraint payment_allocations_have_an_amount check (amount > 0),
  constraint payment_allocations_have_a_place_each unique (parent, position) deferrable,
  constraint payment_allocations_parent_exists foreign key (branch, parent) references payments (branch, _id),
  constraint payment_allocations_instalment_exists foreign key (branch, instalment) references instalments (branch, _id)
);
create index payment_allocations_by_instalment on payment_allocations (branch, instalment);
call guard_by_branch('payment_allocations');

-- The last day of a branch whose books are closed.
alter table branches add column books_closed_on date;

-- An account is a kind and a currency and, of kinds that have them, the customer and the bank account of its transfers.
create table transfers (
  _id uuid primary key,
  branch text collate "C" not null references branches (code),
  number text collate counted not null,
  day date not null,
  -- From which account the amount is taken, and into which it goes.
  source text collate "C" not null,
  target text collate "C" not null,
  amount bigint not null,
  currency text collate "C" not null,
  customer uuid not null,
  bank_account uuid,
  payment uuid not null,
  takes_back uuid,
  search text collate "C" generated always as (fold(number)) stored,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  created_by uuid,
  updated_at timestamptz(3) not null default now(),
  updated_by uuid,
  deleted_at timestamptz(3),
  unique (branch, _id),
  constraint transfers_have_an_amount check (amount > 0),
  constraint transfers_are_between_two check (source <> target),
  constraint transfers_customer_exists foreign key (branch, customer) references customers (branch, _id),
  constraint transfers_bank_account_exists foreign key (branch, bank_account) references bank_accounts (branch, _id),
  constraint transfers_payment_exists foreign key (branch, payment) references payments (branch, _id),
  constraint transfers_takes_back_exists foreign key (branch, takes_back) references transfers (branch, _id),
  constraint transfers_created_by_exists foreign key (created_by) references users (_id),
  constraint transfers_updated_by_exists foreign key (updated_by) references users (_id)
);
create unique index transfers_taken_back_once on transfers (takes_back);
call list_indexes('transfers',
  '{number, day, source, target, amount, currency, customer, bank_account, payment, takes_back, created_at, created_by}',
  '{number, search}');
call guard_by_branch('transfers');
call search_beyond('transfers', '{customer.name}');
call follow_changes('transfers');

-- Only where a customer is moved away, the copy that the branch keeps takes their place, and search follows names.
create function keep_transfers() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if (old._id, old.branch, old.number, old.day, old.source, old.target, old.amount, old.currency, old.payment)
      is not distinct from
      (new._id, new.branch, new.number, new.day, new.source, new.target, new.amount, new.currency, new.payment)
      and (old.bank_account, old.takes_back, old.deleted_at) is not distinct from
      (new.bank_account, new.takes_back, new.deleted_at)
    then
      return new;
    end if;
  end if;
  raise exception 'Transfers of the ledger are only added' using errcode = 'restrict_violation';
end
$$;
create trigger keeps_transfers before update or delete on transfers for each row execute function keep_transfers();

-- Whoever closes a day waits for those who are writing, and they for whoever closes it.
create function refuse_closed_days() returns trigger language plpgsql as $$
begin
  if (select b.books_closed_on >= new.day from branches b where b.code = new.branch collate "sq-AL-x-icu" for share) then
    raise exception 'The books of this day are closed'
      using errcode = 'check_violation', constraint = 'transfers_day_is_open';
  end if;
  return new;
end
$$;
create trigger refuses_closed_days before insert on transfers
  for each row execute function refuse_closed_days();

-- What was received until now becomes a payment of each instalment, by a way that nobody noted. A deposit that counts
-- for a sale was received for its reservation and stays as it is.
alter table instalments no force row level security;
alter table order_parties no force row level security;
alter table number_series no force row level security;
alter table audit_entries no force row level security;
alter table payments no force row level security;
alter table payment_allocations no force row level security;
alter table transfers no force row level security;

create temporary table received_before on commit drop as
  select ordered_id() as payment, each.*, extract(year from paid_on)::integer as year,
    row_number() over (partition by branch, extract(year from paid_on) order by paid_on, instalment) as place
  from (
    select i.branch, i._id as instalment, i.received as amount, i.currency,
      coalesce(i.received_on, i.due_on, i.created_at::date) as paid_on,
      coalesce(i.customer, (select p.customer from order_parties p where p.parent = i."order"
        order by p.position limit 1)) as customer
    from instalments i where i.received > 0 and i.kind <> 'deposit' and i.deleted_at is null) each
  where customer is not null;
insert into payments (_id, branch, number, customer, paid_on, amount, currency, method, counted_in, counted, allocated)
  select payment, branch, place || '/' || year, customer, paid_on, amount, currency, 'other', currency, amount, amount
  from received_before;
insert into payment_allocations (branch, parent, position, instalment, amount)
  select branch, payment, 0, instalment, amount from received_before;
insert into number_series (branch, series, year, last)
  select branch, 'payment', year, max(place) from received_before group by 1, 3;
insert into audit_entries (branch, resource, record, action)
  select branch, 'payment', payment, 'create' from received_before;
insert into transfers (_id, branch, number, day, source, target, amount, currency, customer, payment)
  select ordered_id(), branch, place || '/' || year, paid_on, 'prepaid', 'other', amount, currency, customer, payment
  from received_before;

alter table instalments force row level security;
alter table order_parties force row level security;
alter table number_series force row level security;
alter table audit_entries force row level security;
alter table payments force row level security;
alter table payment_allocations force row level security;
alter table transfers force row level security;
