import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { freshDatabase } from '../../test/harness.ts'

const { sql, owner } = await freshDatabase()

test('values arrive as the program keeps them', async () => {
  const [row] = await sql`
    select 9007199254740991::bigint as money, 3::integer as count, '2026-11-21'::date as day,
      '2026-11-21 08:06:37.123456+01'::timestamptz as instant, '2026-11-21 08:06:37+00'::timestamptz as whole,
      1.50::numeric as exact, '{"a": [1]}'::jsonb as document, array[1, 2]::bigint[] as amounts,
      array['2026-01-31'::date] as days, null::bigint as nothing`
  expect(row).toEqual({
    money: 9007199254740991,
    count: 3,
    day: '2026-11-21',
    instant: '2026-11-21T07:06:37.123Z',
    whole: '2026-11-21T08:06:37.000Z',
    exact: 1.5,
    document: { a: [1] },
    amounts: [1, 2],
    days: ['2026-01-31'],
    nothing: null,
  })
})

test('values leave as they came', async () => {
  const [row] = await sql`
    select ${'2026-11-21'}::date as day, ${'2026-11-21T07:06:37.123Z'}::timestamptz as instant,
      ${12_345}::bigint as money, ${sql.json({ a: 1 })}::jsonb as document, ${[1, 2]}::bigint[] as amounts`
  expect(row).toEqual({
    day: '2026-11-21',
    instant: '2026-11-21T07:06:37.123Z',
    money: 12_345,
    document: { a: 1 },
    amounts: [1, 2],
  })
})

test('lists come back as they left, whatever stands in them', async () => {
  const words = ['', 'a,b', '{c}', '"d"', '\\e', 'NULL', 'null', ' f ', 'Ç\në']
  const lists = {
    words,
    none: [],
    ids: ['01940000-0000-7000-8000-000000000001'],
    flags: [true, false],
    days: ['2026-11-21'],
    amounts: [9007199254740991, -1],
    documents: [{ a: ['"', '\\', 1] }],
  }
  const [row] = await sql`
    select ${words}::text[] as words, ${[]}::text[] as none,
      ${lists.ids}::uuid[] as ids, array[true, false] as flags, ${lists.days}::date[] as days,
      ${lists.amounts}::bigint[] as amounts, array[${sql.json({ a: ['"', '\\', 1] })}]::jsonb[] as documents`
  expect(row).toEqual(lists)
  const [nested] =
    await sql`select array[array['a', 'b,'], array['', 'c']] as grid, array[1.5, 2]::float8[] as sizes,
    array['2026-11-21T07:06:37Z'::timestamptz] as times`
  expect(nested).toEqual({
    grid: [
      ['a', 'b,'],
      ['', 'c'],
    ],
    sizes: [1.5, 2],
    times: ['2026-11-21T07:06:37.000Z'],
  })
})

test('a number that JavaScript would round is refused instead', async () => {
  await expect(sql`select 9007199254740993::bigint as money`).rejects.toThrow('9007199254740993')
})

test('a statement that takes too long is cut off', async () => {
  await expect(
    sql.begin(async (transaction) => {
      await transaction`set local statement_timeout = '20ms'`
      await transaction`select pg_sleep(5)`
    }),
  ).rejects.toMatchObject({ code: '57014' })
})

test('an idle pool outlives the loss of all its connections', async () => {
  await Promise.all(Array.from({ length: 5 }, () => sql`select pg_sleep(0.02)`))
  await owner`
    select pg_terminate_backend(pid, 60000) from pg_stat_activity
    where datname = current_database() and usename like 'prona_server%'`
  await gone()
  expect(await sql`select 1 as one`).toEqual([{ one: 1 }])
})

/** The pool notices a lost connection a moment later; a query sent before that gets no answer. */
async function gone(): Promise<void> {
  for (;;) {
    const alive = await sql`select 1`.then(
      () => true,
      () => false,
    )
    if (alive) return
    await pause(5)
  }
}
