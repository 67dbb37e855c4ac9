-- Who signs, as it is registered. The company there is already becomes the first one.
create table companies (
  _id uuid primary key,
  name text collate counted not null,
  nuis text collate counted,
  phone text collate "sq-AL-x-icu",
  email text collate "sq-AL-x-icu",
  web text collate "sq-AL-x-icu",
  address_street text collate "sq-AL-x-icu",
  address_city text collate "sq-AL-x-icu",
  address_postcode text collate "sq-AL-x-icu",
  address_country text collate "sq-AL-x-icu",
  accounts jsonb not null default '[]',
  colour text collate "C" not null default 'black',
  search text collate "C" generated always as (fold(name || E'\n' || coalesce(nuis, ''))) stored,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  created_by uuid,
  updated_at timestamptz(3) not null default now(),
  updated_by uuid,
  deleted_at timestamptz(3),
  constraint companies_created_by_exists foreign key (created_by) references users (_id),
  constraint companies_updated_by_exists foreign key (updated_by) references users (_id)
);
call list_indexes('companies', '{name, nuis, created_at, updated_at}', '{name, nuis, search}');
insert into companies (_id, name) select ordered_id(), name from company;
call follow_changes('companies');

-- Which company a branch belongs to, and the code by which the tax authority knows the place.
alter table branches
  add column company uuid,
  add column unit_code text collate "sq-AL-x-icu",
  add constraint branches_company_exists foreign key (company) references companies (_id);
call list_indexes('branches', '{company}');

-- Where customers of one branch pay.
create table bank_accounts (
  _id uuid primary key,
  branch text collate "C" not null references branches (code),
  bank text collate counted not null,
  iban text collate "sq-AL-x-icu" not null,
  currency text collate "C" not null,
  status text collate "C" not null default 'active',
  search text collate "C" generated always as (fold(bank || E'\n' || iban)) stored,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  created_by uuid,
  updated_at timestamptz(3) not null default now(),
  updated_by uuid,
  deleted_at timestamptz(3),
  unique (branch, _id),
  constraint bank_accounts_created_by_exists foreign key (created_by) references users (_id),
  constraint bank_accounts_updated_by_exists foreign key (updated_by) references users (_id)
);
create unique index bank_accounts_iban_is_unique on bank_accounts (branch, upper(replace(iban, ' ', '')))
  where deleted_at is null;
call list_indexes('bank_accounts', '{bank, currency, status, updated_at}', '{bank, search}');
call guard_by_branch('bank_accounts');
call follow_changes('bank_accounts');
