-- Invoices and credit notes: written as drafts, never changed once they are issued.
create table invoices (
  _id uuid primary key,
  branch text collate "C" not null references branches (code),
  number text collate counted not null,
  kind text collate "C" not null default 'invoice',
  customer uuid not null,
  "order" uuid,
  issued_on date,
  due_on date,
  note text collate "sq-AL-x-icu",
  currency text collate "C" not null default 'EUR',
  prices text collate "C" not null default 'net',
  totals_net bigint not null default 0,
  totals_vat bigint not null default 0,
  totals_gross bigint not null default 0,
  by_profile jsonb not null default '[]',
  received bigint not null default 0,
  credited bigint not null default 0,
  rate double precision,
  rate_on date,
  rate_source text collate "sq-AL-x-icu",
  booked_in text collate "C" not null default 'ALL',
  in_leks_net bigint,
  in_leks_vat bigint,
  in_leks_gross bigint,
  credits uuid,
  reason text collate "sq-AL-x-icu",
  outstanding bigint not null generated always as
    (case when issued_on is null or kind <> 'invoice' then 0 else totals_gross - credited - received end) stored,
  -- Whether it is late is a comparison with today.
  status text collate "C" not null generated always as (
    case
      when issued_on is null then 'draft'
      when kind <> 'invoice' then 'issued'
      when credited >= totals_gross then 'credited'
      when credited + received >= totals_gross then 'paid'
      when received > 0 then 'partlyPaid'
      else 'issued'
    end) stored,
  search text collate "C" generated always as (fold(number || E'\n' || coalesce(note, ''))) stored,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  created_by uuid,
  updated_at timestamptz(3) not null default now(),
  updated_by uuid,
  deleted_at timestamptz(3),
  unique (branch, _id),
  constraint invoices_total_is_its_parts check (totals_gross = totals_net + totals_vat),
  constraint invoices_settle_what_they_are check
    (received >= 0 and credited >= 0 and received + credited <= totals_gross),
  constraint invoices_issued_are_for_something check (issued_on is null or (totals_gross > 0 and due_on is not null)),
  constraint invoices_have_a_rate check
    (booked_in = 'ALL' and (issued_on is null or (currency = 'ALL') = (rate is null) and (rate is null) = (in_leks_gross is null)
      and (rate is null) = (rate_on is null) and (rate is null) = (rate_source is null))),
  constraint invoices_credit_one check ((kind = 'creditNote') = (credits is not null)),
  constraint invoices_customer_exists foreign key (branch, customer) references customers (branch, _id),
  constraint invoices_order_exists foreign key (branch, "order") references orders (branch, _id),
  constraint invoices_credits_exists foreign key (branch, credits) references invoices (branch, _id),
  constraint invoices_created_by_exists foreign key (created_by) references users (_id),
  constraint invoices_updated_by_exists foreign key (updated_by) references users (_id)
);
create unique index invoices_number_is_unique on invoices (branch, kind, number);
-- What is open of a customer.
create index invoices_open on invoices (branch, customer) where outstanding > 0 and deleted_at is null;
call list_indexes('invoices',
  '{number, kind, customer, order, issued_on, due_on, totals_gross, outstanding, currency, credits, status, created_at, updated_at, created_by}',
  '{number, search}');
call guard_by_branch('invoices');
call search_beyond('invoices', '{customer.name, order.number}');
call follow_changes('invoices');

create table invoice_lines (
  branch text collate "C" not null,
  parent uuid not null,
  _id uuid primary key default ordered_id(),
  position integer not null,
  text text collate "sq-AL-x-icu" not null,
  quantity double precision,
  price bigint not null,
  vat_profile text collate "C" not null,
  net bigint not null,
  vat bigint not null,
  gross bigint not null,
  instalment uuid,
  of_line integer,
  constraint invoice_lines_total_is_its_parts check (gross = net + vat and net >= 0 and vat >= 0),
  constraint invoice_lines_have_a_place_each unique (parent, position) deferrable,
  constraint invoice_lines_parent_exists foreign key (branch, parent) references invoices (branch, _id),
  constraint invoice_lines_instalment_exists foreign key (branch, instalment) references instalments (branch, _id)
);
create index invoice_lines_by_instalment on invoice_lines (branch, instalment) where instalment is not null;
call guard_by_branch('invoice_lines');

-- Only what is received and credited changes of an issued invoice; where a customer is moved away, the copy that the
-- branch keeps takes their place.
create function keep_invoices() returns trigger language plpgsql as $$
begin
  if old.issued_on is null and (tg_op = 'DELETE' or old.kind = new.kind) then
    return case tg_op when 'DELETE' then old else new end;
  end if;
  if tg_op = 'UPDATE' then
    if (old._id, old.branch, old.number, old.kind, old."order", old.issued_on, old.due_on, old.note, old.currency, old.prices)
      is not distinct from
      (new._id, new.branch, new.number, new.kind, new."order", new.issued_on, new.due_on, new.note, new.currency, new.prices)
      and (old.totals_net, old.totals_vat, old.totals_gross, old.by_profile, old.rate, old.rate_on, old.rate_source)
      is not distinct from
      (new.totals_net, new.totals_vat, new.totals_gross, new.by_profile, new.rate, new.rate_on, new.rate_source)
      and (old.in_leks_net, old.in_leks_vat, old.in_leks_gross, old.credits, old.reason, old.deleted_at)
      is not distinct from
      (new.in_leks_net, new.in_leks_vat, new.in_leks_gross, new.credits, new.reason, new.deleted_at)
    then
      return new;
    end if;
  end if;
  raise exception 'An issued invoice is never changed' using errcode = 'restrict_violation';
end
$$;
create trigger keeps_invoices before update or delete on invoices for each row execute function keep_invoices();

create function keep_invoice_lines() returns trigger language plpgsql as $$
begin
  if exists (select from invoices i where i.branch = coalesce(new.branch, old.branch) and i.issued_on is not null
    and i._id in (coalesce(new.parent, old.parent), coalesce(old.parent, new.parent)))
  then
    raise exception 'The lines of an issued invoice are never changed' using errcode = 'restrict_violation';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end
$$;
create trigger keeps_invoice_lines before insert or update or delete on invoice_lines
  for each row execute function keep_invoice_lines();

-- The one live invoice that an instalment stands on, a draft among them.
alter table instalments
  add column invoice uuid,
  add constraint instalments_invoice_exists foreign key (branch, invoice) references invoices (branch, _id),
  add constraint instalments_deposits_are_not_invoiced check (invoice is null or kind <> 'deposit');
call list_indexes('instalments', '{invoice}');

create function keep_invoiced_instalments() returns trigger language plpgsql as $$
begin
  if new.invoice is not null
    and (old.amount, old.currency, old."order", old.cancelled_on, old.deleted_at) is distinct from
      (new.amount, new.currency, new."order", new.cancelled_on, new.deleted_at)
  then
    raise exception 'An instalment that is invoiced is not changed'
      using errcode = 'check_violation', constraint = 'instalments_invoiced_stay';
  end if;
  return new;
end
$$;
create trigger keeps_invoiced before update on instalments
  for each row when (old.invoice is not null) execute function keep_invoiced_instalments();

-- A payment pays instalments and, of what was not planned, invoices.
alter table payment_allocations
  alter column instalment drop not null,
  add column invoice uuid,
  add constraint payment_allocations_pay_one_thing check (num_nonnulls(instalment, invoice) = 1),
  add constraint payment_allocations_invoice_exists foreign key (branch, invoice) references invoices (branch, _id);
create index payment_allocations_by_invoice on payment_allocations (branch, invoice) where invoice is not null;

-- Money is moved by a payment or by an invoice.
alter table transfers
  alter column payment drop not null,
  add column invoice uuid,
  add constraint transfers_have_a_cause check (num_nonnulls(payment, invoice) = 1),
  add constraint transfers_invoice_exists foreign key (branch, invoice) references invoices (branch, _id);
call list_indexes('transfers', '{invoice}');

create or replace function keep_transfers() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if (old._id, old.branch, old.number, old.day, old.source, old.target, old.amount, old.currency, old.payment)
      is not distinct from
      (new._id, new.branch, new.number, new.day, new.source, new.target, new.amount, new.currency, new.payment)
      and (old.bank_account, old.takes_back, old.invoice, old.deleted_at) is not distinct from
      (new.bank_account, new.takes_back, new.invoice, new.deleted_at)
    then
      return new;
    end if;
  end if;
  raise exception 'Transfers of the ledger are only added' using errcode = 'restrict_violation';
end
$$;
