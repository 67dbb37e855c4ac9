-- How a total is spread over time, to be used for many sales.
create table plan_templates (
  _id uuid primary key,
  branch text collate "C" not null references branches (code),
  name text collate counted not null,
  status text collate "C" not null default 'active',
  parts jsonb not null default '[]',
  count integer,
  every_months integer,
  first_after_months integer,
  search text collate "C" generated always as (fold(name)) stored,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  created_by uuid,
  updated_at timestamptz(3) not null default now(),
  updated_by uuid,
  deleted_at timestamptz(3),
  unique (branch, _id),
  constraint plan_templates_created_by_exists foreign key (created_by) references users (_id),
  constraint plan_templates_updated_by_exists foreign key (updated_by) references users (_id)
);
create unique index plan_templates_name_is_unique on plan_templates (branch, name) where deleted_at is null;
call list_indexes('plan_templates', '{name, status, count, updated_at}', '{name, search}');
call guard_by_branch('plan_templates');
call follow_changes('plan_templates');
