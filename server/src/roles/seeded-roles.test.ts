import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { restrictedFields } from '@prona/contract/access'
import type { Resource } from '@prona/contract/kernel/resource'
import { resources } from '@prona/contract/registry'
import { order, unit, user } from '@prona/contract/resources'
import { beforeEach, expect, test } from 'vitest'
import { freshDatabase } from '../../test/harness.ts'
import { migrations } from '../../test/migrations.ts'
import { ensureSeededRoles } from './seeded-roles.ts'

const { sql, owner } = await freshDatabase()

beforeEach(async () => {
  await sql`delete from roles`
})

/** The resources as they were before orders could be held. */
const withoutHolds: readonly Resource[] = resources.map((one) => {
  if (one.single !== 'order') return one
  const { hold: _, ...actions } = one.actions
  const access = Object.entries(one.access).map(([key, grant]) => [
    key,
    { ...grant, may: grant.may.filter((verb) => verb !== 'hold') },
  ])
  return { ...one, actions, access: Object.fromEntries(access) }
})

async function role(key: string) {
  const [found] = await sql`select * from roles where key = ${key}`
  return found
}

test('a company starts with six roles, of which the administrator may do everything', async () => {
  await ensureSeededRoles(sql)
  const keys = await sql<{ key: string }[]>`select key from roles where seeded order by key`
  expect(keys.map((one) => one.key).toSorted()).toEqual([
    'accountant',
    'administrator',
    'agent',
    'limited',
    'manager',
    'reporting',
  ])
  expect((await role('administrator'))?.permissions).toEqual(['*'])
  expect((await role('agent'))?.hidden_fields).toContain('unit.minPrice')
  expect((await role('limited'))?.own_rows).toContain('order')
})

test('a second start changes nothing', async () => {
  await ensureSeededRoles(sql)
  const before = await sql`select * from roles order by _id`
  await ensureSeededRoles(sql)
  expect(await sql`select * from roles order by _id`).toEqual(before)
})

test('what an administrator took away stays away', async () => {
  await ensureSeededRoles(sql)
  await sql`update roles set permissions = array_remove(permissions, 'unit.update') where key = 'manager'`
  await ensureSeededRoles(sql)
  expect((await role('manager'))?.permissions).not.toContain('unit.update')
})

test('a new resource brings its grants once and leaves the others as they were made', async () => {
  const before = resources.filter((resource) => resource.single !== 'customer')
  await ensureSeededRoles(sql, before)
  await sql`update roles set permissions = array_remove(permissions, 'unit.update') where key = 'manager'`
  expect((await role('agent'))?.hidden_fields).not.toContain('customer.personalNumber')
  await ensureSeededRoles(sql)
  const manager = await role('manager')
  expect(manager?.permissions).toContain('customer.create')
  expect(manager?.permissions).not.toContain('unit.update')
  expect((await role('agent'))?.hidden_fields).toContain('customer.personalNumber')
})

test('a new action of a known resource is granted once, to the roles its declaration names', async () => {
  const holders = async () => {
    const rows = await sql<{ key: string }[]>`
      select key from roles where 'order.hold' = any (permissions) order by key`
    return rows.map(({ key }) => key)
  }
  await ensureSeededRoles(sql, withoutHolds)
  await sql`update roles set permissions = array_remove(permissions, 'order.cancel') where key = 'manager'`
  expect(await holders()).toEqual([])
  await ensureSeededRoles(sql)
  expect(await holders()).toEqual(['agent', 'limited', 'manager'])
  expect((await role('manager'))?.permissions).not.toContain('order.cancel')
  await sql`update roles set permissions = array_remove(permissions, 'order.hold') where key = 'agent'`
  const taken = await sql`select * from roles order by _id`
  await ensureSeededRoles(sql)
  expect(await sql`select * from roles order by _id`).toEqual(taken)
})

test('an update to the version that counts permissions gives nothing back that was taken away', async () => {
  const { hold, reserve, cancel } = order.actions
  const actions = { hold, reserve, cancel }
  const { signInLink, endSessions } = user.actions
  // The resources that there were.
  const those = ['branch', 'customer', 'order', 'property', 'role', 'unit', 'user']
  const then = resources.flatMap((one): Resource | [] => {
    if (!those.includes(one.single)) return []
    if (one.single === 'order') return { ...order, actions }
    if (one.single === 'customer') return { ...one, actions: {} }
    if (one.single === 'user') return { ...user, without: ['report'], actions: { signInLink, endSessions } }
    const withoutActions = ['branch', 'property', 'unit']
    return withoutActions.includes(one.single) ? { ...one, actions: {} } : one
  })
  await ensureSeededRoles(sql, then, [])
  await sql`update roles set permissions = array_remove(permissions, 'order.cancel') where key = 'manager'`
  const before = await role('manager')
  await owner`alter table roles drop column known_permissions`
  await owner`update roles set seeded_resources = seeded_resources || array['dashboard.read']`
  for (const name of ['0017-known-permissions.sql', '0022-sign-in-link-permission.sql'])
    await owner.unsafe(readFileSync(join(migrations, name), 'utf8'))
  const known: string[] = (await role('manager'))?.known_permissions
  expect(known.toSorted()).toEqual(['dashboard.read', ...(before?.known_permissions ?? [])].toSorted())
  await ensureSeededRoles(sql, then, [])
  expect((await role('manager'))?.permissions).toEqual(before?.permissions)
  expect((await role('manager'))?.version).toBe(before?.version)
})

test('what a start gives a role is in its history and in the log’s words, and a start that gives nothing is not', async () => {
  await ensureSeededRoles(sql, withoutHolds)
  const [answered] = (await ensureSeededRoles(sql)).filter(({ name }) => name === 'Agjent')
  expect(answered).toMatchObject({ isOwn: false, permissions: ['order.hold'], hiddenFields: [] })
  const agent = await role('agent')
  const told = await owner`select by, action, after from audit_entries where record = ${agent?._id}`
  expect(told).toMatchObject([{ by: null, action: 'update' }])
  expect(told[0]?.after.permissions).toEqual(expect.arrayContaining(['order.hold']))
  expect(await ensureSeededRoles(sql)).toEqual([])
  expect(await owner`select from audit_entries where record = ${agent?._id}`).toHaveLength(1)
})

test('an update gives a company’s own roles in one step what they had in two, and the price that follows', async () => {
  const ids = { both: randomUUID(), half: randomUUID(), blind: randomUUID() }
  const own = [
    [ids.both, ['unit.read', 'order.create', 'order.hold'], []],
    [ids.half, ['unit.read', 'order.hold'], []],
    [ids.blind, ['unit.read'], ['unit.salePrice', 'unit.areaPrice']],
  ] as const
  const decided = restrictedFields.filter((field) => field !== 'unit.areaPrice')
  for (const [_id, permissions, hidden] of own) {
    await owner`insert into roles (_id, name, permissions, hidden_fields, decided_fields)
      values (${_id}, ${_id}, ${[...permissions]}, ${[...hidden]}, ${decided})`
  }
  await owner.unsafe(readFileSync(join(migrations, '0033-rights-of-own-roles.sql'), 'utf8'))
  await ensureSeededRoles(sql)
  const now = async (_id: string) => {
    const [found] = await owner`select permissions, hidden_fields from roles where _id = ${_id}`
    return [found?.permissions, found?.hidden_fields]
  }
  expect(await now(ids.both)).toEqual([
    ['unit.read', 'order.create', 'order.hold', 'order.extend', 'unit.hold'],
    [],
  ])
  expect(await now(ids.half)).toEqual([['unit.read', 'order.hold', 'order.extend'], []])
  expect(await now(ids.blind)).toEqual([['unit.read'], ['unit.salePrice', 'unit.areaPrice']])
  expect(await owner`select from audit_entries where record = ${ids.both}`).toHaveLength(1)
})

test('a new restricted field is hidden from seeded roles as it says, once, and what was decided stays', async () => {
  const { minPrice, ...fields } = unit.fields
  const before = resources.map((one) => (one.single === 'unit' ? { ...unit, fields } : one))
  await ensureSeededRoles(sql, before)
  await sql`update roles set hidden_fields = array_remove(hidden_fields, 'unit.salePrice') where key = 'limited'`
  await ensureSeededRoles(sql)
  const hiding = await sql<{ key: string }[]>`
    select key from roles where 'unit.minPrice' = any (hidden_fields) order by key`
  expect(hiding.map(({ key }) => key)).toEqual(['accountant', 'agent', 'limited'])
  expect((await role('limited'))?.hidden_fields).not.toContain('unit.salePrice')
  await sql`update roles set hidden_fields = array_remove(hidden_fields, 'unit.minPrice') where key = 'agent'`
  const decided = await sql`select * from roles order by _id`
  await ensureSeededRoles(sql)
  expect(await sql`select * from roles order by _id`).toEqual(decided)
})

test('a price that was hidden from a role stays hidden in a further list that follows from it', async () => {
  await ensureSeededRoles(sql)
  await sql`update roles set hidden_fields = hidden_fields || array['unit.salePrice'] where key = 'agent'`
  const { salePrice } = unit.fields
  const offer: Resource = {
    ...{ ...unit, single: 'offer', plural: 'offers', followsFrom: ['unit'] },
    fields: { salePrice },
  }
  await ensureSeededRoles(sql, [...resources, offer])
  const hiding = await sql<{ key: string }[]>`
    select key from roles where 'offer.salePrice' = any (hidden_fields) order by key`
  expect(hiding.map(({ key }) => key)).toEqual(['agent', 'limited'])
})

test('a new page brings its permission once, to the roles that are to open it', async () => {
  const dashboard = {
    path: '/dashboard',
    name: ['Paneli', 'Dashboard', 'Übersicht', 'Panel'],
    icon: 'list',
    access: {
      permission: 'dashboard.read',
      roles: { manager: true, agent: false, accountant: true, reporting: true, limited: false },
    },
  } as const
  const holders = async () => {
    const rows = await sql<{ key: string }[]>`
      select key from roles where 'dashboard.read' = any (permissions) order by key`
    return rows.map(({ key }) => key)
  }
  await ensureSeededRoles(sql)
  expect(await holders()).toEqual([])
  await ensureSeededRoles(sql, resources, [dashboard])
  expect(await holders()).toEqual(['accountant', 'manager', 'reporting'])
  await sql`update roles set permissions = array_remove(permissions, 'dashboard.read') where key = 'manager'`
  const before = await sql`select * from roles order by _id`
  await ensureSeededRoles(sql, resources, [dashboard])
  expect(await sql`select * from roles order by _id`).toEqual(before)
  expect(await holders()).toEqual(['accountant', 'reporting'])
})
