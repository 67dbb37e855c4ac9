-- A row of a record's list keeps its id as long as it exists, so that others may refer to it. Unique constraints on
-- rows are checked after all of them are written: two may swap places.

alter table order_lines
  add column _id uuid not null default gen_random_uuid(),
  drop constraint order_lines_pkey,
  drop constraint order_lines_name_a_unit_once,
  add primary key (_id),
  add constraint order_lines_have_a_place_each unique (parent, position) deferrable,
  add constraint order_lines_name_a_unit_once unique (parent, unit) deferrable;
alter table order_parties
  add column _id uuid not null default gen_random_uuid(),
  drop constraint order_parties_pkey,
  add primary key (_id),
  add constraint order_parties_have_a_place_each unique (parent, position) deferrable;
