-- A payment waits for a milestone by its key: with two of one key nobody could say which of them it waits for. What is
-- there already is asked the next time it is written.
create function keys_differ(list jsonb) returns boolean language sql immutable
as $$ select count(*) = count(distinct one ->> 'key') from jsonb_array_elements(list) one $$;
alter table properties
  add constraint properties_milestones_have_a_key_each check (keys_differ(milestones)) not valid;
