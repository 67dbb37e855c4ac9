import type { LinkedAccount } from '@prona/contract/users/linked-account'
import { part } from './answer-part.ts'
import { type Connection, send } from './connection.ts'
import type { CallOptions } from './problem.ts'

/** Accounts at services that people sign in at: one's own and, for who may act on them, those of others. */
export type LinkedAccountCalls = {
  own(options?: CallOptions): Promise<readonly LinkedAccount[] | null>
  unlinkOwn(issuer: string, options?: CallOptions): Promise<true | null>
  of(user: string, options?: CallOptions): Promise<readonly LinkedAccount[] | null>
  unlink(user: string, issuer: string, options?: CallOptions): Promise<true | null>
}

export function linkedAccountCalls(connection: Connection): LinkedAccountCalls {
  async function list(path: string, query: { id?: string }, options: CallOptions) {
    const request = { path, query, failure: 'Problem getting accounts!' }
    const answer = await send(connection, { ...options, ...request, method: 'GET' })
    return part<readonly LinkedAccount[]>(answer, 'accounts')
  }
  async function unlink(path: string, query: { id?: string; issuer: string }, options: CallOptions) {
    const request = { path, query, failure: 'Problem deleting account!' }
    const answer = await send(connection, { ...options, ...request, method: 'DELETE' })
    return part(answer, 'success') === true ? true : null
  }
  return {
    own: (options = {}) => list('user/auth/accounts', {}, options),
    unlinkOwn: (issuer, options = {}) => unlink('user/auth/account', { issuer }, options),
    of: (id, options = {}) => list('user/accounts', { id }, options),
    unlink: (id, issuer, options = {}) => unlink('user/account', { id, issuer }, options),
  }
}
