-- The pictures and documents of records. A row names its record by resource and key; that the record exists and
-- is the reader's is asked with every use. Files of a company-wide record belong to no branch.

create table record_images (
  _id uuid primary key,
  branch text collate "C" references branches (code),
  resource text collate "C" not null,
  record uuid not null,
  position integer not null,
  cover boolean not null,
  -- Of the picture as it is kept.
  type text collate "C" not null,
  width integer not null,
  height integer not null,
  bytes bigint not null,
  alt text collate "sq-AL-x-icu",
  created_at timestamptz(3) not null,
  created_by uuid references users (_id)
);
create index record_images_by_record on record_images (resource, record, position, _id);
create unique index record_images_have_one_cover on record_images (resource, record) where cover;
create index record_images_by_branch on record_images (branch) include (bytes);

create table record_documents (
  _id uuid primary key,
  branch text collate "C" references branches (code),
  resource text collate "C" not null,
  record uuid not null,
  category text collate "C" not null,
  title text collate "sq-AL-x-icu",
  file_name text collate "sq-AL-x-icu" not null,
  type text collate "C" not null,
  bytes bigint not null,
  sha256 text collate "C" not null,
  issued_on date,
  expires_on date,
  restricted boolean not null,
  created_at timestamptz(3) not null,
  created_by uuid references users (_id)
);
create index record_documents_by_record on record_documents (resource, record, _id);
create index record_documents_by_branch on record_documents (branch) include (bytes);
create index record_documents_by_expires_on on record_documents (branch, expires_on) where expires_on is not null;

do $$
declare
  files text;
begin
  foreach files in array array['record_images', 'record_documents'] loop
    execute format('alter table %I enable row level security', files);
    execute format('alter table %I force row level security', files);
    execute format(
      'create policy own_branches on %I
        using (branch is null
          or branch = any ((select string_to_array(nullif(current_setting(''app.branches'', true), ''''), '',''))::text[]))
        with check (branch is null or branch = (select nullif(current_setting(''app.branch'', true), '''')))',
      files);
  end loop;
end
$$;
