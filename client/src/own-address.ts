import type { ConfirmedAddress, OwnAddress } from '@prona/contract/users/own-address'
import { part } from './answer-part.ts'
import { type Connection, send } from './connection.ts'
import type { CallOptions } from './problem.ts'

/** One's own mail address, and how another one is confirmed. */
export type OwnAddressCalls = {
  now(options?: CallOptions): Promise<OwnAddress | null>
  /** Sends a link there; until it is used the address before stands. */
  ask(email: string, options?: CallOptions): Promise<OwnAddress | null>
  cancel(options?: CallOptions): Promise<OwnAddress | null>
  /** By the link alone: nobody has to be signed in. */
  confirm(token: string, options?: CallOptions): Promise<ConfirmedAddress | null>
}

export function ownAddressCalls(connection: Connection): OwnAddressCalls {
  async function call<T>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', body: object, options: CallOptions) {
    const failure = method === 'GET' ? 'Problem getting user!' : 'Problem putting user!'
    const request = { ...options, path: 'user/address', method, failure }
    const hasBody = method === 'POST' || method === 'PUT'
    return part<T>(await send(connection, hasBody ? { ...request, body } : request), 'address')
  }
  return {
    now: (options = {}) => call('GET', {}, options),
    ask: (email, options = {}) => call('POST', { email }, options),
    cancel: (options = {}) => call('DELETE', {}, options),
    confirm: (token, options = {}) => call('PUT', { token }, options),
  }
}
