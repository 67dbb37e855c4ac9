import type { SignedIn } from '@prona/contract/kernel/wire'
import { part } from './answer-part.ts'
import { type Connection, send, sendFor, sendOnly } from './connection.ts'
import { type EntryOptions, enter } from './enter.ts'
import { forgetRepository, rememberRepository } from './known-repository.ts'
import type { CallOptions } from './problem.ts'
import { userIn } from './signed-in.ts'

export type AuthCalls = {
  /** Answers the token; null where a code is asked for first. */
  signIn(username: string, password: string, options?: EntryOptions): Promise<string | null>
  user(token: string, options?: CallOptions): Promise<SignedIn | null>
  changePassword(oldPassword: string, newPassword: string, options?: CallOptions): Promise<boolean>
  signOut(options?: CallOptions): Promise<boolean>
}

export function authCalls(connection: Connection): AuthCalls {
  const path = 'user/auth'
  return {
    signIn: (username, password, options = {}) =>
      enter(connection, { ...options, method: 'POST', path, body: { username, password } }),
    async user(token, options = {}) {
      const request = { path: `${path}/user`, query: { token }, failure: 'Problem getting user!' }
      const found = await sendFor(
        connection,
        { ...options, ...request, method: 'GET' },
        'user with a repository',
        userIn,
      )
      if (found) rememberRepository(connection, found.repository)
      return found
    },
    async changePassword(oldPassword, newPassword, options = {}) {
      const request = { path, body: { oldPassword, newPassword }, failure: 'Problem putting user!' }
      const answer = await send(connection, { ...options, ...request, method: 'PUT' })
      return part(answer, 'success') === true
    },
    async signOut(options = {}) {
      const request = { path, failure: 'Problem deleting user!' }
      const answer = await sendOnly(connection, { ...options, ...request, method: 'DELETE' })
      forgetRepository(connection)
      return answer !== null
    },
  }
}
