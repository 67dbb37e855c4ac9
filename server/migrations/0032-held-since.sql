-- Since when an order holds its units: the limit of a hold counts from there, and its confirmation tells the day.
alter table orders add column held_at timestamptz(3);
alter table orders no force row level security;
alter table unit_claims no force row level security;
update orders o set held_at = c.since
  from (select order_id, min(created_at) as since from unit_claims group by order_id) c
  where c.order_id = o._id;
alter table orders force row level security;
alter table unit_claims force row level security;
