import { expect, test } from 'vitest'
import { inviteAdministrator } from '../src/auth/first-administrator.ts'
import { ensureSeededRoles } from '../src/roles/seeded-roles.ts'
import { aCustomer, anOrder, aProperty, aUnit, clientOf } from './builders.ts'
import { aClock } from './clock.ts'
import { freshApp } from './harness.ts'

const { now } = aClock()
const { app, sql, owner } = await freshApp({}, now)

test('whatever a new company writes has an id of version 7, so that later ids sort later', async () => {
  await owner`truncate users, branches, company, sign_in_links cascade`
  await ensureSeededRoles(sql)
  const link = await inviteAdministrator(sql, { publicUrl: 'http://prona.test' }, now())
  const begun = await app.inject({
    method: 'POST',
    url: '/api/user/auth/first',
    payload: {
      token: link?.split('token=')[1],
      username: 'arben',
      name: 'Arben Dervishi',
      password: 'kulla e sahatit',
      company: 'Banesa Iliria sh.p.k.',
      branch: { code: 'tirana', name: 'Tirana' },
    },
  })
  expect(begun.statusCode).toBe(200)
  const client = clientOf(app, { token: begun.json().token })
  const unit = await aUnit(client, { property: (await aProperty(client))._id })
  const customer = await aCustomer(client)
  await anOrder(client, [unit._id], { parties: [{ customer: customer._id, role: 'buyer', shareBp: 10_000 }] })
  const tables = await owner<{ name: string }[]>`
    select table_name as name from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and column_name = '_id' and data_type = 'uuid'`
  const filled: string[] = []
  for (const { name } of tables) {
    const rows = await owner<{ _id: string }[]>`select _id from ${owner(name)}`
    if (rows.length > 0) filled.push(name)
    for (const { _id } of rows) expect(_id, name).toMatch(/^.{14}7.{4}[89ab]/)
  }
  const made = ['branches', 'users', 'roles', 'sessions', 'properties', 'units', 'customers', 'orders']
  expect(filled).toEqual(expect.arrayContaining([...made, 'order_lines', 'order_parties']))
})

test('the database makes ids of version 7 itself, in the order of time, where a statement names none', async () => {
  const made = await owner<{ name: string; by: string }[]>`
    select table_name as name, column_default as by from information_schema.columns
    where table_schema = 'public' and data_type = 'uuid' and column_default is not null`
  expect(made.map(({ name }) => name)).toEqual(expect.arrayContaining(['notifications', 'order_lines']))
  expect(made.filter(({ by }) => !by.startsWith('ordered_id'))).toEqual([])
  const before = Date.now()
  const [first] = await owner<{ id: string }[]>`select ordered_id() as id`
  await owner`select pg_sleep(0.005)`
  const [second] = await owner<{ id: string }[]>`select ordered_id() as id`
  expect(first?.id).toMatch(/^.{14}7.{4}[89ab]/)
  expect((first?.id ?? '') < (second?.id ?? '')).toBe(true)
  const at = Number.parseInt((first?.id ?? '').replace('-', '').slice(0, 12), 16)
  expect(Math.abs(at - before)).toBeLessThan(60_000)
})
