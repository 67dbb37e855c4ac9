-- The day by which the list of what is due is in order: what is not paid comes first, the longest overdue on top.
alter table instalments add column open_due_on date generated always as
  (case when cancelled_on is null and received < amount then due_on end) stored;
call list_indexes('instalments', '{open_due_on}');
