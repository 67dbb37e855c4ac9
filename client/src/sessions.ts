import type { OpenSessions } from '@prona/contract/users/session'
import { part } from './answer-part.ts'
import { type Connection, send } from './connection.ts'
import type { CallOptions } from './problem.ts'

/** Open sessions of one's own and, for who may end them, of others. */
export type SessionCalls = {
  own(options?: CallOptions): Promise<OpenSessions | null>
  endOwn(id: string, options?: CallOptions): Promise<true | null>
  /** All of one's own but the one that asks. */
  endOthers(options?: CallOptions): Promise<true | null>
  of(user: string, options?: CallOptions): Promise<OpenSessions | null>
  end(id: string, options?: CallOptions): Promise<true | null>
}

export function sessionCalls(connection: Connection): SessionCalls {
  const failure = { get: 'Problem getting sessions!', delete: 'Problem deleting session!' }
  async function list(path: string, query: { id?: string }, options: CallOptions) {
    const request = { path, query, failure: failure.get }
    const answer = await send(connection, { ...options, ...request, method: 'GET' })
    return part(answer, 'sessions') ? (answer as OpenSessions) : null
  }
  async function end(path: string, query: { id?: string }, options: CallOptions) {
    const request = { path, query, failure: failure.delete }
    const answer = await send(connection, { ...options, ...request, method: 'DELETE' })
    return part(answer, 'success') === true ? true : null
  }
  return {
    own: (options = {}) => list('user/auth/sessions', {}, options),
    endOwn: (id, options = {}) => end('user/auth/session', { id }, options),
    endOthers: (options = {}) => end('user/auth/sessions', {}, options),
    of: (id, options = {}) => list('user/sessions', { id }, options),
    end: (id, options = {}) => end('user/session', { id }, options),
  }
}
