-- What customers agree to, by purpose: each version is a row of its own and is kept for good.
create table consent_texts (
  _id uuid primary key default ordered_id(),
  name text collate counted not null,
  purpose text collate "C" not null,
  number integer not null,
  text jsonb not null,
  search text collate "C" generated always as (fold(name)) stored,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  created_by uuid,
  updated_at timestamptz(3) not null default now(),
  updated_by uuid,
  deleted_at timestamptz(3),
  constraint consent_texts_created_by_exists foreign key (created_by) references users (_id),
  constraint consent_texts_updated_by_exists foreign key (updated_by) references users (_id)
);
create unique index consent_texts_number_is_unique on consent_texts (purpose, number);
call list_indexes('consent_texts', '{name, purpose, number, created_at}', '{name, search}');
call follow_changes('consent_texts');
