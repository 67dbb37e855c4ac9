import {
  everything,
  permissionsOfPages,
  type RoleKey,
  restrictedFieldsOf,
  seededHidden,
  seededPages,
  seededPermissions,
  seededRoles,
  withFollowing,
} from '@prona/contract/access'
import type { Page } from '@prona/contract/kernel/page'
import { permissionsOf, type Resource } from '@prona/contract/kernel/resource'
import { pages, resources } from '@prona/contract/registry'
import type { Sql, Transaction } from '../database/connect.ts'
import { difference } from '../kernel/audit.ts'
import { run } from '../kernel/statement.ts'
import { uuidv7 } from '../kernel/uuid.ts'

/** What a role got by a start of the program. */
type RoleChange = {
  readonly role: string
  readonly name: string
  readonly isOwn: boolean
  readonly permissions: readonly string[]
  readonly hiddenFields: readonly string[]
}

/**
 * The roles every company starts with. Permissions for a resource, one of its actions or a page, and whether a
 * restricted field is seen, are granted once, when the program first knows both; from then on the administrator
 * decides, and what they took away stays away. What a role got is in its history, and answered.
 */
export async function ensureSeededRoles(
  sql: Sql,
  known: readonly Resource[] = resources,
  knownPages: readonly Page[] = pages,
): Promise<readonly RoleChange[]> {
  return await sql.begin(async (db) => {
    await db`select pg_advisory_xact_lock(hashtext('prona'), hashtext('seeded roles'))`
    const before = await rolesIn(db)
    for (const key of keys) {
      await ensureRole(db, key, known)
      await givePermissions(db, key, known, knownPages)
      await decideFields(db, key, known)
    }
    await hideUndecided(db, known)
    return await recordChanges(db, before)
  })
}

const keys = [
  'administrator',
  'manager',
  'agent',
  'accountant',
  'reporting',
  'limited',
] as const satisfies RoleKey[]

async function ensureRole(db: Transaction, key: RoleKey, known: readonly Resource[]): Promise<void> {
  const [role] = await db<{ _id: string; seeded_resources: string[] }[]>`
    select _id, seeded_resources from roles where key = ${key} for update`
  if (!role) return insertRole(db, key, known)
  const added = known.filter((resource) => !role.seeded_resources.includes(resource.single))
  if (added.length === 0) return
  await db`
    update roles set
      own_rows = array(select distinct unnest(own_rows || ${grantsOf(key, added).ownRows}::text[])),
      seeded_resources = seeded_resources || ${added.map((resource) => resource.single)}::text[],
      version = version + 1, updated_at = now(), updated_by = null
    where _id = ${role._id}`
}

/** Of permissions that came after the role, those the declarations grant it. */
async function givePermissions(
  db: Transaction,
  key: RoleKey,
  known: readonly Resource[],
  knownPages: readonly Page[],
): Promise<void> {
  const granted = [...grantsOf(key, known).permissions, ...seededPages(key, knownPages)]
  const all = [...known.flatMap(permissionsOf), ...permissionsOfPages(knownPages)]
  await db`
    update roles r set
      permissions = array(select distinct unnest(
        r.permissions || array(select unnest(${granted}::text[]) except select unnest(r.known_permissions)))),
      known_permissions = array(select distinct unnest(r.known_permissions || ${all}::text[])),
      version = version + 1, updated_at = now(), updated_by = null
    where key = ${key} and not r.known_permissions @> ${all}::text[]`
}

/**
 * Fields added after the role are shown by it or not as their declarations say, and never where the role hides the
 * fields that they follow from; earlier decisions stay.
 */
async function decideFields(db: Transaction, key: RoleKey, known: readonly Resource[]): Promise<void> {
  const [role] = await db<{ _id: string; hidden_fields: string[]; decided_fields: string[] }[]>`
    select _id, hidden_fields, decided_fields from roles where key = ${key} for update`
  const added = restrictedFieldsOf(known).filter((field) => !role?.decided_fields.includes(field))
  if (!role || added.length === 0) return
  const declared = seededHidden(key, known).filter((field) => added.includes(field))
  const hidden = new Set(withFollowing([...role.hidden_fields, ...declared], known))
  await db`
    update roles set
      hidden_fields = array(select distinct unnest(
        hidden_fields || ${added.filter((field) => hidden.has(field))}::text[])),
      decided_fields = decided_fields || ${added}::text[],
      version = version + 1, updated_at = now(), updated_by = null
    where _id = ${role._id}`
}

/** In the company's own roles such fields are hidden until somebody decides. */
async function hideUndecided(db: Transaction, known: readonly Resource[]): Promise<void> {
  await db`
    update roles r set
      hidden_fields = array(select distinct unnest(r.hidden_fields || undecided.fields)),
      version = r.version + 1, updated_at = now(), updated_by = null
    from roles o cross join lateral (select array(
      select unnest(${restrictedFieldsOf(known)}::text[]) except select unnest(o.decided_fields)) as fields) undecided
    where o._id = r._id and r.key is null and not r.permissions @> array[${everything}]
      and not r.hidden_fields @> undecided.fields`
}

type Rights = { permissions: string[]; ownRows: string[]; hiddenFields: string[] }
type Known = Rights & { _id: string; key: RoleKey | null; name: string }

async function rolesIn(db: Transaction): Promise<readonly Known[]> {
  return await db<Known[]>`
    select _id, key, name, array(select unnest(permissions) order by 1) as permissions,
      array(select unnest(own_rows) order by 1) as "ownRows",
      array(select unnest(hidden_fields) order by 1) as "hiddenFields"
    from roles`
}

/** In the history of each role that was there before, as changed by the program. */
async function recordChanges(db: Transaction, roles: readonly Known[]): Promise<readonly RoleChange[]> {
  const before = new Map(roles.map((role) => [role._id, role]))
  const changes: RoleChange[] = []
  for (const { _id, key, name, ...rights } of await rolesIn(db)) {
    const earlier = before.get(_id)
    if (!earlier) continue
    const changed = difference(earlier, rights)
    if (Object.keys(changed.after).length === 0) continue
    await run(
      db,
      `insert into audit_entries (resource, record, action, before, after) values ('role', $1, 'update', $2, $3)`,
      [_id, changed.before, changed.after],
    )
    changes.push({
      role: _id,
      name,
      isOwn: key === null,
      permissions: added(earlier.permissions, rights.permissions),
      hiddenFields: added(earlier.hiddenFields, rights.hiddenFields),
    })
  }
  return changes
}

function added(before: readonly string[], after: readonly string[]): readonly string[] {
  return after.filter((one) => !before.includes(one))
}

async function insertRole(db: Transaction, key: RoleKey, known: readonly Resource[]): Promise<void> {
  const { permissions, ownRows } = grantsOf(key, known)
  await db`
    insert into roles ${db({
      _id: uuidv7(),
      key,
      name: seededRoles[key].name,
      seeded: true,
      permissions: key === 'administrator' ? [everything] : permissions,
      known_permissions: known.flatMap(permissionsOf),
      own_rows: ownRows,
      hidden_fields: withFollowing(seededHidden(key, known), known),
      decided_fields: restrictedFieldsOf(known),
      longest_hold_days: seededRoles[key].longestHoldDays,
      max_discount_bp: seededRoles[key].maxDiscountBp,
      seeded_resources: known.map((resource) => resource.single),
    })}`
}

function grantsOf(key: RoleKey, known: readonly Resource[]) {
  const grants = known.map((resource) => seededPermissions(key, resource))
  return {
    permissions: grants.flatMap((grant) => grant.permissions),
    ownRows: grants.flatMap((grant) => grant.ownRows),
  }
}
