-- Lists as people keep them: what they show, by which filter and in which order, under a name. A view is its maker's
-- or shared with the branch it was made in.

create table views (
  _id uuid primary key,
  branch text collate "C" not null references branches (code),
  resource text collate "C" not null,
  name text collate "sq-AL-x-icu" not null,
  shared boolean not null default false,
  -- As the address of the list says it.
  content jsonb not null,
  version integer not null default 1,
  created_at timestamptz(3) not null,
  created_by uuid not null references users (_id),
  updated_at timestamptz(3) not null,
  updated_by uuid not null references users (_id),
  unique (branch, _id)
);
create unique index views_own_name_is_unique on views (branch, resource, created_by, fold(name)) where not shared;
create unique index views_shared_name_is_unique on views (branch, resource, fold(name)) where shared;
call guard_by_branch('views');

-- What each makes of them: the order of the tabs, and the one a list opens with.
create table view_arrangements (
  by uuid not null references users (_id),
  resource text collate "C" not null,
  tabs uuid[] not null default '{}',
  home uuid references views (_id) on delete set null,
  primary key (by, resource)
);
create index view_arrangements_by_home on view_arrangements (home) where home is not null;
