import type { SavedView } from '@prona/contract/kernel/wire'
import type { Arrangement, NewView, ViewChange } from '@prona/contract/views/view-body'
import { part } from './answer-part.ts'
import { type Connection, send } from './connection.ts'
import { newKey } from './key.ts'
import type { CallOptions } from './problem.ts'

/** Lists as people keep them. */
export type ViewCalls = {
  list(options?: CallOptions): Promise<readonly SavedView[] | null>
  create(view: NewView, options?: CallOptions): Promise<SavedView | null>
  change(
    id: string,
    data: ViewChange,
    version: number | undefined,
    options?: CallOptions,
  ): Promise<SavedView | null>
  remove(id: string, options?: CallOptions): Promise<{ readonly _id: string } | null>
  /** Answers all views, in their new order. */
  arrange(arrangement: Arrangement, options?: CallOptions): Promise<readonly SavedView[] | null>
}

export function viewCalls(connection: Connection): ViewCalls {
  const path = 'view'
  return {
    async list(options = {}) {
      const request = { method: 'GET', path: 'views', failure: 'Problem getting views!' } as const
      return part(await send(connection, { ...options, ...request }), 'views')
    },
    async create(body, options = {}) {
      const request = { method: 'POST', path, body, failure: 'Problem posting view!' } as const
      return part(await send(connection, { ...options, ...request, idempotencyKey: newKey() }), 'view')
    },
    async change(_id, data, version, options = {}) {
      const body = { _id, data, ...(version !== undefined && { version }) }
      const request = { method: 'PUT', path, body, failure: 'Problem putting view!' } as const
      return part(await send(connection, { ...options, ...request }), 'view')
    },
    async remove(id, options = {}) {
      const request = {
        method: 'DELETE',
        path: `${path}/`,
        query: { id },
        failure: 'Problem deleting view!',
      } as const
      return part(await send(connection, { ...options, ...request }), 'view')
    },
    async arrange(body, options = {}) {
      const request = {
        method: 'PUT',
        path: `${path}/arrangement`,
        body,
        failure: 'Problem putting view!',
      } as const
      return part(await send(connection, { ...options, ...request }), 'views')
    },
  }
}
