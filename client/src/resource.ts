import type { Direction, Filter, Page, Pagination } from '@prona/contract/kernel/filter'
import type {
  ActionInput,
  ActionName,
  AnyRow,
  Change,
  Create,
  FilterField,
  Resource,
  Row,
  SortField,
} from '@prona/contract/kernel/resource'
import type { FormDetails, HistoryEntry, Tombstone } from '@prona/contract/kernel/wire'
import { part } from './answer-part.ts'
import { type BatchCalls, batchCalls } from './batches.ts'
import { ask, type Connection, send } from './connection.ts'
import { type Described, describedIn, type Heard } from './described.ts'
import { fileIn, type SavedFile } from './file-answer.ts'
import { type FileCalls, fileCalls } from './files.ts'
import { filterFrom, type GridFilters } from './filter.ts'
import { newKey, type OnceOptions } from './key.ts'
import type { CallOptions } from './problem.ts'

/** A record as its declaration says it is, or any record where the declaration is not known. */
export type RowOf<R extends Resource> = string extends keyof R['fields'] ? AnyRow : Row<R>

export type ListQuery<R extends Resource> = {
  /** Plain grid filters: what is empty is left out, ranges are told apart. */
  readonly filters?: GridFilters & { readonly [F in FilterField<R>]?: unknown }
  /** Further clauses as they travel. */
  readonly filter?: Filter
  readonly pagination?: Partial<Pagination>
  readonly sort?: readonly { readonly field: SortField<R>; readonly direction: Direction }[]
  readonly search?: string
}
export type Listing<R extends Resource> = { readonly rows: readonly RowOf<R>[]; readonly pagination: Page }

export type Removed = { readonly _id: string; readonly deletedAt: string }

export type ExportQuery<R extends Resource> = Omit<ListQuery<R>, 'pagination'> & {
  readonly format: 'csv' | 'xlsx'
  readonly columns?: readonly string[]
  /** Of these records alone, or of all but these. */
  readonly ids?: readonly string[]
  readonly except?: readonly string[]
}

export type SyncPage<R extends Resource> = {
  readonly sync: readonly (RowOf<R> | Tombstone)[]
  readonly lastSyncTime: string
  readonly more: boolean
  readonly full?: true
}

/** A page of acts; with a field or a person only those that touched the one or were done by the other. */
export type HistoryQuery = {
  readonly itemsPerPage?: number
  readonly after?: string
  readonly field?: string
  readonly by?: string
}

export type HistoryPage = {
  readonly history: readonly HistoryEntry[]
  readonly labels: Readonly<Record<string, string>>
  readonly pagination: { readonly itemsPerPage: number; readonly next?: string }
}

/** The calls of one resource. Each answers null when it fails, having said so in the log. */
export type ResourceCalls<R extends Resource> = FileCalls &
  BatchCalls & {
    list(query?: ListQuery<R>, options?: CallOptions): Promise<Listing<R> | null>
    get(id: string, options?: CallOptions): Promise<RowOf<R> | null>
    /** For a new record, or with an id for an existing one. What a new one is to belong to tells its next code. */
    form(
      id?: string,
      options?: CallOptions & { readonly belongsTo?: Readonly<Record<string, string>> },
    ): Promise<FormDetails | null>
    create(data: Create<R>, options?: OnceOptions): Promise<RowOf<R> | null>
    update(id: string, data: Change<R>, version?: number, options?: CallOptions): Promise<RowOf<R> | null>
    remove(id: string, options?: CallOptions): Promise<Removed | null>
    act<A extends ActionName<R>>(
      action: A,
      id: string,
      input: ActionInput<R, A>,
      options?: OnceOptions & { readonly version?: number },
    ): Promise<RowOf<R> | null>
    /** What has changed since that time; without one, everything. */
    sync(lastSyncTime?: string, options?: CallOptions): Promise<SyncPage<R> | null>
    history(id: string, asked?: HistoryQuery, options?: CallOptions): Promise<HistoryPage | null>
    /** The whole of a list as a file. */
    export(query: ExportQuery<R>, options?: CallOptions): Promise<SavedFile | null>
    /** A call that answers with a text as it is written, such as `describe`. */
    stream(
      call: string,
      body: Readonly<Record<string, unknown>>,
      hear: (heard: Heard) => void,
      options?: CallOptions,
    ): Promise<Described | null>
  }

export function callsOf<R extends Resource>(
  connection: Connection,
  single: string,
  plural: string,
): ResourceCalls<R> {
  const getting = (name: string) => `Problem getting ${name}!`
  const posting = `Problem posting ${single}!`

  return {
    ...fileCalls(connection, single),
    ...batchCalls(connection, single, plural),
    async list({ pagination, ...asked } = {}, options = {}) {
      const query = { ...listQuery(asked), pagination: pagination && JSON.stringify(pagination) }
      const answer = await send(connection, {
        ...options,
        method: 'GET',
        path: plural,
        query,
        failure: getting(plural),
      })
      const rows = part<RowOf<R>[]>(answer, plural)
      const page = part<Page>(answer, 'pagination')
      return rows && page ? { rows, pagination: page } : null
    },
    async get(id, options = {}) {
      const answer = await send(connection, {
        ...options,
        method: 'GET',
        path: single,
        query: { id },
        failure: getting(single),
      })
      return part<RowOf<R>>(answer, single)
    },
    async form(id, { belongsTo, ...options } = {}) {
      const path = `${single}/form`
      const answer = await send(connection, {
        ...options,
        method: 'GET',
        path,
        query: { id, ...belongsTo },
        failure: getting(`${single} form`),
      })
      return part<FormDetails>(answer, 'formDetails')
    },
    async create(data, { idempotencyKey = newKey(), ...options } = {}) {
      const answer = await send(connection, {
        ...options,
        method: 'POST',
        path: single,
        body: data,
        idempotencyKey,
        failure: posting,
      })
      return part<RowOf<R>>(answer, single)
    },
    async update(_id, data, version, options = {}) {
      const body = { _id, data, ...(version !== undefined && { version }) }
      const failure = `Problem putting ${single}!`
      const answer = await send(connection, { ...options, method: 'PUT', path: single, body, failure })
      return part<RowOf<R>>(answer, single)
    },
    async remove(id, options = {}) {
      const answer = await send(connection, {
        ...options,
        method: 'DELETE',
        path: `${single}/`,
        query: { id },
        failure: `Problem deleting ${single}!`,
      })
      return part<Removed>(answer, single)
    },
    async act(action, _id, input, { idempotencyKey = newKey(), version, ...options } = {}) {
      const answer = await send(connection, {
        ...options,
        method: 'POST',
        path: `${single}/${action}`,
        body: { ...input, _id, ...(version !== undefined && { version }) },
        idempotencyKey,
        failure: posting,
      })
      return part<RowOf<R>>(answer, single)
    },
    async sync(lastSyncTime, options = {}) {
      const path = `${single}/sync`
      const request = { path, query: { lastSyncTime }, failure: getting(single) }
      const answer = await send(connection, { ...options, ...request, method: 'GET' })
      return part(answer, 'sync') && part(answer, 'lastSyncTime') ? (answer as SyncPage<R>) : null
    },
    async history(id, asked, options = {}) {
      const { field, by, ...page } = asked ?? {}
      const query = { id, pagination: asked && JSON.stringify(page), field, by }
      const request = { path: `${single}/history`, query, failure: getting(single) }
      const answer = await send(connection, { ...options, ...request, method: 'GET' })
      return part(answer, 'history') ? (answer as HistoryPage) : null
    },
    export({ format, columns, ids, except, ...asked }, options = {}) {
      // No address holds the names of many.
      if (ids || except) {
        const { filters = {}, filter = [], ...rest } = asked
        const body = { format, columns, ids, except, ...rest, filter: [...filterFrom(filters), ...filter] }
        const request = { path: `${plural}/export`, body, accept: '*/*', failure: getting(plural) }
        return ask(connection, { ...options, ...request, method: 'POST' }, fileIn)
      }
      const query = { ...listQuery(asked), format, columns: columns && JSON.stringify(columns) }
      const request = { path: `${plural}/export`, query, accept: '*/*', failure: getting(plural) }
      return ask(connection, { ...options, ...request, method: 'GET' }, fileIn)
    },
    stream(call, body, hear, options = {}) {
      const request = { path: `${single}/${call}`, body, accept: 'text/event-stream', failure: posting }
      return ask(connection, { ...options, ...request, method: 'POST' }, (response) =>
        describedIn(response, hear),
      )
    },
  }
}

function listQuery<R extends Resource>({
  filters = {},
  filter = [],
  sort = [],
  search,
}: Omit<ListQuery<R>, 'pagination'>): Record<string, string | undefined> {
  const asked = [...filterFrom(filters), ...filter]
  return {
    filter: asked.length > 0 ? JSON.stringify(asked) : undefined,
    sort: sort.length > 0 ? JSON.stringify(sort) : undefined,
    search: search?.trim() || undefined,
  }
}
