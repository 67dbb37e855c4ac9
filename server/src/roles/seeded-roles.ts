import { randomUUID } from 'node:crypto'
import {
  everything,
  permissionsOfPages,
  type RoleKey,
  seededPages,
  seededPermissions,
  seededRoles,
} from '@prona/contract/access'
import type { Page } from '@prona/contract/kernel/page'
import type { Resource } from '@prona/contract/kernel/resource'
import { pages, resources } from '@prona/contract/registry'
import type { Sql, Transaction } from '../database/connect.ts'

/**
 * The roles every company starts with. What a role may do with a resource or a page is given once, when the
 * program first knows both; from then on it is the administrator's, and what they took away stays away.
 */
export async function ensureSeededRoles(
  sql: Sql,
  known: readonly Resource[] = resources,
  knownPages: readonly Page[] = pages,
): Promise<void> {
  await sql.begin(async (db) => {
    await db`select pg_advisory_xact_lock(hashtext('prona'), hashtext('seeded roles'))`
    for (const key of keys) {
      await ensureRole(db, key, known)
      await givePages(db, key, knownPages)
    }
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
  const { permissions, ownRows, hidden } = grantsOf(key, added)
  await db`
    update roles set
      permissions = array(select distinct unnest(permissions || ${permissions}::text[])),
      own_rows = array(select distinct unnest(own_rows || ${ownRows}::text[])),
      hidden_fields = array(select distinct unnest(hidden_fields || ${hidden}::text[])),
      seeded_resources = seeded_resources || ${added.map((resource) => resource.single)}::text[],
      version = version + 1, updated_at = now(), updated_by = null
    where _id = ${role._id}`
}

/** The permission of a page stands among what was given already, as the name of a resource does. */
async function givePages(db: Transaction, key: RoleKey, known: readonly Page[]): Promise<void> {
  const asked = permissionsOfPages(known)
  await db`
    update roles r set
      permissions = array(select distinct unnest(
        r.permissions || array(select unnest(${seededPages(key, known)}::text[]) except select unnest(r.seeded_resources)))),
      seeded_resources = array(select distinct unnest(r.seeded_resources || ${asked}::text[])),
      version = version + 1, updated_at = now(), updated_by = null
    where key = ${key} and not r.seeded_resources @> ${asked}::text[]`
}

async function insertRole(db: Transaction, key: RoleKey, known: readonly Resource[]): Promise<void> {
  const { permissions, ownRows, hidden } = grantsOf(key, known)
  await db`
    insert into roles ${db({
      _id: randomUUID(),
      key,
      name: seededRoles[key].name,
      seeded: true,
      permissions: key === 'administrator' ? [everything] : permissions,
      own_rows: ownRows,
      hidden_fields: hidden,
      longest_hold_days: seededRoles[key].longestHoldDays,
      seeded_resources: known.map((resource) => resource.single),
    })}`
}

function grantsOf(key: RoleKey, known: readonly Resource[]) {
  const grants = known.map((resource) => seededPermissions(key, resource))
  const singles = known.map((resource) => resource.single)
  return {
    permissions: grants.flatMap((grant) => grant.permissions),
    ownRows: grants.flatMap((grant) => grant.ownRows),
    hidden: seededRoles[key].hidden.filter((field) => singles.includes(field.slice(0, field.indexOf('.')))),
  }
}
