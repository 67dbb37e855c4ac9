import { expect, test, vi } from 'vitest'
import { freshDatabase } from '../../test/harness.ts'
import type { Sql } from '../database/connect.ts'
import type { Context } from './context.ts'
import { type Composed, readByWay } from './page-ways.ts'
import { statement } from './statement.ts'

const { sql, owner } = await freshDatabase()
await owner`create table numbers as select number from generate_series(1, 20000) number`
await owner`grant select on numbers to public`
await owner`analyze numbers`

/** A page of the numbers up to one, read with all that is sent for it. */
async function read(most: number) {
  const sent: string[] = []
  const rows = await readByWay(
    { db: overheard(sql, sent) } as unknown as Context,
    (way) =>
      composed(
        `select number, '${way}' as way from numbers where number <= $1 order by number limit 2`,
        most,
      ),
    composed('with t as (select from numbers where number <= $1)', most),
  )
  const estimated = sent.filter((text) => text.startsWith('explain')).length
  return { ways: [...new Set(rows.map(({ way }) => way))], estimated, statements: sent.length }
}

function composed(text: string, most: number): Composed {
  const { bind, values } = statement()
  bind(most)
  return { bind, values, text }
}

function overheard(db: Sql, sent: string[]): Sql {
  return new Proxy(db, {
    get(target, name) {
      const method = Reflect.get(target, name)
      if (name === 'unsafe')
        return (text: string, ...more: never[]) => {
          sent.push(text)
          return method(text, ...more)
        }
      if (name === 'begin')
        return (how: string, work: (db: Sql) => unknown) =>
          method(how, (inner: Sql) => work(overheard(inner, sent)))
      return method
    },
  })
}

test('what is few is gathered first, what is much is read in order, and the way is asked for once a minute', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  try {
    expect(await read(10)).toEqual({ ways: ['matchesFirst'], estimated: 1, statements: 2 })
    expect(await read(15_000)).toMatchObject({ ways: ['inOrder'], estimated: 1 })
    for (let turn = 0; turn < 3; turn++) {
      vi.advanceTimersByTime(15_000)
      expect(await read(10)).toEqual({ ways: ['matchesFirst'], estimated: 0, statements: 1 })
      expect(await read(15_000)).toEqual({ ways: ['inOrder'], estimated: 0, statements: 1 })
    }
    vi.advanceTimersByTime(16_000)
    expect(await read(10)).toMatchObject({ estimated: 1 })
    expect(await read(15_000)).toMatchObject({ estimated: 1 })
  } finally {
    vi.useRealTimers()
  }
})

test('a page that does not come soon in order is made of what matches, and at once so from then on', async () => {
  await owner.unsafe(`create function slowly() returns boolean language plpgsql as
    'begin perform pg_sleep(60); return true; end'`)
  const late = async () => {
    const sent: string[] = []
    const rows = await readByWay(
      { db: overheard(sql, sent) } as unknown as Context,
      (way) =>
        composed(
          way === 'inOrder'
            ? 'select number from numbers where number <= $1 and slowly() limit 1'
            : 'select 0 as number, $1::integer',
          12_000,
        ),
      composed('with t as (select from numbers where number <= $1 and number > 0)', 12_000),
    )
    return { number: rows[0]?.number, statements: sent.length }
  }
  await sql.unsafe(`set app.count_patience = '50ms'`)
  expect(await late()).toMatchObject({ number: 0 })
  expect(await late()).toEqual({ number: 0, statements: 1 })
})
