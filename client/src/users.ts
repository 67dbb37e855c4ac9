import { part } from './answer-part.ts'
import { type Connection, send } from './connection.ts'
import type { CallOptions } from './problem.ts'

/** The link's path on the console's own address, told this once. */
export type SignInLink = { readonly path: string; readonly expiresAt: string }

export type UserCalls = {
  /** A link by which the user sets their password; an earlier one no longer works. */
  signInLink(_id: string, options?: CallOptions): Promise<SignInLink | null>
}

export function userCalls(connection: Connection): UserCalls {
  return {
    async signInLink(_id, options = {}) {
      const request = { path: 'user/signInLink', body: { _id }, failure: 'Problem posting user!' }
      return part<SignInLink>(await send(connection, { ...options, ...request, method: 'POST' }), 'link')
    },
  }
}
