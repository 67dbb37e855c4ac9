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
import type { Facets, FormDetails, HistoryEntry, Tombstone } from '@prona/contract/kernel/wire'
import type { Colleague } from '@prona/contract/users/colleague'
import { listIn, part } from './answer-part.ts'
import { type BatchCalls, batchCalls } from './batches.ts'
import { ask, type Connection, send, sendFor, sendOnly } from './connection.ts'
import { type Described, describedIn, type Heard } from './described.ts'
import { fileIn, type SavedFile } from './file-answer.ts'
import { type FileCalls, fileCalls } from './files.ts'
import { filterFrom, type GridFilters } from './filter.ts'
import { formDetailsIn } from './form-details.ts'
import { newKey, type OnceOptions } from './key.ts'
import { pageOf } from './page-of.ts'
import type { CallOptions } from './problem.ts'

/** A record as its declaration says it is, or any record where the declaration is not known. */
export type RowOf<R extends Resource> = string extends keyof R['fields'] ? AnyRow : Row<R>

/** What can be asked for of a record: its fields, and what every answer has of it. */
export type FieldName<R extends Resource> = Extract<Exclude<keyof RowOf<R>, 'can'>, string>

type Always = '_id' | 'branch' | 'version' | 'labels'

/** A record with the fields that were asked for, or with all where none were named. */
export type RowWith<R extends Resource, F extends FieldName<R>> =
  string extends FieldName<R>
    ? RowOf<R>
    : [F] extends [never]
      ? RowOf<R>
      : Pick<RowOf<R>, F | Extract<Always, keyof RowOf<R>>>

export type ListQuery<R extends Resource, F extends FieldName<R> = FieldName<R>> = {
  /** Plain grid filters: what is empty is left out, ranges are told apart. */
  readonly filters?: GridFilters & { readonly [F in FilterField<R>]?: unknown }
  /** Further clauses as they travel. */
  readonly filter?: Filter
  readonly pagination?: Partial<Pagination>
  readonly sort?: readonly { readonly field: SortField<R>; readonly direction: Direction }[]
  readonly search?: string
  /** The names of the fields to answer: the records then have these alone, and what identifies them. */
  readonly fields?: readonly F[]
}
export type Listing<R extends Resource, F extends FieldName<R> = never> = {
  readonly rows: readonly RowWith<R, F>[]
  readonly pagination: Page
}

export type Removed = { readonly _id: string; readonly deletedAt: string }

export type ExportQuery<R extends Resource> = Omit<ListQuery<R>, 'pagination' | 'fields'> & {
  readonly format: 'csv' | 'xlsx'
  readonly columns?: readonly string[]
  /** Of these records alone, or of all but these. */
  readonly ids?: readonly string[]
  readonly except?: readonly string[]
}

export type SyncPage<R extends Resource, F extends FieldName<R> = never> = {
  readonly sync: readonly (RowWith<R, F> | Tombstone)[]
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
    list<F extends FieldName<R> = never>(
      query?: ListQuery<R, F>,
      options?: CallOptions,
    ): Promise<Listing<R, F> | null>
    /** The most frequent values of a filter's field among the list's records, with how many have each. */
    facets(
      field: FilterField<R>,
      query?: Pick<ListQuery<R>, 'filters' | 'filter' | 'search'>,
      options?: CallOptions,
    ): Promise<Facets | null>
    get(id: string, options?: CallOptions): Promise<RowOf<R> | null>
    /** People whom a record can be given to, by their names alone, the reader first; or the names of these. */
    names(
      asked?: { readonly search?: string; readonly ids?: readonly string[] },
      options?: CallOptions,
    ): Promise<readonly Colleague[] | null>
    /** For a new record, or with an id for an existing one. What a new one is to belong to tells its next code. */
    form(
      id?: string,
      options?: CallOptions & { readonly belongsTo?: Readonly<Record<string, string>> },
    ): Promise<FormDetails | null>
    /** What is asked of the creation beside its data travels in the address, lists and objects as JSON. */
    create(
      data: Create<R>,
      options?: OnceOptions & { readonly query?: Readonly<Record<string, unknown>> },
    ): Promise<RowOf<R> | null>
    update(id: string, data: Change<R>, version?: number, options?: CallOptions): Promise<RowOf<R> | null>
    remove(id: string, options?: CallOptions): Promise<Removed | null>
    /** Brings a deleted record back. */
    restore(id: string, options?: CallOptions): Promise<RowOf<R> | null>
    act<A extends ActionName<R>>(
      action: A,
      id: string,
      input: ActionInput<R, A>,
      options?: OnceOptions & { readonly version?: number },
    ): Promise<RowOf<R> | null>
    /** What has changed since that time, or everything; a time is of the fields it was given out with. */
    sync<F extends FieldName<R> = never>(
      lastSyncTime?: string,
      options?: CallOptions & { readonly fields?: readonly F[] },
    ): Promise<SyncPage<R, F> | null>
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
    list<F extends FieldName<R> = never>(
      { pagination, fields, ...asked }: ListQuery<R, F> = {},
      options: CallOptions = {},
    ) {
      const query = {
        ...listQuery(asked),
        pagination: pagination && JSON.stringify(pagination),
        fields: fields && JSON.stringify(fields),
      }
      const request = { path: plural, query, failure: getting(plural) }
      return sendFor(connection, { ...options, ...request, method: 'GET' }, `list of ${plural}`, (answer) => {
        const rows = listIn<RowWith<R, F>>(answer, plural)
        return (
          rows && { rows, pagination: part<Page>(answer, 'pagination') ?? pageOf(rows.length, pagination) }
        )
      })
    },
    async facets(field, asked = {}, options = {}) {
      const query = { ...listQuery(asked), field }
      const request = { path: `${plural}/facets`, query, failure: getting(`${plural} facets`) }
      const answer = await send(connection, { ...options, ...request, method: 'GET' })
      return part(answer, 'facets') ? (answer as Facets) : null
    },
    get(id, options = {}) {
      const request = { path: single, query: { id }, failure: getting(single) }
      return sendFor(connection, { ...options, ...request, method: 'GET' }, single, (answer) =>
        part<RowOf<R>>(answer, single),
      )
    },
    async names({ search, ids } = {}, options = {}) {
      const answer = await send(connection, {
        ...options,
        method: 'GET',
        path: `${single}/names`,
        query: { search: search || undefined, ids: ids && JSON.stringify(ids) },
        failure: getting(`${single} names`),
      })
      return part<Colleague[]>(answer, 'names')
    },
    form(id, { belongsTo, ...options } = {}) {
      const query = { id, ...belongsTo }
      const request = { path: `${single}/form`, query, failure: getting(`${single} form`) }
      return sendFor(connection, { ...options, ...request, method: 'GET' }, 'formDetails', (answer) =>
        formDetailsIn(answer, single, id),
      )
    },
    create(data, { idempotencyKey = newKey(), query = {}, ...options } = {}) {
      const request = { path: single, query: inAddress(query), body: data, idempotencyKey, failure: posting }
      // The specification names the answer of reading alone: a creation may answer the item itself.
      return sendFor(connection, { ...options, ...request, method: 'POST' }, single, (answer) =>
        part<RowOf<R>>(part(answer, '_id') === null ? answer : { [single]: answer }, single),
      )
    },
    async update(_id, data, version, options = {}) {
      const body = { _id, data, ...(version !== undefined && { version }) }
      const failure = `Problem putting ${single}!`
      const answer = await sendOnly(connection, { ...options, method: 'PUT', path: single, body, failure })
      return answer === null ? null : (part(answer, single) ?? part({ [single]: { _id, ...data } }, single))
    },
    async remove(_id, options = {}) {
      const request = { path: `${single}/`, query: { id: _id }, failure: `Problem deleting ${single}!` }
      const answer = await sendOnly(connection, { ...options, ...request, method: 'DELETE' })
      if (answer === null) return null
      return part<Removed>(answer, single) ?? { _id, deletedAt: new Date().toISOString() }
    },
    async restore(_id, options = {}) {
      const path = `${single}/restore`
      const request = { path, body: { _id }, idempotencyKey: newKey(), failure: posting }
      return part<RowOf<R>>(await send(connection, { ...options, ...request, method: 'POST' }), single)
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
    sync<F extends FieldName<R> = never>(
      lastSyncTime?: string,
      { fields, ...options }: CallOptions & { readonly fields?: readonly F[] } = {},
    ) {
      const query = { lastSyncTime: lastSyncTime || undefined, fields: fields && JSON.stringify(fields) }
      const request = { path: `${single}/sync`, query, failure: getting(single) }
      // Without a time in the answer, the next call asks for the same again.
      const page = { lastSyncTime: lastSyncTime ?? '', more: false }
      return sendFor(connection, { ...options, ...request, method: 'GET' }, 'list to sync', (answer) =>
        listIn(answer, 'sync') ? { ...page, ...(answer as SyncPage<R, F>) } : null,
      )
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

function inAddress(query: Readonly<Record<string, unknown>>): Record<string, string | undefined> {
  const texts = Object.entries(query).map(([name, value]) => {
    if (value === undefined || value === null) return [name, undefined]
    return [name, typeof value === 'object' ? JSON.stringify(value) : String(value)]
  })
  return Object.fromEntries(texts)
}

function listQuery<R extends Resource>({
  filters = {},
  filter = [],
  sort = [],
  search,
}: Omit<ListQuery<R>, 'pagination' | 'fields'>): Record<string, string | undefined> {
  const asked = [...filterFrom(filters), ...filter]
  return {
    filter: asked.length > 0 ? JSON.stringify(asked) : undefined,
    sort: sort.length > 0 ? JSON.stringify(sort) : undefined,
    search: search?.trim() || undefined,
  }
}
