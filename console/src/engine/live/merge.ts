import { hasFieldsOf } from '@prona/client/fields-of-lists'
import type { LiveChange } from '@prona/contract/kernel/wire'
import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'
import { countedBy } from '../data/use-figures.ts'
import { isKnownBy } from '../data/use-row.ts'
import { contains, dropRows, type Listed, patchRows } from './patch-rows.ts'

export type MergeParts = {
  readonly queries: QueryClient
  readonly timing: { readonly now: () => number; readonly after: (ms: number, run: () => void) => () => void }
  /** What the queries of a resource begin their keys with. */
  readonly pluralOf: (single: string) => string | undefined
  /** Whether changes to this resource are in the stream. */
  readonly isTold: (plural: string) => boolean
  /** Whether the record is being edited: it must not be fetched again then. */
  readonly isBeingEdited: (plural: string, id: string) => boolean
  /** Whether this change is one's own, whose answer is shown already; asked once of each. */
  readonly isOwnWrite: (id: string) => boolean
  /** Called for each changed record; without an id any of them may have changed. */
  readonly tellChanged: (plural: string, id?: string) => void
}

export type Merge = {
  change(change: LiveChange): void
  /** Marks everything as possibly out of date: what is shown is fetched again, the rest when it is needed. */
  everything(): void
  stop(): void
}

/**
 * Changes that arrive together are merged together; during a storm of them a list is fetched at most twice a
 * second.
 */
const gatherMs = 40
const betweenMs = 500
/** The reader's own save fetches again itself, so changes wait for it, but not for ever. */
const patienceMs = 3000

type Gathered = {
  ids: Set<string>
  /** Of these nothing changed but what one has written oneself. */
  own: Set<string>
  gone: Set<string>
  isMany: boolean
  since: number
}

/**
 * Merges the server's changes into the cache: data on screen is fetched again at once, other data when it is
 * next needed.
 */
export function mergeChanges(parts: MergeParts): Merge {
  const { queries, timing, pluralOf } = parts
  const gathered = new Map<string, Gathered>()
  const asked = askedTimes(queries, timing.now)
  const arrivals = arrivalsOf(queries)
  const stopSpreading = spreadRows(queries)
  let cancel: (() => void) | undefined
  let lastMerge = Number.NEGATIVE_INFINITY
  let firstWaiting = 0

  function change({ resource, id, kind }: LiveChange): void {
    const plural = pluralOf(resource)
    if (!plural) return
    const now = timing.now()
    const of = gathered.get(plural) ?? {
      ids: new Set(),
      own: new Set(),
      gone: new Set(),
      isMany: false,
      since: now,
    }
    if (gathered.size === 0) firstWaiting = now
    gathered.set(plural, of)
    of.since = now
    if (id === null) of.isMany = true
    else {
      if (kind === 'update' && parts.isOwnWrite(id)) of.own.add(id)
      else of.own.delete(id)
      of.ids.add(id)
      if (kind === 'delete') of.gone.add(id)
      else of.gone.delete(id)
    }
    cancel ??= timing.after(Math.max(gatherMs, lastMerge + betweenMs - now), merge)
  }

  function merge(): void {
    cancel = undefined
    if (queries.isMutating() > 0 && timing.now() - firstWaiting < patienceMs) {
      cancel = timing.after(gatherMs, merge)
      return
    }
    lastMerge = timing.now()
    const told = [...gathered]
    gathered.clear()
    // What moved along with a write of one's own is told with it, and its answer knew of that too.
    const own = new Set(told.flatMap(([, of]) => [...of.own]))
    for (const [plural, of] of told) mergeOf(plural, of, own)
  }

  function mergeOf(plural: string, of: Gathered, own: ReadonlySet<string>): void {
    if (of.isMany) parts.tellChanged(plural)
    else for (const id of of.ids) parts.tellChanged(plural, id)
    if (of.gone.size > 0) forget(queries, plural, of.gone)
    const isOld = (query: Query) =>
      !isAskedSince(query, of.since) &&
      !isAnswered(query, own, of.isMany) &&
      touches(parts, query, plural, of)
    askAnew(isOld)
  }

  function askAnew(predicate: (query: Query) => boolean): void {
    void queries.invalidateQueries({ predicate, refetchType: 'active' })
  }

  function isAskedSince(query: Query, since: number): boolean {
    return (asked.at(query) ?? Number.NEGATIVE_INFINITY) > since
  }

  return {
    change,
    everything() {
      const isTold = ({ queryKey }: Query) =>
        typeof queryKey[0] === 'string' &&
        (parts.isTold(queryKey[0]) || countedBy(queryKey).length > 0) &&
        !isOfForm(queryKey)
      // A running request may have read the data before the stream was open, so it is sent once more.
      for (const query of queries.getQueryCache().findAll({ predicate: isTold, fetchStatus: 'fetching' }))
        arrivals.once(query, () => askAnew((one) => one === query))
      askAnew((query) => isTold(query) && query.state.fetchStatus === 'idle')
    },
    stop() {
      cancel?.()
      arrivals.stop()
      asked.stop()
      stopSpreading()
    },
  }
}

/** Whether the answer to one's own write has left nothing to ask here; of many changes nobody knows. */
function isAnswered({ queryKey }: Query, own: ReadonlySet<string>, isMany: boolean): boolean {
  return !isMany && [...own].some((id) => isKnownBy(queryKey, id))
}

/** Whether these changes may affect a query's data. */
function touches(parts: MergeParts, query: Query, plural: string, { ids, isMany }: Gathered): boolean {
  const { queryKey } = query
  const named = queryKey.filter(isId)
  if (isOfForm(queryKey)) {
    const [id] = named
    return id !== undefined && (isMany || ids.has(id)) && !parts.isBeingEdited(plural, id)
  }
  if (countedBy(queryKey).includes(plural)) return true
  // Queries of other resources contain at most the titles of these records.
  if (queryKey[0] !== plural) return ids.size > 0 && contains(query.state.data, ids)
  if (queryKey[1] === 'references') return false
  return isMany || named.length === 0 || named.some((id) => ids.has(id))
}

/** Removes deleted records from the lists and the cache. */
function forget(queries: QueryClient, plural: string, gone: ReadonlySet<string>): void {
  patchLists(queries, plural, (listed) => dropRows(listed, gone))
  queries.removeQueries({
    type: 'inactive',
    predicate: ({ queryKey }) =>
      queryKey[0] === plural && queryKey.some((part) => isId(part) && gone.has(part)),
  })
}

/** Copies the newer rows of one answer into the other cached lists. */
function spreadRows(queries: QueryClient): () => void {
  return queries.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success' || event.action.manual) return
    const [plural, kind] = event.query.queryKey
    const { data } = event.query.state
    if (typeof plural !== 'string') return
    const rows = kind === 'list' && isListed(data) ? data.rows : kind === 'row' && isRow(data) ? [data] : []
    // A row that lacks fields of another list would leave those as they were in an older version.
    const patched: Patch = (listed, key) =>
      hasFieldsOf(event.query.queryKey[3], key[3]) ? patchRows(listed, rows) : listed
    if (rows.length > 0) patchLists(queries, plural, patched)
  })
}

type Patch = (listed: Listed, key: QueryKey) => Listed

function patchLists(queries: QueryClient, plural: string, patched: Patch): void {
  for (const query of queries.getQueryCache().findAll({ queryKey: [plural, 'list'] })) {
    const { data, dataUpdatedAt, isInvalidated } = query.state
    if (!isListed(data)) continue
    const next = patched(data, query.queryKey)
    // Keeps its age: an updated row does not make the whole answer fresh.
    if (next !== data) query.setData(next, { updatedAt: isInvalidated ? 0 : dataUpdatedAt, manual: true })
  }
}

/** When each query was last sent: an answer requested after a change contains it already. */
function askedTimes(queries: QueryClient, now: () => number) {
  const times = new WeakMap<Query, number>()
  const stop = queries.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'fetch') times.set(event.query, now())
  })
  return { at: (query: Query) => times.get(query), stop }
}

/** Runs something when a running query has finished. */
function arrivalsOf(queries: QueryClient) {
  const waiting = new Map<Query, () => void>()
  const stop = queries.getQueryCache().subscribe(({ type, query }) => {
    const run = waiting.get(query)
    if (!run || type !== 'updated' || query.state.fetchStatus !== 'idle') return
    waiting.delete(query)
    if (query.state.status === 'success') queueMicrotask(run)
  })
  return { once: (query: Query, run: () => void) => waiting.set(query, run), stop }
}

function isOfForm(key: QueryKey): boolean {
  return key[1] === 'form'
}

function isId(part: unknown): part is string {
  return typeof part === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(part)
}

function isListed(data: unknown): data is Listed {
  return isObject(data) && Array.isArray(data.rows) && isObject(data.pagination)
}

function isRow(data: unknown): data is Listed['rows'][number] {
  return isObject(data) && typeof data._id === 'string' && typeof data.version === 'number'
}

function isObject(data: unknown): data is Readonly<Record<string, unknown>> {
  return typeof data === 'object' && data !== null
}
