-- Users are never deleted: they are disabled and, since their status is no field to be written any more, enabled again
-- by actions of their own. Roles that could delete users cannot any more; a company's own roles that change users do
-- both. The administrator can take it away again; the roles' histories tell of it.
with given as (
  select r._id, r.permissions as before,
    array_remove(r.permissions, 'user.delete')
      || case when r.key is null and r.permissions @> array['user.update'] and not r.permissions @> array['user.enable']
        then array['user.enable'] else '{}' end as after
  from roles r
  where r.permissions @> array['user.delete']
    or (r.key is null and r.permissions @> array['user.update'] and not r.permissions @> array['user.enable'])
), changed as (
  update roles r set permissions = given.after, version = version + 1, updated_at = now(), updated_by = null
  from given where given._id = r._id returning r._id
)
insert into audit_entries (resource, record, action, before, after)
  select 'role', given._id, 'update', jsonb_build_object('permissions', given.before),
    jsonb_build_object('permissions', given.after)
  from given join changed using (_id);
