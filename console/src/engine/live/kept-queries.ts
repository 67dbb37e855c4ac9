import { ProblemError } from '@prona/client/problem'
import type { Query, QueryClient } from '@tanstack/react-query'
import type { KeptQuery, Owner, QueryStore } from './query-store.ts'

export type KeptQueries = {
  /** Restores what is kept for this owner, and keeps what is fetched from now on. */
  begin(owner: Owner): Promise<void>
  /** Deletes what was kept and keeps nothing more. */
  end(): Promise<void>
}

type Parts = {
  readonly queries: QueryClient
  readonly store: QueryStore
  readonly now: () => number
  readonly after: (ms: number, run: () => void) => () => void
}

const oldestMs = 24 * 3_600_000
const mostLists = 40
const mostRows = 120
/** A longer list is asked for again after a reload. */
const longestList = 100
const restMs = 250

/** Keeps lists and records over a reload, on this device: never forms, searches or anything else. */
export function keepQueries({ queries, store, now, after }: Parts): KeptQueries {
  const changed = new Map<string, Query>()
  let owner: Owner | undefined
  let lastClaim: Owner | undefined
  let cancel: (() => void) | undefined

  queries.getQueryCache().subscribe((event) => {
    if (!owner || event.type !== 'updated' || event.action.type !== 'success' || event.action.manual) return
    if (!isKept(event.query)) return
    changed.set(event.query.queryHash, event.query)
    cancel ??= after(restMs, write)
  })
  queries.getQueryCache().subscribe((event) => {
    // Deleted or no longer visible to the reader: it must not come back after a reload.
    if (!owner || event.type !== 'updated' || event.action.type !== 'error') return
    if (isKept(event.query) && isGone(event.action.error)) void store.remove([event.query.queryHash])
  })

  function write(): void {
    cancel = undefined
    if (!owner) return
    const entries = [...changed.values()].map(
      ({ queryHash: hash, queryKey: key, state }): KeptQuery => ({
        hash,
        key,
        data: state.data,
        at: state.dataUpdatedAt,
      }),
    )
    changed.clear()
    void store.put(entries, owner)
  }

  return {
    async begin(of) {
      owner = undefined
      lastClaim = of
      const { good, bad } = sorted(await store.claim(of), now())
      // Somebody else may have signed in meanwhile.
      if (lastClaim !== of) return
      owner = of
      for (const { key, data } of good) {
        // Data fetched meanwhile is newer. Restored data is shown but fetched again, as changes since are
        // unknown.
        if (queries.getQueryData(key) === undefined) queries.setQueryData(key, data, { updatedAt: 0 })
      }
      if (bad.length > 0) await store.remove(bad.map(({ hash }) => hash))
    },
    async end() {
      owner = undefined
      lastClaim = undefined
      cancel?.()
      cancel = undefined
      changed.clear()
      await store.clear()
    },
  }
}

/** The newest of each kind, as many as are kept and none too old; and the others. */
export function sorted(
  entries: readonly KeptQuery[],
  now: number,
): { readonly good: readonly KeptQuery[]; readonly bad: readonly KeptQuery[] } {
  const room: Record<string, number> = { list: mostLists, row: mostRows }
  const good = entries
    .toSorted((a, b) => b.at - a.at)
    .filter(({ key, at }) => {
      const kind = String(key[1])
      const left = room[kind] ?? 0
      if (left === 0 || now - at > oldestMs || at > now) return false
      room[kind] = left - 1
      return true
    })
  const taken = new Set(good)
  return { good, bad: entries.filter((entry) => !taken.has(entry)) }
}

/** Whether a query is kept: records, and lists of a readable size without a search. */
function isKept({ queryKey, state }: Query): boolean {
  const [, kind, , asked] = queryKey
  if (kind === 'row') return true
  if (kind !== 'list' || typeof asked !== 'object' || asked === null) return false
  const { data } = state
  const rows = typeof data === 'object' && data !== null ? Reflect.get(data, 'rows') : undefined
  const isSmall = !Array.isArray(rows) || rows.length <= longestList
  return isSmall && !Reflect.get(asked, 'search')
}

function isGone(error: Error): boolean {
  return error instanceof ProblemError && [403, 404].includes(error.problem.status)
}
