import type { SignedIn } from '@prona/contract/kernel/wire'
import { type Connection, send } from './connection.ts'
import type { CallOptions } from './problem.ts'

export type AuthCalls = {
  /** Answers the token. */
  signIn(username: string, password: string, options?: CallOptions): Promise<string | null>
  user(token: string, options?: CallOptions): Promise<SignedIn | null>
  changePassword(oldPassword: string, newPassword: string, options?: CallOptions): Promise<boolean>
  signOut(options?: CallOptions): Promise<boolean>
}

export function authCalls(connection: Connection): AuthCalls {
  const path = 'user/auth'
  return {
    async signIn(username, password, options = {}) {
      const answer = await send(connection, {
        ...options,
        method: 'POST',
        path,
        body: { username, password },
        failure: 'Problem posting user!',
      })
      return holds(answer, 'token', isText) ? answer.token : null
    },
    async user(token, options = {}) {
      const answer = await send(connection, {
        ...options,
        method: 'GET',
        path: `${path}/user`,
        query: { token },
        failure: 'Problem getting user!',
      })
      return holds(answer, 'user', isUser) ? answer.user : null
    },
    async changePassword(oldPassword, newPassword, options = {}) {
      const answer = await send(connection, {
        ...options,
        method: 'PUT',
        path,
        body: { oldPassword, newPassword },
        failure: 'Problem putting user!',
      })
      return holds(answer, 'success', isYes)
    },
    async signOut(options = {}) {
      const answer = await send(connection, {
        ...options,
        method: 'DELETE',
        path,
        failure: 'Problem deleting user!',
      })
      return answer !== null
    },
  }
}

function holds<K extends string, T>(
  answer: unknown,
  name: K,
  is: (value: unknown) => value is T,
): answer is Record<K, T> {
  return typeof answer === 'object' && answer !== null && is(Reflect.get(answer, name))
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}

function isYes(value: unknown): value is true {
  return value === true
}

/** The specification asks for one thing alone: a model with a repository. */
function isUser(value: unknown): value is SignedIn {
  return holds(value, 'repository', (held): held is string => typeof held === 'string')
}
