-- A lease has a record of how its units were given back, beside that of how they were handed over.
alter table orders
  add column give_back_done_on date,
  add column give_back_meters text collate "sq-AL-x-icu",
  add column give_back_keys text collate "sq-AL-x-icu",
  add column give_back_defects text collate "sq-AL-x-icu",
  add column give_back_signed_by text collate "sq-AL-x-icu";

-- That a lease ends is told to each person once, unless it ends on another day than was said.
create unique index notifications_lease_end_told_once
  on notifications (user_id, branch, record, (params ->> 'until')) where kind = 'leaseEnding';
