import type { ApiToken, NewToken } from '@prona/contract/users/api-token'
import { part } from './answer-part.ts'
import { type Connection, send, sendFor } from './connection.ts'
import type { CallOptions } from './problem.ts'

/** Answered this once. */
export type MadeToken = { readonly token: string; readonly apiToken: ApiToken }

/** Tokens for scripts: one's own and, for who may end them, those of others. */
export type TokenCalls = {
  own(options?: CallOptions): Promise<readonly ApiToken[] | null>
  make(wanted: NewToken, options?: CallOptions): Promise<MadeToken | null>
  endOwn(id: string, options?: CallOptions): Promise<true | null>
  of(user: string, options?: CallOptions): Promise<readonly ApiToken[] | null>
  end(id: string, options?: CallOptions): Promise<true | null>
}

export function tokenCalls(connection: Connection): TokenCalls {
  async function list(path: string, query: { id?: string }, options: CallOptions) {
    const request = { path, query, failure: 'Problem getting tokens!' }
    const answer = await send(connection, { ...options, ...request, method: 'GET' })
    return part<readonly ApiToken[]>(answer, 'tokens')
  }
  async function end(path: string, id: string, options: CallOptions) {
    const request = { path, query: { id }, failure: 'Problem deleting token!' }
    const answer = await send(connection, { ...options, ...request, method: 'DELETE' })
    return part(answer, 'success') === true ? true : null
  }
  return {
    own: (options = {}) => list('user/auth/apiTokens', {}, options),
    make(wanted, options = {}) {
      const request = { path: 'user/auth/apiToken', failure: 'Problem posting token!', body: wanted }
      return sendFor(connection, { ...options, ...request, method: 'POST' }, 'token', madeIn)
    },
    endOwn: (id, options = {}) => end('user/auth/apiToken', id, options),
    of: (id, options = {}) => list('user/apiTokens', { id }, options),
    end: (id, options = {}) => end('user/apiToken', id, options),
  }
}

function madeIn(answer: unknown): MadeToken | null {
  const [token, apiToken] = [part(answer, 'token'), part<ApiToken>(answer, 'apiToken')]
  return typeof token === 'string' && apiToken ? { token, apiToken } : null
}
