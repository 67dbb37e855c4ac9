-- The permissions whose grant a seeded role has learned from the declarations. One that comes later is granted once;
-- those of today count as known wherever the resource is.
alter table roles add column known_permissions text[] not null default '{}';
update roles r set
  known_permissions = array(
    select permission from unnest(array[
      'branch.read', 'branch.create', 'branch.update', 'branch.delete',
      'customer.read', 'customer.create', 'customer.update', 'customer.delete', 'customer.report',
      'order.read', 'order.create', 'order.update', 'order.delete', 'order.report',
      'order.hold', 'order.reserve', 'order.cancel',
      'property.read', 'property.create', 'property.update', 'property.delete', 'property.report',
      'role.read', 'role.create', 'role.update', 'role.delete',
      'unit.read', 'unit.create', 'unit.update', 'unit.delete', 'unit.report',
      'user.read', 'user.create', 'user.update', 'user.delete', 'user.setPassword', 'user.endSessions']) permission
    where split_part(permission, '.', 1) = any (r.seeded_resources)
    union select known from unnest(r.seeded_resources) known where known like '%.%'),
  seeded_resources = array(select known from unnest(r.seeded_resources) known where known not like '%.%')
where key is not null;
