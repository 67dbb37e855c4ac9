import type { AboutRole } from '@prona/contract/roles/about-role'
import { part } from './answer-part.ts'
import { type Connection, send } from './connection.ts'
import type { CallOptions } from './problem.ts'

export type RoleCalls = {
  /** Who has a role, and what the built-in ones are without changes; without an id these alone. */
  about(id: string | undefined, options?: CallOptions): Promise<AboutRole | null>
  /** From then on this session sees what both its owner and the role may, and writes nothing. */
  seeAs(id: string, options?: CallOptions): Promise<true | null>
  endSeeAs(options?: CallOptions): Promise<true | null>
}

export function roleCalls(connection: Connection): RoleCalls {
  const seeing = { path: 'user/auth/seeAs', failure: 'Problem seeing as role!' }
  const isDone = (answer: unknown) => (part(answer, 'success') === true ? true : null)
  return {
    async seeAs(id, options = {}) {
      return isDone(await send(connection, { ...options, ...seeing, method: 'POST', body: { role: id } }))
    },
    async endSeeAs(options = {}) {
      return isDone(await send(connection, { ...options, ...seeing, method: 'DELETE' }))
    },
    async about(id, options = {}) {
      const request = { path: 'role/about', query: { id }, failure: 'Problem getting role!' }
      return part<AboutRole>(await send(connection, { ...options, ...request, method: 'GET' }), 'about')
    },
  }
}
