-- The texts of what is printed to be signed, by kind and language, each with all it ever was.
create table paper_templates (
  _id uuid primary key,
  branch text collate "C" not null references branches (code),
  name text collate counted not null,
  kind text collate "C" not null,
  language text collate "C" not null,
  status text collate "C" not null default 'active',
  edition integer not null default 1,
  heading text collate "sq-AL-x-icu" not null,
  text text collate "sq-AL-x-icu" not null,
  search text collate "C" generated always as (fold(name || E'\n' || heading)) stored,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  created_by uuid,
  updated_at timestamptz(3) not null default now(),
  updated_by uuid,
  deleted_at timestamptz(3),
  unique (branch, _id),
  constraint paper_templates_created_by_exists foreign key (created_by) references users (_id),
  constraint paper_templates_updated_by_exists foreign key (updated_by) references users (_id)
);
create unique index paper_templates_name_is_unique on paper_templates (branch, kind, language, name)
  where deleted_at is null;
call list_indexes('paper_templates', '{name, kind, language, status, updated_at}', '{name, search}');
call guard_by_branch('paper_templates');
call follow_changes('paper_templates');

create table paper_versions (
  _id uuid primary key,
  branch text collate "C" not null references branches (code),
  template uuid not null,
  name text collate counted not null,
  number integer not null,
  heading text collate "sq-AL-x-icu" not null,
  text text collate "sq-AL-x-icu" not null,
  search text collate "C" generated always as (fold(name)) stored,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  created_by uuid,
  updated_at timestamptz(3) not null default now(),
  updated_by uuid,
  deleted_at timestamptz(3),
  unique (branch, _id),
  constraint paper_versions_template_exists foreign key (branch, template) references paper_templates (branch, _id),
  constraint paper_versions_created_by_exists foreign key (created_by) references users (_id),
  constraint paper_versions_updated_by_exists foreign key (updated_by) references users (_id)
);
create unique index paper_versions_number_is_unique on paper_versions (branch, template, number);
call list_indexes('paper_versions', '{name, template, number, created_at}', '{search}');
call guard_by_branch('paper_versions');
call belongs_to('paper_versions', 'template');
call follow_changes('paper_versions');
