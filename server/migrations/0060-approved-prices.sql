-- How far below the list price a role may go by itself, and whether a price beyond that was approved.

alter table roles add column max_discount_bp integer not null default 0;
-- The roles every company starts with get what a new company's have. Nothing changes for a company's own roles until
-- an administrator decides.
update roles set max_discount_bp = case
  when key in ('administrator', 'manager') or key is null then 10000
  when key = 'agent' then 500
  else 0 end;

alter table orders
  add column approval text collate "C" not null default 'none',
  add column approval_reason text collate "sq-AL-x-icu",
  add column decline_reason text collate "sq-AL-x-icu";
create index orders_by_approval on orders (branch, approval, _id) where deleted_at is null;
