-- A company's own roles that change users disable them as before, now by an action that asks who takes over. The
-- administrator can take it away again; the roles' histories tell of it.
with given as (
  select r._id, r.permissions as before, r.permissions || array['user.disable'] as after
  from roles r
  where r.key is null and r.permissions @> array['user.update'] and not r.permissions @> array['user.disable']
), changed as (
  update roles r set permissions = given.after, version = version + 1, updated_at = now(), updated_by = null
  from given where given._id = r._id returning r._id
)
insert into audit_entries (resource, record, action, before, after)
  select 'role', given._id, 'update', jsonb_build_object('permissions', given.before),
    jsonb_build_object('permissions', given.after)
  from given join changed using (_id);
