import type { Confirmation, WayToConfirm } from '@prona/contract/users/second-factor'
import { part } from './answer-part.ts'
import { type Connection, send, sendFor } from './connection.ts'
import { enter } from './enter.ts'
import type { CallOptions } from './problem.ts'

/** Since when one is asked for a code after the password, null where one is not, and how many codes are left. */
export type Factor = { readonly since: string | null; readonly recoveryCodes: number }
/** Told this once: the secret as text, and as the address that an app reads from a picture. */
export type BegunFactor = { readonly secret: string; readonly address: string }

/** By what one confirms, and what there is beside recovery codes where it is a code. */
export type WaysToConfirm = {
  readonly by: WayToConfirm
  readonly hasApp: boolean
  readonly hasPasskey: boolean
}

/** Two-step verification: the second step of signing in, and setting it up for oneself. */
export type FactorCalls = {
  /** Answers the token. */
  verify(challenge: string, code: string, options?: CallOptions): Promise<string | null>
  state(options?: CallOptions): Promise<Factor | null>
  begin(password: string, options?: CallOptions): Promise<BegunFactor | null>
  /** Answers the recovery codes, this once. */
  confirm(code: string, options?: CallOptions): Promise<readonly string[] | null>
  renewCodes(password: string, options?: CallOptions): Promise<readonly string[] | null>
  end(password: string, options?: CallOptions): Promise<true | null>
  /** How one confirms that it is oneself. */
  waysToConfirm(options?: CallOptions): Promise<WaysToConfirm | null>
  confirmAgain(confirmation: Confirmation, options?: CallOptions): Promise<true | null>
}

export function factorCalls(connection: Connection): FactorCalls {
  const path = 'user/auth/factor'
  const failure = 'Problem posting second factor!'
  return {
    verify: (challenge, code, options = {}) =>
      enter(connection, { ...options, method: 'POST', path: 'user/auth/verify', body: { challenge, code } }),
    async state(options = {}) {
      const request = { path, failure: 'Problem getting second factor!' }
      return part<Factor>(await send(connection, { ...options, ...request, method: 'GET' }), 'factor')
    },
    begin: (password, options = {}) =>
      sendFor(
        connection,
        { ...options, path, failure, method: 'POST', body: { password } },
        'secret',
        begunIn,
      ),
    confirm: (code, options = {}) =>
      sendFor(connection, { ...options, path, failure, method: 'PUT', body: { code } }, 'codes', codesIn),
    renewCodes(password, options = {}) {
      const request = { path: `${path}/codes`, failure, body: { password } }
      return sendFor(connection, { ...options, ...request, method: 'POST' }, 'codes', codesIn)
    },
    async end(password, options = {}) {
      const request = { path: `${path}/end`, failure, body: { password } }
      const answer = await send(connection, { ...options, ...request, method: 'POST' })
      return part(answer, 'success') === true ? true : null
    },
    async waysToConfirm(options = {}) {
      const answer = await send(connection, { ...options, ...confirming, method: 'GET' })
      return part<WaysToConfirm>(answer, 'confirm')
    },
    async confirmAgain(body, options = {}) {
      const answer = await send(connection, { ...options, ...confirming, body, method: 'POST' })
      return part(answer, 'success') === true ? true : null
    },
  }
}

const confirming = { path: 'user/auth/confirm', failure: 'Problem confirming user!' }

function begunIn(answer: unknown): BegunFactor | null {
  const [secret, address] = [part(answer, 'secret'), part(answer, 'address')]
  return typeof secret === 'string' && typeof address === 'string' ? { secret, address } : null
}

function codesIn(answer: unknown): readonly string[] | null {
  return part<readonly string[]>(answer, 'recoveryCodes')
}
