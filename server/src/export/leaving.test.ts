import { once } from 'node:events'
import { request as dial } from 'node:http'
import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { aProperty, clientOf } from '../../test/builders.ts'
import { freshDatabase, neverLate, testConfig } from '../../test/harness.ts'
import { aCompany, aPerson } from '../../test/people.ts'
import { createApp } from '../app.ts'

const lines: string[] = []
const log = pino({ level: 'trace' }, { write: (line) => void lines.push(line) })
const { sql, owner } = await freshDatabase()
const app = await createApp({ config: testConfig(), sql, log, lateness: neverLate })
afterAll(() => app.close())
await aCompany(sql)
const home = await aPerson(sql, { role: 'manager' })
const { _id: property } = await aProperty(clientOf(app, home))
await owner`
  insert into units (_id, branch, property, code, kind, sale_price, view)
  select gen_random_uuid(), 'tirana', ${property}, 'M-' || n, 'apartment', n * 100, repeat('pamje ', 50)
  from generate_series(1, 20000) n`
const address = await app.listen({ host: '127.0.0.1', port: 0 })

test.each([
  ['a table', 'GET', '/api/units/export?format=csv', undefined],
  ['a workbook', 'GET', '/api/units/export?format=xlsx', undefined],
  ['chosen records', 'POST', '/api/units/export', { format: 'csv', except: [property] }],
])(
  'who leaves in the middle of an export of %s is no error, and it is known how much they took',
  async (_, method, path, body) => {
    const person = await aPerson(sql, { role: 'manager' })
    lines.length = 0
    const sent = dial(`${address}${path}`, {
      method,
      headers: { authorization: person.token, ...(body && { 'content-type': 'application/json' }) },
      agent: false,
    })
    sent.end(body && JSON.stringify(body))
    const [answer] = await once(sent, 'response')
    expect(answer.statusCode).toBe(200)
    await once(answer, 'readable')
    sent.destroy()
    const entries = () => owner`
    select kind, resource, rows from access_entries where by = ${person._id} and kind like 'export%' order by id`
    await expect
      .poll(async () => (await entries()).map(({ kind }) => kind))
      .toEqual(['exportBegun', 'export'])
    const [begun, ended] = await entries()
    expect(begun).toMatchObject({ resource: 'unit', rows: null })
    expect(ended?.rows).toBeGreaterThan(0)
    expect(ended?.rows).toBeLessThan(20_000)
    // The reading ends a little later than its entry is written: only then is all said that will be said of it.
    const reading = async () => {
      const [row] = await owner`
      select count(*)::integer as count from pg_stat_activity where datname = current_database()
      and pid <> pg_backend_pid() and (state = 'idle in transaction' or state = 'active')`
      return row?.count
    }
    await expect.poll(reading).toBe(0)
    expect(lines.filter((line) => JSON.parse(line).level >= 40)).toEqual([])
  },
)

test('who leaves before the first row is no error either, and it is known that they took none', async () => {
  const person = await aPerson(sql, { role: 'manager' })
  lines.length = 0
  await owner`create policy slow on units as restrictive for select using (pg_sleep(0.05) is not null)`
  const sent = dial(`${address}/api/units/export?format=csv`, {
    headers: { authorization: person.token },
    agent: false,
  })
  sent.on('error', () => {})
  sent.end()
  const reading = async () => {
    const [row] = await owner`
      select count(*)::integer as count from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and state = 'active' and query like '%units%'`
    return row?.count
  }
  await expect.poll(reading).toBe(1)
  sent.destroy()
  await expect.poll(reading).toBe(0)
  await owner`drop policy slow on units`
  expect(lines.filter((line) => JSON.parse(line).level >= 40)).toEqual([])
  const entries = () => owner`select kind, rows from access_entries where by = ${person._id}`
  await expect.poll(entries).toEqual([{ kind: 'export', rows: 0 }])
})

test('an export that fails by itself is one, so that the log is known to be heard', async () => {
  lines.length = 0
  await owner`alter table customers rename to customers_elsewhere`
  const headers = { authorization: home.token }
  const { statusCode } = await app.inject({ url: '/api/customers/export?format=csv', headers })
  await owner`alter table customers_elsewhere rename to customers`
  expect(statusCode).toBe(500)
  expect(lines.some((line) => JSON.parse(line).level >= 50)).toBe(true)
})
