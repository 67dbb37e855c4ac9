import { part } from './answer-part.ts'
import { type Connection, type Request, send, sendFor } from './connection.ts'
import { forgetRepository } from './known-repository.ts'
import type { CallOptions } from './problem.ts'

/** The service that people can sign in at, where they sign out of it, and who signs in by a password beside it. */
export type Elsewhere = {
  readonly name: string
  readonly signOut: string | null
  readonly passwords?: 'everybody' | 'administrators'
}

/** What the service says in the address by which it sends somebody back. */
export type CameBack = { readonly code: string; readonly state: string; readonly iss?: string }

export type ElsewhereCalls = {
  /** Whether nobody has an account yet, and the service; null where the server does not say. */
  waysIn(options?: CallOptions): Promise<WaysIn | null>
  /** Where to send the browser; `again`: the service asks anew who they are. */
  begin(next: string | undefined, again: boolean, options?: CallOptions): Promise<string | null>
  /** Answers the token of their session, and where they were. */
  finish(came: CameBack, options?: CallOptions): Promise<Entered | null>
}
export type WaysIn = {
  readonly isOpen: boolean
  readonly elsewhere: Elsewhere | null
  /** The name of the address at which passkeys sign in. */
  readonly passkeys: string | null
}
export type Entered = { readonly token: string; readonly next: string }

/** Signing in at another service, by the browser's cookie. */
export function elsewhereCalls(connection: Connection): ElsewhereCalls {
  const path = 'user/auth/provider'
  return {
    async waysIn(options = {}) {
      const request: Request = {
        ...{ method: 'GET', path: 'user/auth/first' },
        failure: 'Problem getting sign-in!',
      }
      const answer = await send(connection, { ...options, ...request })
      if (answer === null) return null
      return {
        isOpen: part<boolean>(answer, 'isOpen') === true,
        elsewhere: part<Elsewhere>(answer, 'elsewhere'),
        passkeys: part<string>(answer, 'passkeys'),
      }
    },
    async begin(next, again, options = {}) {
      const body = again ? { next, again } : { next }
      const request: Request = { method: 'POST', path, body, failure: 'Problem posting user!' }
      return part<string>(await send(connection, { ...options, ...request }), 'address')
    },
    finish(came, options = {}) {
      // Nobody is signed in yet, whoever was before.
      forgetRepository(connection)
      const request: Request = { method: 'PUT', path, body: came, failure: 'Problem putting user!' }
      return sendFor(connection, { ...options, ...request }, 'token', enteredIn)
    },
  }
}

function enteredIn(answer: unknown): Entered | null {
  const token = part<string>(answer, 'token')
  return token ? { token, next: part<string>(answer, 'next') ?? '/' } : null
}
