import type { AnyRow } from '@prona/contract/kernel/resource'
import type { LiveChange } from '@prona/contract/kernel/wire'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { describe, expect, test } from 'vitest'
import { mergeChanges } from './merge.ts'

const ids = ['a', 'b', 'c'].map((letter) => `0190000${letter}-0000-7000-8000-000000000001`)
const [a = '', b = '', c = ''] = ids

function aRow(_id: string, values: Partial<AnyRow> = {}): AnyRow {
  const at = '2026-11-21T09:00:00.000Z'
  const system = {
    version: 1,
    createdAt: at,
    createdBy: null,
    updatedAt: at,
    updatedBy: null,
    deletedAt: null,
  }
  return { _id, ...system, labels: {}, ...values } as AnyRow
}

function aList(rows: readonly AnyRow[]) {
  return { rows, pagination: { pageNr: 0, itemsPerPage: 10, total: rows.length, totalIsExact: true } }
}

/** A query cache, a merge over it and a clock that the test controls. */
function aCache(edited: readonly string[] = [], own: readonly string[] = []) {
  const expected = new Set(own)
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: 60_000, retry: false } } })
  let timers: { at: number; run: () => void }[] = []
  let now = 0
  const told: (string | undefined)[] = []
  const merge = mergeChanges({
    queries,
    timing: {
      now: () => now,
      after: (ms, run) => {
        const timer = { at: now + ms, run }
        timers.push(timer)
        return () => {
          timers = timers.filter((one) => one !== timer)
        }
      },
    },
    pluralOf: (single) => ({ unit: 'units', order: 'orders' })[single],
    isTold: (plural) => ['units', 'orders'].includes(plural),
    isBeingEdited: (_, id) => edited.includes(id),
    isOwnWrite: (id) => expected.delete(id),
    tellChanged: (_, id) => told.push(id),
  })
  const asked: string[] = []
  /** A query in use. */
  const shown = async (key: readonly unknown[], answer: () => unknown) => {
    const observer = new QueryObserver(queries, {
      queryKey: key,
      queryFn: async () => {
        asked.push(String(key[1]))
        return answer()
      },
    })
    observer.subscribe(() => {})
    await settle()
    asked.length = 0
    return observer
  }
  const settle = async () => {
    for (let turn = 0; turn < 30; turn++) await Promise.resolve()
    await new Promise((done) => setImmediate(done))
  }
  const pass = async (ms: number) => {
    now += ms
    const due = timers.filter(({ at }) => at <= now)
    timers = timers.filter(({ at }) => at > now)
    for (const { run } of due) run()
    await settle()
  }
  const change = (id: string | null, kind: LiveChange['kind'] = 'update', resource = 'unit') =>
    merge.change({ resource, id, kind })
  return { queries, merge, change, shown, settle, pass, asked, told }
}

describe('a change', () => {
  test('asks the lists of its resource that are shown anew, once for several', async () => {
    const { change, shown, pass, asked } = aCache()
    await shown(['units', 'list', 'tirana', {}], () => aList([aRow(a)]))
    await pass(1000)
    change(a)
    change(b)
    expect(asked).toEqual([])
    await pass(40)
    expect(asked).toEqual(['list'])
  })

  test('makes what is not shown stale without asking for it', async () => {
    const { queries, change, pass, asked } = aCache()
    queries.setQueryData(['units', 'list', 'tirana', {}], aList([aRow(a)]))
    change(a)
    await pass(40)
    expect(asked).toEqual([])
    expect(queries.getQueryState(['units', 'list', 'tirana', {}])?.isInvalidated).toBe(true)
  })

  test('asks figures anew that count its resource, and no others', async () => {
    const { change, shown, pass, asked, merge, settle } = aCache()
    await shown(['figures', ['units', 'orders'], 'tirana', 'worth'], () => ({ worth: 1 }))
    await shown(['figures', ['orders'], 'tirana', 'held'], () => ({ held: 1 }))
    await pass(1000)
    change(a)
    await pass(500)
    expect(asked).toEqual(['units,orders'])
    merge.everything()
    await settle()
    expect(asked.slice(1).toSorted()).toEqual(['orders', 'units,orders'])
  })

  test('of one record leaves another one that is open as it is', async () => {
    const { change, shown, pass, asked } = aCache()
    await shown(['units', 'row', 'tirana', a], () => aRow(a))
    await pass(1000)
    change(b)
    await pass(40)
    expect(asked).toEqual([])
    change(a)
    await pass(500)
    expect(asked).toEqual(['row'])
  })

  test('reaches what shows the record within another resource, and leaves the rest alone', async () => {
    const { change, shown, pass, asked } = aCache()
    await shown(['orders', 'row', 'tirana', c], () => aRow(c, { lines: [{ unit: a }] }))
    await shown(['orders', 'list', 'tirana', {}], () => aList([aRow(c, { lines: [{ unit: b }] })]))
    await pass(1000)
    change(a)
    await pass(40)
    expect(asked).toEqual(['row'])
  })

  test('that an answer asked for later holds already is not asked for again', async () => {
    const { queries, change, shown, pass, asked } = aCache()
    await shown(['units', 'list', 'tirana', {}], () => aList([aRow(a)]))
    await pass(1000)
    change(a)
    await pass(10)
    await queries.invalidateQueries()
    expect(asked).toEqual(['list'])
    await pass(30)
    expect(asked).toEqual(['list'])
  })

  test('that is one’s own leaves the record as it was answered, and asks for what shows it', async () => {
    const { change, shown, pass, asked } = aCache([], [c])
    await shown(['orders', 'row', 'tirana', c], () => aRow(c, { lines: [{ unit: a }] }))
    await shown(['orders', 'list', 'tirana', {}], () => aList([aRow(c)]))
    await pass(1000)
    change(c, 'update', 'order')
    change(a)
    await pass(40)
    expect(asked).toEqual(['list'])
  })

  test('that is one’s own asks for no history and no files of the record, and for what can be done next', async () => {
    const { change, shown, pass, asked } = aCache([], [c])
    for (const kind of ['history', 'documents', 'images'])
      await shown(['orders', kind, 'tirana', c], () => [])
    await shown(['orders', 'form', 'tirana', 'sq', c], () => ({}))
    await pass(1000)
    change(c, 'update', 'order')
    await pass(40)
    expect(asked).toEqual(['form'])
  })

  test('by somebody else is asked for, though it comes with one’s own or soon after it', async () => {
    const { change, shown, pass, asked } = aCache([], [c])
    await shown(['orders', 'row', 'tirana', c], () => aRow(c))
    await pass(1000)
    change(c, 'update', 'order')
    change(c, 'update', 'order')
    await pass(40)
    expect(asked).toEqual(['row'])
    await pass(1000)
    change(c, 'update', 'order')
    await pass(500)
    expect(asked).toEqual(['row', 'row'])
  })

  test('waits for a save of one’s own, which asks anew itself', async () => {
    const { queries, change, shown, pass, asked } = aCache()
    await shown(['units', 'list', 'tirana', {}], () => aList([aRow(a)]))
    const { promise, resolve } = Promise.withResolvers<void>()
    const saving = queries.getMutationCache().build(queries, { mutationFn: () => promise })
    const saved = saving.execute(undefined)
    await pass(1000)
    change(a)
    await pass(200)
    expect(asked).toEqual([])
    resolve()
    await saved
    await pass(40)
    expect(asked).toEqual(['list'])
  })

  test('of a resource nobody declares is passed over', async () => {
    const { change, shown, pass, asked } = aCache()
    await shown(['units', 'list', 'tirana', {}], () => aList([aRow(a)]))
    await pass(1000)
    change(a, 'update', 'spaceship')
    await pass(40)
    expect(asked).toEqual([])
  })
})

test('many changes at once ask for the resource as a whole, twice a second at the most', async () => {
  const { change, shown, pass, asked } = aCache()
  await shown(['units', 'list', 'tirana', {}], () => aList([aRow(a)]))
  await pass(1000)
  for (let count = 0; count < 20; count++) {
    change(null, 'many')
    await pass(40)
  }
  expect(asked.length).toBeLessThanOrEqual(2)
})

test('a deleted record leaves the lists at once, and its memory with it', async () => {
  const { queries, change, pass } = aCache()
  queries.setQueryData(['units', 'list', 'tirana', {}], aList([aRow(a), aRow(b)]))
  queries.setQueryData(['units', 'row', 'tirana', a], aRow(a))
  change(a, 'delete')
  await pass(40)
  expect(queries.getQueryData(['units', 'list', 'tirana', {}])).toMatchObject({
    rows: [{ _id: b }],
    pagination: { total: 1 },
  })
  expect(queries.getQueryData(['units', 'row', 'tirana', a])).toBeUndefined()
})

test('a row that comes newer with one answer is brought up to date in the other lists', async () => {
  const { queries, shown } = aCache()
  queries.setQueryData(['units', 'list', 'tirana', { page: 1 }], aList([aRow(a), aRow(b, { version: 5 })]))
  const newer = [aRow(a, { version: 2, code: 'A-2' }), aRow(b, { version: 4, code: 'older' })]
  await shown(['units', 'list', 'tirana', { page: 2 }], () => aList(newer))
  expect(queries.getQueryData(['units', 'list', 'tirana', { page: 1 }])).toMatchObject({
    rows: [{ version: 2, code: 'A-2' }, { version: 5 }],
  })
})

describe('an open form', () => {
  test('is not fetched anew while it is edited, but reported', async () => {
    const { change, shown, pass, asked, told } = aCache([a])
    await shown(['units', 'form', 'tirana', 'sq', a], () => ({}))
    await shown(['units', 'form', 'tirana', 'sq', 'new'], () => ({}))
    await pass(1000)
    change(a)
    await pass(40)
    expect(asked).toEqual([])
    expect(told).toEqual([a])
    change(null, 'many')
    await pass(500)
    expect(told).toEqual([a, undefined])
    expect(asked).toEqual([])
  })

  test('of a record that is only looked at has its actions asked anew', async () => {
    const { change, shown, pass, asked } = aCache()
    await shown(['units', 'form', 'tirana', 'sq', a], () => ({}))
    await pass(1000)
    change(a)
    await pass(40)
    expect(asked).toEqual(['form'])
  })
})

test('a row that was read with more columns is brought up to date where there are fewer', async () => {
  const { queries, settle } = aCache()
  const [fewer, more, others] = [['code'], ['code', 'floor'], ['code', 'status']].map(
    (fields) => ['units', 'list', 'tirana', { fields }] as const,
  )
  for (const key of [fewer, others]) queries.setQueryData(key ?? [], aList([aRow(a, { code: 'A-1' })]))
  const rows = [aRow(a, { code: 'A-2', floor: 3, version: 2 })]
  await queries.fetchQuery({ queryKey: more ?? [], queryFn: async () => aList(rows) })
  await settle()
  expect(queries.getQueryData(fewer ?? [])).toMatchObject({ rows: [{ code: 'A-2', version: 2 }] })
  expect(queries.getQueryData(others ?? [])).toMatchObject({ rows: [{ code: 'A-1', version: 1 }] })
})

test('a row of a list, which has not all fields, leaves whole ones as they are and takes over newer ones', async () => {
  const { queries, settle } = aCache()
  const [whole, long] = [
    ['units', 'list', 'tirana', {}],
    ['units', 'list', 'tirana', { fields: ['code'] }],
  ] as const
  queries.setQueryData(whole, aList([aRow(a, { code: 'A-1', floor: 3 })]))
  await queries.fetchQuery({
    queryKey: long,
    queryFn: async () => aList([aRow(a, { code: 'A-2', version: 2 })]),
  })
  await settle()
  expect(queries.getQueryData(whole)).toMatchObject({ rows: [{ code: 'A-1', floor: 3, version: 1 }] })
  const row = ['units', 'row', 'tirana', a]
  await queries.fetchQuery({
    queryKey: row,
    queryFn: async () => aRow(a, { code: 'A-3', floor: 4, version: 3 }),
  })
  await settle()
  for (const key of [whole, long])
    expect(queries.getQueryData(key)).toMatchObject({ rows: [{ code: 'A-3', floor: 4, version: 3 }] })
})

test('what is on its way when nothing is certain any more is asked for once more when it has come', async () => {
  const { merge, shown, settle, asked } = aCache()
  const answers = [Promise.withResolvers<unknown>(), Promise.withResolvers<unknown>()]
  const list = await shown(['units', 'list', 'tirana', {}], () => answers[asked.length - 1]?.promise)
  asked.push('list')
  merge.everything()
  merge.everything()
  answers[0]?.resolve(aList([]))
  await settle()
  expect(asked).toEqual(['list', 'list'])
  answers[1]?.resolve(aList([aRow(a)]))
  await settle()
  expect(asked).toEqual(['list', 'list'])
  expect(list.getCurrentResult().data).toEqual(aList([aRow(a)]))
})

test('when changes may have been missed all that is shown is fetched anew but forms and what is never announced', async () => {
  const { merge, shown, asked } = aCache()
  await shown(['units', 'list', 'tirana', {}], () => aList([aRow(a)]))
  await shown(['units', 'form', 'tirana', 'sq', a], () => ({}))
  await shown(['orders', 'row', 'tirana', c], () => aRow(c))
  await shown(['views', a], () => [])
  merge.everything()
  expect(asked.toSorted()).toEqual(['list', 'row'])
})
