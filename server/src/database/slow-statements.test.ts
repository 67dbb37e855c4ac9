import { expect, onTestFinished, test, vi } from 'vitest'
import { freshDatabase } from '../../test/harness.ts'
import { closePools, connect, endSoon, openPools } from './connect.ts'
import { tellOfSlowStatements } from './slow-statements.ts'

const { addresses, owner } = await freshDatabase()
const hour = 3_600_000

test('a statement that takes long is named, with what it is for and without what was asked', async () => {
  const told: unknown[] = []
  const log = { warn: (about: object, text: string) => told.push({ ...about, text }) }
  const pools = openPools(addresses.server, { told: tellOfSlowStatements(log, hour) })
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
      text: 'A statement took long',
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
