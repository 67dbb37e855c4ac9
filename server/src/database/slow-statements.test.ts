import { expect, onTestFinished, test, vi } from 'vitest'
import { freshDatabase } from '../../test/harness.ts'
import { closePools, connect, endSoon, openPools, type Pools } from './connect.ts'
import { tellOfSlowStatements } from './slow-statements.ts'

const { addresses, owner } = await freshDatabase()
const hour = 3_600_000

test('a statement that takes long is named, with what it is for and without what was asked', async () => {
  const told: unknown[] = []
  const log = { warn: (about: object, text: string) => told.push({ ...about, text }) }
  const pools = openPools(addresses.server, { told: tellOfSlowStatements(log, hour / 10) })
  await pools.sql`select 1`
  expect(told).toEqual([])
  await takingHours(() =>
    pools.long.begin(async (db) => {
      await db`select pg_advisory_xact_lock(1), ${'FSHEHTE'}::text as asked, 'KYÇUR '' SHUMË' as written`
      await db`select 2`
    }),
  )
  expect(told).toEqual([
    {
      pool: 'long',
      ms: expect.any(Number),
      statement: "select pg_advisory_xact_lock(1), $1::text as asked, '…' as written",
      text: 'What a statement locks was held by others for long',
    },
  ])
  await closePools(pools)
})

test('what waits for another statement on its connection has not taken long itself', async () => {
  const told: string[] = []
  const log = { warn: (about: object) => told.push(JSON.stringify(about)) }
  const tell = tellOfSlowStatements(log, hour)
  const sql = connect(addresses.server, { max: 1, told: (...about) => tell?.('sql', ...about) })
  await sql`select 1`
  await takingHours(() => Promise.all([sql`select pg_advisory_xact_lock(1)`, sql`select 1`]))
  expect(told).toEqual([expect.stringContaining('pg_advisory_xact_lock')])
  await endSoon(sql)
})

test.each<[keyof Pools, number, number]>([
  ['sql', 1_000, 1],
  ['sql', 999, 0],
  ['long', 9_999, 0],
  ['long', 10_000, 1],
  ['replica', 9_999, 0],
])(
  'of connections for %s a statement of %i ms is named %i times where a second is set',
  (pool, ms, times) => {
    const warn = vi.fn()
    tellOfSlowStatements({ warn }, 1_000)?.(pool, 'select 1', ms)
    expect(warn).toHaveBeenCalledTimes(times)
  },
)

test.each([
  ['select _id from units where _id = any ($1) order by _id for update', 'held by others'],
  ['select _id from units for no key update', 'held by others'],
  ['select pg_advisory_xact_lock(1)', 'held by others'],
  ['update units set floor = $1 where _id = $2', 'took long'],
  ['select _id from units where search like $1', 'took long'],
])('%s is told as what it is', (statement, text) => {
  const warn = vi.fn()
  tellOfSlowStatements({ warn }, 1)?.('sql', statement, 2)
  expect(warn).toHaveBeenCalledWith(expect.anything(), expect.stringContaining(text))
})

test.each([
  [
    'select t."_id", t."branch", t."code", t."a", t."b", t."c", t."d" from units t where t."_id" = $1',
    'select t."_id", t."branch", t."code", …, t."d" from units t where t."_id" = $1',
  ],
  [
    'update units t set "a" = w."a", "b" = w."b" from jsonb_to_recordset($1::jsonb) w(a int, b int, c int, d int, e int, f int, g int)',
    'update units t set "a" = w."a", "b" = w."b" from jsonb_to_recordset($1::jsonb) w(a int, b int, c int, …, g int)',
  ],
])('of many columns the first are named', (statement, shown) => {
  const warn = vi.fn()
  tellOfSlowStatements({ warn }, 1)?.('sql', statement, 2)
  expect(warn).toHaveBeenCalledWith(expect.objectContaining({ statement: shown }), expect.anything())
})

test('with no time set none is named', () => {
  expect(tellOfSlowStatements({ warn: () => {} }, 0)).toBeUndefined()
})

/** What waits for lock 1 in this work takes two hours by the program's clock, and everything else no time. */
async function takingHours<T>(work: () => Promise<T>): Promise<T> {
  const began = performance.now()
  const now = vi.spyOn(performance, 'now').mockReturnValue(began)
  onTestFinished(() => now.mockRestore())
  const holding = await owner.reserve()
  await holding`select pg_advisory_lock(1)`
  const working = work()
  await expect.poll(isWaiting).toBe(true)
  now.mockReturnValue(began + 2 * hour)
  await holding`select pg_advisory_unlock(1)`
  holding.release()
  return working
}

async function isWaiting(): Promise<boolean> {
  const [found] = await owner`
    select exists (
      select from pg_stat_activity where datname = current_database() and wait_event = 'advisory') as waits`
  return found?.waits
}
