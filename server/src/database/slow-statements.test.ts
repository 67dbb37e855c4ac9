import { expect, test } from 'vitest'
import { freshDatabase } from '../../test/harness.ts'
import { closePools, connect, endSoon, openPools } from './connect.ts'
import { tellOfSlowStatements } from './slow-statements.ts'

const { addresses } = await freshDatabase()

test('a statement that takes long is named, with what it is for and without what was asked', async () => {
  const told: unknown[] = []
  const log = { warn: (about: object, text: string) => told.push({ ...about, text }) }
  const pools = openPools(addresses.server, { told: tellOfSlowStatements(log, 2_000) })
  await pools.sql`select 1`
  expect(told).toEqual([])
  await pools.long.begin(async (db) => {
    await db`select pg_sleep(2.2), ${'FSHEHTE'}::text as asked, 'KYÇUR '' SHUMË' as written`
    await db`select 2`
  })
  expect(told).toEqual([
    {
      pool: 'long',
      ms: expect.any(Number),
      statement: "select pg_sleep(2.2), $1::text as asked, '…' as written",
      text: 'A statement took long',
    },
  ])
  await closePools(pools)
})

test('what waits for another statement on its connection has not taken long itself', async () => {
  const told: string[] = []
  const log = { warn: (about: object) => told.push(JSON.stringify(about)) }
  const tell = tellOfSlowStatements(log, 2_000)
  const sql = connect(addresses.server, { max: 1, told: (...about) => tell?.('sql', ...about) })
  await Promise.all([sql`select pg_sleep(2.2)`, sql`select 1`])
  expect(told).toHaveLength(1)
  await endSoon(sql)
})

test('with no time set none is named', () => {
  expect(tellOfSlowStatements({ warn: () => {} }, 0)).toBeUndefined()
})
