import type { AboutRole } from '@prona/contract/roles/about-role'
import { part } from './answer-part.ts'
import { type Connection, send } from './connection.ts'
import type { CallOptions } from './problem.ts'

export type RoleCalls = {
  /** Who has a role, and what the built-in ones are without changes; without an id these alone. */
  about(id: string | undefined, options?: CallOptions): Promise<AboutRole | null>
}

export function roleCalls(connection: Connection): RoleCalls {
  return {
    async about(id, options = {}) {
      const request = { path: 'role/about', query: { id }, failure: 'Problem getting role!' }
      return part<AboutRole>(await send(connection, { ...options, ...request, method: 'GET' }), 'about')
    },
  }
}
