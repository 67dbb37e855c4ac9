-- A company's own roles do in one step what they did in two, and see the price per square metre where they see the
-- price. The administrator can take it away again; the roles' histories tell of it.
with given as (
  select r._id, r.permissions as before, r.permissions || array_agg(g.permission order by g.permission) as after
  from roles r join (values
    ('unit.hold', array['order.create', 'order.hold', 'unit.read']),
    ('order.extend', array['order.hold'])) g (permission, needed)
    on r.permissions @> g.needed and not r.permissions @> array[g.permission]
  where r.key is null group by r._id
), changed as (
  update roles r set permissions = given.after, version = version + 1, updated_at = now(), updated_by = null
  from given where given._id = r._id returning r._id
)
insert into audit_entries (resource, record, action, before, after)
  select 'role', given._id, 'update', jsonb_build_object('permissions', given.before),
    jsonb_build_object('permissions', given.after)
  from given join changed using (_id);

update roles set
  hidden_fields = array_remove(hidden_fields, 'unit.areaPrice'),
  decided_fields = decided_fields || array['unit.areaPrice']
where key is null and decided_fields @> array['unit.salePrice'] and not decided_fields @> array['unit.areaPrice']
  and not hidden_fields @> array['unit.salePrice'];
