import { afterAll, expect, test } from 'vitest'
import { freshDatabase } from '../../test/harness.ts'
import { connect } from '../database/connect.ts'
import { run, runComposed, runInBatches, runOnce, runTogether, statement } from './statement.ts'

const { addresses, owner } = await freshDatabase()
const sql = connect(addresses.server, { max: 1 })
afterAll(() => sql.end({ timeout: 1 }))

async function plansKept(): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::integer as count from pg_prepared_statements where statement like 'select ''of plans''%'`
  return row?.count ?? 0
}

test('a text that comes again is planned once, and one made for its values leaves nothing behind', async () => {
  await run(sql, `select 'of plans', $1::integer`, [1])
  await run(sql, `select 'of plans', $1::integer`, [2])
  expect(await plansKept()).toBe(1)
  for (const length of [1, 2, 3]) {
    const { bind, values } = statement()
    const places = Array.from({ length }, (_, at) => bind(at))
    await runOnce(sql, `select 'of plans', array[${places.join(', ')}]::integer[]`, values)
  }
  expect(await plansKept()).toBe(1)
})

test('a text that a reader composed is planned once it comes again, and not before', async () => {
  const before = await plansKept()
  for (const kept of [0, 1, 1]) {
    await runComposed(sql, `select 'of plans', 'composed', $1::integer`, [1])
    expect((await plansKept()) - before).toBe(kept)
  }
  const first = [`select set_config('app.branch', $1, true)`, ['tirana']] as const
  for (const kept of [1, 2]) {
    await sql.begin((db) => runTogether(db, first, [`select 'of plans', 'together', $1::integer`, [1]]))
    expect((await plansKept()) - before).toBe(kept)
  }
})

test('what goes into jsonb comes out as it was, and figures, days and instants as they are written', async () => {
  const documents = [{ a: [1, null] }, ['a', 'b'], [{ a: 1 }, { b: 2 }], 'a "text"']
  for (const document of documents) {
    for (const ask of [run, runOnce]) {
      const [row] = await ask(sql, 'select $1::jsonb as document', [document])
      expect(row).toEqual({ document })
    }
  }
  const [row] = await run(sql, `select 3::bigint as total, $1::date as day, $2::timestamptz as at`, [
    '2026-11-22',
    '2026-11-22T08:00:00.123Z',
  ])
  expect(row).toEqual({ total: 3, day: '2026-11-22', at: '2026-11-22T08:00:00.123Z' })
})

test('of two that are sent together the second sees what the first has done', async () => {
  const rows = await sql.begin((db) =>
    runTogether<{ set: string }>(
      db,
      [`select set_config('app.branch', $1, true)`, ['tirana']],
      [`select current_setting('app.branch') as set`, []],
    ),
  )
  expect(rows).toEqual([{ set: 'tirana' }])
})

test('rows are handed over some at a time, all of them, and no more when one who takes them fails', async () => {
  const sizes: number[] = []
  const text = ['select from generate_series(1, $1)', [25]] as const
  await runInBatches(owner, text, 10, async (rows) => void sizes.push(rows.length))
  expect(sizes).toEqual([10, 10, 5])
  for (const failing of [1, 3]) {
    let batches = 0
    const taking = runInBatches(owner, text, 10, async () => {
      batches++
      if (batches === failing) throw new Error('The file cannot be written')
    })
    await expect(taking).rejects.toThrow('The file cannot be written')
    expect(batches).toBe(failing)
  }
})
