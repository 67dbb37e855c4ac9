import type { Resource } from '@prona/contract/kernel/resource'
import { resources } from '@prona/contract/registry'
import { unit } from '@prona/contract/resources'
import { beforeEach, expect, test } from 'vitest'
import { freshDatabase } from '../../test/harness.ts'
import { ensureSeededRoles } from './seeded-roles.ts'

const { sql } = await freshDatabase()

beforeEach(async () => {
  await sql`delete from roles`
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
