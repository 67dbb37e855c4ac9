-- What the forms of a branch begin with, its own or its company's.
alter table branches
  add column vat_profile text collate "C",
  add column customer_language text collate "C",
  add column hold_days integer,
  add column due_day integer;
alter table companies
  add column vat_profile text collate "C",
  add column customer_language text collate "C",
  add column hold_days integer,
  add column due_day integer;
-- A branch that named none belonged to the first company; said, it stands in that one's list of branches.
with first as (
  select _id from companies where deleted_at is null order by created_at, _id limit 1
), changed as (
  update branches set company = first._id, version = version + 1, updated_at = now(), updated_by = null
  from first where company is null and deleted_at is null returning branches._id, company
)
insert into audit_entries (resource, record, action, before, after)
  select 'branch', _id, 'update', jsonb_build_object('company', null), jsonb_build_object('company', company)
  from changed;
