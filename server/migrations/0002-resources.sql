-- What the company keeps: properties, their units, customers, and the orders that claim units.

create table properties (
  _id uuid primary key,
  branch text collate "C" not null references branches (code),
  code text collate "sq-AL-x-icu" not null,
  name text collate "sq-AL-x-icu" not null,
  kind text collate "C" not null,
  stage text collate "C" not null,
  status text collate "C" not null default 'active',
  address_street text collate "sq-AL-x-icu",
  address_city text collate "sq-AL-x-icu",
  address_municipality text collate "sq-AL-x-icu",
  address_postcode text collate "sq-AL-x-icu",
  address_country text collate "sq-AL-x-icu",
  location_lat double precision,
  location_lng double precision,
  cadastral_zone text collate "sq-AL-x-icu",
  cadastral_number text collate "sq-AL-x-icu",
  permit_number text collate "sq-AL-x-icu",
  permit_on date,
  handover_on date,
  year_built integer,
  energy_class text collate "C",
  floors_from integer,
  floors_to integer,
  blocks text[] not null default '{}',
  amenities text[] not null default '{}',
  milestones jsonb not null default '[]',
  description jsonb not null default '{}',
  search text collate "C" generated always as
    (fold(code || E'\n' || name || E'\n' || coalesce(address_street, '') || E'\n' || coalesce(address_city, ''))) stored,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  created_by uuid,
  updated_at timestamptz(3) not null default now(),
  updated_by uuid,
  deleted_at timestamptz(3),
  unique (branch, _id),
  constraint properties_floors_ascend check (floors_from <= floors_to),
  constraint properties_created_by_exists foreign key (created_by) references users (_id),
  constraint properties_updated_by_exists foreign key (updated_by) references users (_id)
);
create unique index properties_code_is_unique on properties (branch, code) where deleted_at is null;
create index properties_by_code on properties (branch, code, _id) where deleted_at is null;
create index properties_by_name on properties (branch, name, _id) where deleted_at is null;
create index properties_by_kind on properties (branch, kind, _id) where deleted_at is null;
create index properties_by_stage on properties (branch, stage, _id) where deleted_at is null;
create index properties_by_status on properties (branch, status, _id) where deleted_at is null;
create index properties_by_address_city on properties (branch, address_city, _id) where deleted_at is null;
create index properties_by_address_city_down on properties (branch, address_city desc nulls last, _id desc) where deleted_at is null;
create index properties_by_handover_on on properties (branch, handover_on, _id) where deleted_at is null;
create index properties_by_handover_on_down on properties (branch, handover_on desc nulls last, _id desc) where deleted_at is null;
create index properties_by_updated_at on properties (branch, updated_at, _id) where deleted_at is null;
create index properties_in_code on properties using gin (fold(code) gin_trgm_ops);
create index properties_in_name on properties using gin (fold(name) gin_trgm_ops);
create index properties_in_address_city on properties using gin (fold(address_city) gin_trgm_ops);
create index properties_in_search on properties using gin (search gin_trgm_ops);
call guard_by_branch('properties');

create table units (
  _id uuid primary key,
  branch text collate "C" not null references branches (code),
  property uuid not null,
  code text collate "sq-AL-x-icu" not null,
  kind text collate "C" not null,
  block text collate "sq-AL-x-icu",
  entrance text collate "sq-AL-x-icu",
  floor integer,
  position text collate "sq-AL-x-icu",
  bedrooms integer,
  living_rooms integer,
  bathrooms integer,
  balconies integer,
  orientation text collate "C",
  view text collate "sq-AL-x-icu",
  condition text collate "C",
  net_area bigint,
  gross_area bigint,
  outdoor_area bigint,
  cadastral_number text collate "sq-AL-x-icu",
  sale_price bigint,
  min_price bigint,
  rent_price bigint,
  rent_period text collate "C",
  currency text collate "C" not null default 'EUR',
  vat_profile text collate "C" not null default 'standard',
  available_from date,
  parent_unit uuid,
  sale_state text collate "C" not null default 'available',
  lease_state text collate "C" not null default 'free',
  blocked_reason text collate "sq-AL-x-icu",
  -- The one badge made of both axes, the weightiest word first.
  status text collate "C" not null generated always as (
    case
      when blocked_reason is not null then 'blocked'
      when sale_state = 'handedOver' then 'handedOver'
      when sale_state = 'sold' then 'sold'
      when sale_state = 'underContract' then 'underContract'
      when sale_state = 'reserved' then 'reserved'
      when sale_state = 'held' then 'held'
      when lease_state = 'occupied' then 'occupied'
      else 'available'
    end) stored,
  title jsonb not null default '{}',
  description jsonb not null default '{}',
  tags text[] not null default '{}',
  search text collate "C" generated always as
    (fold(code || E'\n' || coalesce(block, '') || E'\n' || coalesce(entrance, '') || E'\n'
      || coalesce(cadastral_number, '') || E'\n' || coalesce(view, ''))) stored,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  created_by uuid,
  updated_at timestamptz(3) not null default now(),
  updated_by uuid,
  deleted_at timestamptz(3),
  unique (branch, _id),
  constraint units_property_exists foreign key (branch, property) references properties (branch, _id),
  constraint units_parent_unit_exists foreign key (branch, parent_unit) references units (branch, _id),
  constraint units_created_by_exists foreign key (created_by) references users (_id),
  constraint units_updated_by_exists foreign key (updated_by) references users (_id),
  constraint units_net_within_gross check (net_area <= gross_area),
  constraint units_min_within_sale_price check (min_price <= sale_price),
  constraint units_rent_has_a_period check (rent_price is null or rent_period is not null),
  constraint units_is_not_its_own_parent check (parent_unit <> _id)
);
create unique index units_code_is_unique on units (branch, property, code) where deleted_at is null;
create index units_by_code on units (branch, code, _id) where deleted_at is null;
create index units_by_property on units (branch, property, _id) where deleted_at is null;
create index units_by_kind on units (branch, kind, _id) where deleted_at is null;
create index units_by_status on units (branch, status, _id) where deleted_at is null;
create index units_by_currency on units (branch, currency, _id) where deleted_at is null;
create index units_by_floor on units (branch, floor, _id) where deleted_at is null;
create index units_by_floor_down on units (branch, floor desc nulls last, _id desc) where deleted_at is null;
create index units_by_bedrooms on units (branch, bedrooms, _id) where deleted_at is null;
create index units_by_bedrooms_down on units (branch, bedrooms desc nulls last, _id desc) where deleted_at is null;
create index units_by_net_area on units (branch, net_area, _id) where deleted_at is null;
create index units_by_net_area_down on units (branch, net_area desc nulls last, _id desc) where deleted_at is null;
create index units_by_sale_price on units (branch, sale_price, _id) where deleted_at is null;
create index units_by_sale_price_down on units (branch, sale_price desc nulls last, _id desc) where deleted_at is null;
create index units_by_rent_price on units (branch, rent_price, _id) where deleted_at is null;
create index units_by_rent_price_down on units (branch, rent_price desc nulls last, _id desc) where deleted_at is null;
create index units_by_available_from on units (branch, available_from, _id) where deleted_at is null;
create index units_by_updated_at on units (branch, updated_at, _id) where deleted_at is null;
create index units_by_parent_unit on units (branch, parent_unit) where parent_unit is not null;
create index units_in_code on units using gin (fold(code) gin_trgm_ops);
create index units_in_block on units using gin (fold(block) gin_trgm_ops);
create index units_in_tags on units using gin (tags);
create index units_in_search on units using gin (search gin_trgm_ops);
call guard_by_branch('units');

create function customer_name(kind text, first_name text, last_name text, company_name text) returns text
  language sql immutable parallel safe
  return case when kind = 'company' then coalesce(company_name, '')
    else trim(coalesce(first_name, '') || ' ' || coalesce(last_name, '')) end;

create table customers (
  _id uuid primary key,
  branch text collate "C" not null references branches (code),
  kind text collate "C" not null,
  first_name text collate "sq-AL-x-icu",
  last_name text collate "sq-AL-x-icu",
  company_name text collate "sq-AL-x-icu",
  name text collate "sq-AL-x-icu" not null generated always as
    (customer_name(kind, first_name, last_name, company_name)) stored,
  nuis text collate "sq-AL-x-icu",
  personal_number text collate "sq-AL-x-icu",
  passport_number text collate "sq-AL-x-icu",
  birth_date date,
  nationality text collate "sq-AL-x-icu",
  phones text[] not null default '{}',
  emails text[] not null default '{}',
  address_street text collate "sq-AL-x-icu",
  address_city text collate "sq-AL-x-icu",
  address_postcode text collate "sq-AL-x-icu",
  address_country text collate "sq-AL-x-icu",
  language text collate "C" not null default 'sq',
  source text collate "C",
  assigned_to uuid,
  status text collate "C" not null default 'active',
  tags text[] not null default '{}',
  notes text collate "sq-AL-x-icu",
  consents jsonb not null default '[]',
  search text collate "C" generated always as
    (fold(customer_name(kind, first_name, last_name, company_name) || E'\n' || coalesce(nuis, '')
      || E'\n' || joined(phones) || E'\n' || joined(emails))) stored,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  created_by uuid,
  updated_at timestamptz(3) not null default now(),
  updated_by uuid,
  deleted_at timestamptz(3),
  unique (branch, _id),
  constraint customers_assigned_to_exists foreign key (branch, assigned_to) references users (branch, _id),
  constraint customers_created_by_exists foreign key (created_by) references users (_id),
  constraint customers_updated_by_exists foreign key (updated_by) references users (_id),
  constraint customers_person_has_a_last_name check (kind <> 'person' or last_name is not null),
  constraint customers_company_has_a_name check (kind <> 'company' or company_name is not null)
);
create index customers_by_name on customers (branch, name, _id) where deleted_at is null;
create index customers_by_kind on customers (branch, kind, _id) where deleted_at is null;
create index customers_by_address_city on customers (branch, address_city, _id) where deleted_at is null;
create index customers_by_address_city_down on customers (branch, address_city desc nulls last, _id desc) where deleted_at is null;
create index customers_by_status on customers (branch, status, _id) where deleted_at is null;
create index customers_by_source on customers (branch, source, _id) where deleted_at is null;
create index customers_by_assigned_to on customers (branch, assigned_to, _id) where deleted_at is null;
create index customers_by_language on customers (branch, language, _id) where deleted_at is null;
create index customers_by_created_at on customers (branch, created_at, _id) where deleted_at is null;
create index customers_by_updated_at on customers (branch, updated_at, _id) where deleted_at is null;
create index customers_by_created_by on customers (branch, created_by, _id) where deleted_at is null;
create index customers_in_name on customers using gin (fold(name) gin_trgm_ops);
create index customers_in_address_city on customers using gin (fold(address_city) gin_trgm_ops);
create index customers_in_nuis on customers using gin (fold(nuis) gin_trgm_ops);
create index customers_in_personal_number on customers using gin (fold(personal_number) gin_trgm_ops);
create index customers_in_tags on customers using gin (tags);
create index customers_in_search on customers using gin (search gin_trgm_ops);
call guard_by_branch('customers');

create table orders (
  _id uuid primary key,
  branch text collate "C" not null references branches (code),
  number text collate "sq-AL-x-icu" not null,
  kind text collate "C" not null default 'reservation',
  status text collate "C" not null default 'draft',
  currency text collate "C" not null default 'EUR',
  totals_net bigint not null default 0,
  totals_vat bigint not null default 0,
  totals_gross bigint not null default 0,
  expires_at timestamptz(3),
  deposit bigint,
  refundable boolean not null default true,
  deposit_on date,
  deposit_waived boolean not null default false,
  cancel_reason text collate "sq-AL-x-icu",
  terms text collate "sq-AL-x-icu",
  search text collate "C" generated always as (fold(number || E'\n' || coalesce(terms, ''))) stored,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  created_by uuid,
  updated_at timestamptz(3) not null default now(),
  updated_by uuid,
  deleted_at timestamptz(3),
  unique (branch, _id),
  constraint orders_created_by_exists foreign key (created_by) references users (_id),
  constraint orders_updated_by_exists foreign key (updated_by) references users (_id)
);
create unique index orders_number_is_unique on orders (branch, number);
create index orders_by_number on orders (branch, number, _id) where deleted_at is null;
create index orders_by_status on orders (branch, status, _id) where deleted_at is null;
create index orders_by_currency on orders (branch, currency, _id) where deleted_at is null;
create index orders_by_totals_gross on orders (branch, totals_gross, _id) where deleted_at is null;
create index orders_by_expires_at on orders (branch, expires_at, _id) where deleted_at is null;
create index orders_by_expires_at_down on orders (branch, expires_at desc nulls last, _id desc) where deleted_at is null;
create index orders_by_created_at on orders (branch, created_at, _id) where deleted_at is null;
create index orders_by_updated_at on orders (branch, updated_at, _id) where deleted_at is null;
create index orders_by_created_by on orders (branch, created_by, _id) where deleted_at is null;
create index orders_in_number on orders using gin (fold(number) gin_trgm_ops);
create index orders_in_search on orders using gin (search gin_trgm_ops);
call guard_by_branch('orders');

create table order_lines (
  branch text collate "C" not null,
  parent uuid not null,
  position integer not null,
  unit uuid not null,
  price bigint,
  discount_bp integer,
  vat_profile text collate "C",
  primary key (parent, position),
  constraint order_lines_parent_exists foreign key (branch, parent) references orders (branch, _id),
  constraint order_lines_unit_exists foreign key (branch, unit) references units (branch, _id),
  constraint order_lines_name_a_unit_once unique (parent, unit)
);
create index order_lines_by_unit on order_lines (branch, unit);
call guard_by_branch('order_lines');

create table order_parties (
  branch text collate "C" not null,
  parent uuid not null,
  position integer not null,
  customer uuid not null,
  role text collate "C" not null,
  share_bp integer,
  primary key (parent, position),
  constraint order_parties_parent_exists foreign key (branch, parent) references orders (branch, _id),
  constraint order_parties_customer_exists foreign key (branch, customer) references customers (branch, _id)
);
create index order_parties_by_customer on order_parties (branch, customer);
call guard_by_branch('order_parties');

-- Who has a unit. An order that lets go of it keeps its row with the time of that.
create table unit_claims (
  _id uuid primary key,
  branch text collate "C" not null,
  unit uuid not null,
  order_id uuid not null,
  kind text collate "C" not null default 'sale',
  created_at timestamptz(3) not null default now(),
  released_at timestamptz(3),
  constraint unit_claims_unit_exists foreign key (branch, unit) references units (branch, _id),
  constraint unit_claims_order_exists foreign key (branch, order_id) references orders (branch, _id),
  constraint unit_claims_kind_is_known check (kind in ('sale'))
);
create unique index unit_has_one_live_sale_claim on unit_claims (unit) where released_at is null and kind = 'sale';
create index unit_claims_by_order on unit_claims (branch, order_id);
call guard_by_branch('unit_claims');
