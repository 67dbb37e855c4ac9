-- Users are disabled and no longer deleted; whoever was deleted before could neither be found nor restored, and their
-- name be given to somebody else. They come back disabled, where nobody has their name by now; of several with one name
-- the one deleted last. Their histories tell of it.
alter table users no force row level security;
alter table audit_entries no force row level security;
with back as (
  select distinct on (username) _id, branch, status, deleted_at from users u
  where deleted_at is not null
    and not exists (select from users o where o.username = u.username and o.deleted_at is null)
  order by username, deleted_at desc, _id desc
), changed as (
  update users u set status = 'disabled', deleted_at = null, version = version + 1, updated_at = now(), updated_by = null
  from back where back._id = u._id returning u._id
)
insert into audit_entries (branch, resource, record, action, before, after)
  select back.branch, 'user', back._id, 'restore',
    case when back.status = 'disabled' then '{}' else jsonb_build_object('status', back.status) end,
    case when back.status = 'disabled' then '{}' else '{"status": "disabled"}' end::jsonb
  from back join changed using (_id);
alter table users force row level security;
alter table audit_entries force row level security;
