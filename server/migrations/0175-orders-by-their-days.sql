-- What reports open in the list of orders: those signed, left, or with a deposit received, in a stretch of days. Most
-- orders have no such day, and none of these is looked for by having none.
create index orders_by_signed_on on orders (branch, signed_on, _id) where deleted_at is null and signed_on is not null;
create index orders_by_leave_on on orders (branch, leave_on, _id) where deleted_at is null and leave_on is not null;
create index orders_by_deposit_on on orders (branch, deposit_on, _id)
  where deleted_at is null and deposit_on is not null;
create index orders_by_security_on on orders (branch, security_on, _id)
  where deleted_at is null and security_on is not null;
