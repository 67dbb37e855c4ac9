import { afterAll, expect, test } from 'vitest'
import { freshDatabase } from '../../test/harness.ts'
import { run } from '../kernel/statement.ts'
import { closePools, connect, openPools } from './connect.ts'
import { mostPrepared } from './patches/statements.ts'

const { addresses } = await freshDatabase()
const sql = connect(addresses.server, { max: 1 })
afterAll(() => sql.end({ timeout: 1 }))

async function statementsKept(): Promise<readonly string[]> {
  const kept = await sql<{ statement: string }[]>`
    select statement from pg_prepared_statements where statement like 'select ''of plans''%'`
  return kept.map(({ statement }) => statement)
}

test('a connection keeps so many statements and forgets those unused for longest, whatever goes on meanwhile', async () => {
  const often = `select 'of plans', 'asked often', $1::integer as number`
  const answered = await Promise.all(
    Array.from({ length: 1_000 }, async (_, number) => {
      if (number % 50 === 0) await run(sql, often, [number])
      if (number % 7 === 0) await run(sql, 'select $1::integer / 0', [number]).catch(() => {})
      const [row] = await run(sql, `select 'of plans', ${number % 400}, $1::integer as number`, [number])
      return row?.number
    }),
  )
  expect(answered).toEqual(Array.from({ length: 1_000 }, (_, number) => number))
  for (let number = 0; number < 3 * mostPrepared; number++) {
    await run(sql, `select 'of plans', 'another', ${number}, $1::integer`, [number])
    if (number % 20 === 0) await run(sql, often, [number])
  }
  const kept = await statementsKept()
  expect(kept.length).toBeGreaterThan(mostPrepared / 2)
  expect(kept.length).toBeLessThanOrEqual(mostPrepared)
  expect(kept).toContain(often)
})

test('a cursor is read to its end beside statements that are forgotten', async () => {
  for (let number = 0; number < 2 * mostPrepared; number++) {
    await run(sql, `select 'of plans', 'before', ${number}, $1::integer`, [number])
  }
  const sizes: number[] = []
  await sql`select from generate_series(1, ${25}::integer)`.cursor(10, (rows) => void sizes.push(rows.length))
  expect(sizes).toEqual([10, 10, 5])
})

test('a connection is replaced at the end of its lifetime and no work on it is disturbed', async () => {
  const brief = connect(addresses.server, { max: 2, lifetimeSeconds: 0.2 })
  const idOf = async () => (await brief<{ pid: number }[]>`select pg_backend_pid() as pid`)[0]?.pid
  try {
    const [first, slept] = await Promise.all([
      idOf(),
      brief.begin(async (db) => {
        await db`select pg_sleep(0.3)`
        await db`select pg_sleep(0.3)`
        return db`select 'whole' as work`
      }),
    ])
    expect(slept).toEqual([{ work: 'whole' }])
    expect(await idOf()).not.toBe(first)
    const end = Date.now() + 1_500
    while (Date.now() < end) {
      const numbers = await Promise.all(
        [1, 2, 3, 4].map((number) => brief.begin((db) => db`select ${number}::integer as number`)),
      )
      expect(numbers.map(([row]) => row?.number)).toEqual([1, 2, 3, 4])
    }
  } finally {
    await brief.end({ timeout: 1 })
  }
})

test('none of the server’s connections lives longer than half an hour', async () => {
  const pools = openPools(addresses.server)
  const lives = Object.values(pools).map(({ options }) => options.max_lifetime)
  await closePools(pools)
  expect(new Set(lives)).toEqual(new Set([1_800]))
})
