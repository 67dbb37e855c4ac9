-- Figures of the indexes by which rents rise, for all branches.
create table index_values (
  _id uuid primary key,
  series text collate counted not null,
  valid_from date not null,
  value double precision not null,
  search text collate "C" generated always as (fold(series)) stored,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  created_by uuid,
  updated_at timestamptz(3) not null default now(),
  updated_by uuid,
  deleted_at timestamptz(3),
  constraint index_values_created_by_exists foreign key (created_by) references users (_id),
  constraint index_values_updated_by_exists foreign key (updated_by) references users (_id)
);
create unique index index_values_day_is_unique on index_values (series, valid_from) where deleted_at is null;
call list_indexes('index_values', '{series, valid_from, value, updated_at}', '{search}');
call follow_changes('index_values');

-- Of a lease: the days without rent, and by which index the rent rises.
alter table orders
  add column rent_free_from date,
  add column rent_free_to date,
  add column indexation_series text collate "sq-AL-x-icu",
  add constraint orders_rent_free_ends_after_its_start check (rent_free_from <= rent_free_to);

-- What is due in a week is told to each person once.
create unique index notifications_due_told_once
  on notifications (user_id, branch, (params ->> 'until')) where kind = 'instalmentsDue';
