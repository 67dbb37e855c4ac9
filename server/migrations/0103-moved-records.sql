-- Records that were moved to another branch: what the history of before is found by, and under which id the branch that
-- they left keeps a copy for its orders that have ended. It holds ids and codes, and nothing of what they say.
create table moved_records (
  _id uuid primary key default ordered_id(),
  -- The branch that it left.
  branch text collate "C" not null references branches (code),
  resource text collate "C" not null,
  record uuid not null,
  kept uuid,
  -- The branch that it is in now, however often it was moved since.
  now_in text collate "C" not null,
  moved_at timestamptz(3) not null,
  moved_by uuid references users (_id)
);
create index moved_records_by_record on moved_records (record);
create index moved_records_by_kept on moved_records (kept) where kept is not null;

alter table moved_records enable row level security;
alter table moved_records force row level security;
create policy seen_from_both_branches on moved_records for select
  using (branch = any ((select string_to_array(nullif(current_setting('app.branches', true), ''), ','))::text[])
    or now_in = any ((select string_to_array(nullif(current_setting('app.branches', true), ''), ','))::text[]));
create policy written_where_it_leaves on moved_records for insert
  with check (branch = (select nullif(current_setting('app.branch', true), '')));
create policy followed_where_it_is on moved_records for update
  using (now_in = any ((select string_to_array(nullif(current_setting('app.branches', true), ''), ','))::text[]))
  with check (now_in = (select nullif(current_setting('app.branch', true), '')));
