import { orThrow } from '@prona/client/problem'
import type { Listing } from '@prona/client/resource'
import type { AnyRow, Change, Resource } from '@prona/contract/kernel/resource'
import type { QueryClient } from '@tanstack/react-query'
import { problemOf, reasonOf } from '../data/problems.ts'
import type { SignedInAs } from '../data/signed-in.tsx'
import { newestOf, rowKey } from '../data/use-row.ts'
import { isSame } from '../form/form-values.ts'
import type { RefusedCell } from './use-edits.ts'

type CellChange = {
  readonly resource: Resource
  /** The record as it was when editing began. */
  readonly row: AnyRow
  readonly path: string
  readonly value: unknown
}
type Told = {
  /** Somebody saved the same field meanwhile. */
  readonly changedBy: (theirs: AnyRow) => string
  readonly unreachable: string
}

/**
 * Saves one field of a record. The rows show the new value at once, and the old one again if saving fails.
 */
export async function saveCell(
  { client, branch }: SignedInAs,
  queries: QueryClient,
  change: CellChange,
  told: Told,
): Promise<RefusedCell | undefined> {
  const { resource, row, path, value } = change
  const before = rowNow(queries, resource, row)
  place(queries, resource, { _id: row._id, [path]: value })
  try {
    const saved = await inTurn(row._id, put)
    place(queries, resource, saved)
    queries.setQueryData(rowKey(resource, branch, row._id), saved)
    await refreshOthers(queries, resource)
    return undefined
  } catch (error) {
    const problem = problemOf(error)
    if (!problem) throw error
    const theirs = currentIn(problem.current, resource)
    // The newest of its rows may be of a list that has not all fields.
    place(queries, resource, theirs ?? { _id: row._id, [path]: path in before ? before[path] : row[path] })
    if (theirs && problem.code === 'stale') {
      return { typed: value, message: told.changedBy(theirs), theirs }
    }
    const own = (problem.fields ?? []).map(({ message }) => message).join(' ')
    return { typed: value, message: own || reasonOf(error) || told.unreachable }
  }

  async function put(): Promise<AnyRow> {
    const send = ({ version }: AnyRow) =>
      orThrow((options) =>
        client.of(resource).update(row._id, { [path]: value } as Change<Resource>, version, {
          ...options,
          branch: row.branch,
        }),
      )
    const latest = { ...row, version: Math.max(row.version, versions.get(row._id) ?? 0) }
    try {
      return noted(await send(latest))
    } catch (error) {
      // Only another field was changed meanwhile: no reason to ask.
      const theirs = currentIn(problemOf(error)?.current, resource)
      if (!theirs || !isSame(theirs[path], row[path])) throw error
      return noted(await send(theirs))
    }
  }
}

/** The version last saved here, so that the second of two quick changes does not conflict with the first. */
const versions = new Map<string, number>()

function noted(row: AnyRow): AnyRow {
  versions.set(row._id, row.version)
  return row
}

const turns = new Map<string, Promise<unknown>>()

/** Runs the changes of one record one after another. */
function inTurn<T>(id: string, work: () => Promise<T>): Promise<T> {
  const turn = (turns.get(id) ?? Promise.resolve()).then(work, work)
  turns.set(id, turn)
  return turn
}

function currentIn(current: Readonly<Record<string, unknown>> | undefined, { single }: Resource) {
  return current?.[single] as AnyRow | undefined
}

function rowNow(queries: QueryClient, resource: Resource, row: AnyRow): AnyRow {
  const lists = queries.getQueriesData<Listing<Resource>>({ queryKey: [resource.plural, 'list'] })
  return (
    newestOf(
      row._id,
      lists.flatMap(([, list]) => list?.rows ?? []),
    ) ?? row
  )
}

/** Updates what is known of the record in every cached list; its place in them is fetched the next time. */
function place(queries: QueryClient, resource: Resource, row: Pick<AnyRow, '_id'>): void {
  queries.setQueriesData<Listing<Resource>>({ queryKey: [resource.plural, 'list'] }, (list) =>
    list?.rows.some(({ _id }) => _id === row._id)
      ? { ...list, rows: list.rows.map((one) => (one._id === row._id ? { ...one, ...row } : one)) }
      : list,
  )
}

/** The row keeps its place in this list; everything else that shows it is fetched again. */
function refreshOthers(queries: QueryClient, { plural }: Resource): Promise<void> {
  const isOwnList = (key: readonly unknown[]) => key[0] === plural && key[1] === 'list'
  queries.invalidateQueries({ queryKey: [plural, 'list'], refetchType: 'none' })
  return queries.invalidateQueries({ predicate: ({ queryKey }) => !isOwnList(queryKey) })
}
