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
import type { FormDetails } from '@prona/contract/kernel/wire'
import { type CallOptions, type Connection, send } from './connection.ts'
import { filterFrom, type GridFilters } from './filter.ts'
import { newKey } from './key.ts'

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

/** Of a creation or an action: the same key asks for the same thing once, however often it is sent. */
export type OnceOptions = CallOptions & { readonly idempotencyKey?: string }

/** The calls of one resource. Each answers null when it fails, having said so in the log. */
export type ResourceCalls<R extends Resource> = {
  list(query?: ListQuery<R>, options?: CallOptions): Promise<Listing<R> | null>
  get(id: string, options?: CallOptions): Promise<RowOf<R> | null>
  /** For a new record, or with an id for an existing one. */
  form(id?: string, options?: CallOptions): Promise<FormDetails | null>
  create(data: Create<R>, options?: OnceOptions): Promise<RowOf<R> | null>
  update(id: string, data: Change<R>, version?: number, options?: CallOptions): Promise<RowOf<R> | null>
  remove(id: string, options?: CallOptions): Promise<Removed | null>
  act<A extends ActionName<R>>(
    action: A,
    id: string,
    input: ActionInput<R, A>,
    options?: OnceOptions & { readonly version?: number },
  ): Promise<RowOf<R> | null>
}

export function callsOf<R extends Resource>(
  connection: Connection,
  single: string,
  plural: string,
): ResourceCalls<R> {
  const getting = (name: string) => `Problem getting ${name}!`
  const posting = `Problem posting ${single}!`

  return {
    async list({ filters = {}, filter = [], pagination, sort, search } = {}, options = {}) {
      const asked = [...filterFrom(filters), ...filter]
      const query = {
        filter: asked.length > 0 ? JSON.stringify(asked) : undefined,
        pagination: pagination && JSON.stringify(pagination),
        sort: sort && sort.length > 0 ? JSON.stringify(sort) : undefined,
        search: search?.trim() || undefined,
      }
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
    async form(id, options = {}) {
      const path = `${single}/form`
      const answer = await send(connection, {
        ...options,
        method: 'GET',
        path,
        query: { id },
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
  }
}

/** What the answer holds under a name. That it is what the contract says is the server's promise. */
function part<T>(answer: unknown, name: string): T | null {
  const held = typeof answer === 'object' && answer !== null ? Reflect.get(answer, name) : undefined
  return held === undefined ? null : (held as T)
}
