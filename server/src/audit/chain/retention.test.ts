import { beforeEach, expect, test } from 'vitest'
import { aJobRun } from '../../../test/a-job-run.ts'
import { type FreshDatabase, freshDatabase } from '../../../test/harness.ts'
import { chainKeyFrom } from './chain-key.ts'
import { removeOldEntries } from './retention.ts'
import { sealEntries } from './seal-entries.ts'
import { verifyChain } from './verify-chain.ts'

const key = chainKeyFrom('a secret of these tests')
const now = new Date().toISOString()
const kept = { change: 3653, access: 365 }

let database: FreshDatabase
beforeEach(async () => {
  database = await freshDatabase()
})

const ago = (days: number) => new Date(Date.parse(now) - days * 86_400_000).toISOString()
const addAccess = (days: number, kind: string) => database.owner`
  insert into access_entries (at, kind, address, request_id) values (${ago(days)}, ${kind}, 'x', ${`${kind} ${days}`})`
const addChange = (days: number) => database.owner`
  insert into audit_entries (at, resource, record, action, request_id)
  values (${ago(days)}, 'role', gen_random_uuid(), 'update', ${String(days)})`
const seal = (mostInRange = 3) =>
  sealEntries(aJobRun(database.sql, now), { key, exportRows: 5000 }, { mostInRange, waitMs: 10_000 })
const remove = () => removeOldEntries(aJobRun(database.sql, now), key, kept)
const left = async (table: string) =>
  (await database.owner.unsafe(`select request_id from ${table} order by id`)).map(
    ({ request_id }) => request_id,
  )

test('entries go after the time the settings give, failures after ninety days, and seals tell how many', async () => {
  for (const days of [400, 390, 380, 300]) await addAccess(days, 'signIn')
  for (const days of [200, 92, 91, 89]) await addAccess(days, 'signInFailed')
  for (const days of [4000, 3700, 3600, 5]) await addChange(days)
  await seal()
  await remove()
  expect(await left('access_entries')).toEqual(['signIn 300', 'signInFailed 89'])
  expect(await left('audit_entries')).toEqual(['3600', '5'])
  expect(await verifyChain(database.sql, key)).toMatchObject({ problems: [], entries: 4, removed: 8 })
  const before = await database.owner`select number from audit_seals`
  await remove()
  expect(await database.owner`select number from audit_seals`).toEqual(before)
})

test('what is not sealed yet is not removed', async () => {
  await addAccess(400, 'signIn')
  await remove()
  expect(await left('access_entries')).toEqual(['signIn 400'])
  await seal()
  await remove()
  expect(await left('access_entries')).toEqual([])
})

test('a range that is not as it was sealed stays, and is found', async () => {
  for (const days of [400, 390, 380, 370, 369]) await addAccess(days, 'signIn')
  await seal()
  await database.owner.begin(async (db) => {
    await db`select set_config('session_replication_role', 'replica', true)`
    await db`update access_entries set kind = 'signOut' where request_id = 'signIn 390'`
  })
  await remove()
  expect(await left('access_entries')).toEqual(['signIn 400', 'signIn 390', 'signIn 380'])
  const { problems } = await verifyChain(database.sql, key)
  expect(problems).toMatchObject([{ kind: 'entriesChanged', seal: { number: 1 }, found: 3 }])
})

test('that entries were removed before their time shows, whatever the trigger let through', async () => {
  for (const days of [400, 300]) await addAccess(days, 'signIn')
  await seal()
  await database.sql`delete from access_entries where request_id = 'signIn 300'`
  expect((await verifyChain(database.sql, key)).problems).toMatchObject([
    { kind: 'entriesChanged', found: 1 },
  ])
})
