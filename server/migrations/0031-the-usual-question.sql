-- What units are asked for together: city, layout, outlook, state, floor and price. Each has an index of its own, but
-- those give a large branch's rows one by one to be looked at; here all conditions are met within one index.
create index units_by_question on units (branch, city, layout, orientation, status, floor, sale_price)
  where deleted_at is null;
