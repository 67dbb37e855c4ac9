import { ProblemError } from '@prona/client/problem'
import { QueryClient } from '@tanstack/react-query'
import { describe, expect, test } from 'vitest'
import { keepQueries, sorted } from './kept-queries.ts'
import type { KeptQuery, Owner, QueryStore } from './query-store.ts'

const owner: Owner = { user: '1', rights: 'all', build: 'one' }
const list = ['units', 'list', 'tirana', { search: '' }]
const row = ['units', 'row', 'tirana', '7']
const now = Date.now()

/** A store in memory. */
function aQueryStore(kept: readonly KeptQuery[] = [], of: Owner | undefined = owner) {
  let whose: Owner | undefined = of
  const entries = new Map(kept.map((entry) => [entry.hash, entry]))
  const store: QueryStore = {
    async claim(claimer) {
      if (JSON.stringify(whose) !== JSON.stringify(claimer)) entries.clear()
      whose = claimer
      return [...entries.values()]
    },
    async put(several, putter) {
      if (JSON.stringify(whose) !== JSON.stringify(putter)) return
      for (const entry of several) entries.set(entry.hash, entry)
    },
    async remove(hashes) {
      for (const hash of hashes) entries.delete(hash)
    },
    async clear() {
      entries.clear()
      whose = undefined
    },
  }
  return { store, keys: () => [...entries.values()].map(({ key }) => key[1]) }
}

function aMemory(kept?: readonly KeptQuery[], of?: Owner) {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const { store, keys } = aQueryStore(kept, of)
  let write = () => {}
  const memory = keepQueries({
    queries,
    store,
    now: () => now,
    after: (_, run) => {
      write = run
      return () => {
        write = () => {}
      }
    },
  })
  const fetched = (key: readonly unknown[], data: unknown) =>
    queries.fetchQuery({ queryKey: key, queryFn: async () => data })
  return { queries, memory, keys, fetched, write: () => write() }
}

function entry(key: readonly unknown[], data: unknown, at = now): KeptQuery {
  return { hash: JSON.stringify(key), key, data, at }
}

describe('kept are', () => {
  test('lists and records, and neither searches, forms nor anything else', async () => {
    const { memory, keys, fetched, write } = aMemory()
    await memory.begin(owner)
    await fetched(list, { rows: [] })
    await fetched(row, { _id: '7' })
    await fetched(['units', 'list', 'tirana', { search: 'Arbana' }], { rows: [] })
    await fetched(['units', 'list', 'tirana', { search: '', page: 2 }], { rows: Array(101).fill({}) })
    await fetched(['units', 'form', 'tirana', 'sq', 'new'], {})
    await fetched(['units', 'references', 'tirana', ''], { rows: [] })
    write()
    expect(keys()).toEqual(['list', 'row'])
  })

  test('none before somebody is signed in, and none after they left', async () => {
    const { memory, keys, fetched, write } = aMemory()
    await fetched(list, { rows: [] })
    write()
    expect(keys()).toEqual([])
    await memory.begin(owner)
    await fetched(row, { _id: '7' })
    await memory.end()
    write()
    expect(keys()).toEqual([])
  })

  test('the newest: a day long, forty lists and a hundred and twenty records at the most', () => {
    const many = Array.from({ length: 50 }, (_, nth) => entry([...list, nth], {}, now - nth))
    const old = entry(row, {}, now - 24 * 3_600_000 - 1)
    const coming = entry([...row, 'x'], {}, now + 1000)
    const { good, bad } = sorted([...many, old, coming], now)
    expect(good).toHaveLength(40)
    expect(good[0]).toBe(many[0])
    expect(bad).toContain(old)
    expect(bad).toContain(coming)
    expect(bad).toContain(many[49])
  })
})

describe('taken over', () => {
  test('is what the same person kept, to be shown at once and asked anew', async () => {
    const { queries, memory } = aMemory([entry(list, { rows: ['kept'] })])
    await memory.begin(owner)
    expect(queries.getQueryData(list)).toEqual({ rows: ['kept'] })
    expect(queries.getQueryCache().find({ queryKey: list })?.isStaleByTime(60_000)).toBe(true)
  })

  test('is nothing that was fetched meanwhile', async () => {
    const { queries, memory, fetched } = aMemory([entry(list, 'kept')])
    await fetched(list, 'newer')
    await memory.begin(owner)
    expect(queries.getQueryData(list)).toBe('newer')
  })

  test.each([
    ['another person', { ...owner, user: '2' }],
    ['other rights', { ...owner, rights: 'fewer' }],
    ['another build', { ...owner, build: 'two' }],
  ])('is nothing of %s, and that is thrown away', async (_, other) => {
    const { queries, memory, keys } = aMemory([entry(list, 'kept')])
    await memory.begin(other)
    expect(queries.getQueryData(list)).toBeUndefined()
    expect(keys()).toEqual([])
  })
})

test('what is gone from the server does not come back; what could not be asked for stays', async () => {
  const { queries, memory, keys } = aMemory([entry(row, 'kept')])
  await memory.begin(owner)
  const failing = (status: number) =>
    queries
      .fetchQuery({
        queryKey: row,
        queryFn: async () => {
          throw new ProblemError({ status, code: 'notFound', title: '', detail: '', requestId: '' })
        },
      })
      .catch(() => {})
  await failing(0)
  expect(keys()).toEqual(['row'])
  await failing(404)
  expect(keys()).toEqual([])
})
