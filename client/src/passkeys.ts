import type {
  NewPasskey,
  Passkey,
  PasskeyCreation,
  PasskeyProof,
  PasskeyRequest,
} from '@prona/contract/users/passkey'
import { part } from './answer-part.ts'
import { type Connection, send, sendFor } from './connection.ts'
import { type EntryOptions, enter } from './enter.ts'
import type { CallOptions } from './problem.ts'

/** What is asked for after the password: a passkey where one can be used here, and a code where there is an app. */
export type SecondStep = { readonly hasApp: boolean; readonly passkey: PasskeyRequest | null }
export type OwnPasskeys = {
  readonly passkeys: readonly Passkey[]
  /** The name of the address they are made for; null: there can be none at this address. */
  readonly host: string | null
}
/** The codes are answered this once, with the first of all second steps. */
export type AddedPasskey = { readonly _id: string; readonly recoveryCodes: readonly string[] }

export type PasskeyCalls = {
  askToSignIn(options?: CallOptions): Promise<PasskeyRequest | null>
  askSecond(challenge: string, options?: CallOptions): Promise<SecondStep | null>
  askToConfirm(options?: CallOptions): Promise<PasskeyRequest | null>
  /** Alone, or as the second step of the challenge; answers the token. */
  enter(proof: PasskeyProof, challenge: string | undefined, options?: EntryOptions): Promise<string | null>
  own(options?: CallOptions): Promise<OwnPasskeys | null>
  begin(options?: CallOptions): Promise<PasskeyCreation | null>
  add(made: NewPasskey, options?: CallOptions): Promise<AddedPasskey | null>
  remove(id: string, options?: CallOptions): Promise<true | null>
}

export function passkeyCalls(connection: Connection): PasskeyCalls {
  const failure = 'Problem posting passkey!'
  const post = (path: string, body: object | undefined, options: CallOptions) =>
    send(connection, { ...options, method: 'POST', path, body, failure })
  const ask = async (body: object, options: CallOptions) => await post('user/auth/passkey/ask', body, options)
  return {
    askToSignIn: async (options = {}) => part<PasskeyRequest>(await ask({}, options), 'passkey'),
    async askSecond(challenge, options = {}) {
      const answer = await ask({ challenge }, options)
      if (answer === null) return null
      return {
        hasApp: part<boolean>(answer, 'hasApp') === true,
        passkey: part<PasskeyRequest>(answer, 'passkey'),
      }
    },
    askToConfirm: async (options = {}) =>
      part<PasskeyRequest>(await post('user/auth/confirm/passkey', undefined, options), 'passkey'),
    enter(passkey, challenge, options = {}) {
      const request = { method: 'POST', path: 'user/auth/passkey', body: { passkey, challenge } } as const
      return enter(connection, { ...options, ...request })
    },
    own(options = {}) {
      const request = { path: 'user/auth/passkeys', failure: 'Problem getting passkeys!' }
      return sendFor(connection, { ...options, ...request, method: 'GET' }, 'passkeys', ownIn)
    },
    begin: async (options = {}) =>
      part<PasskeyCreation>(await post('user/auth/passkeys/begin', undefined, options), 'passkey'),
    add(body, options = {}) {
      const request = { path: 'user/auth/passkeys', failure, body }
      return sendFor(connection, { ...options, ...request, method: 'POST' }, 'passkey', addedIn)
    },
    async remove(id, options = {}) {
      const request = { path: 'user/auth/passkey', query: { id }, failure: 'Problem deleting passkey!' }
      const answer = await send(connection, { ...options, ...request, method: 'DELETE' })
      return part(answer, 'success') === true ? true : null
    },
  }
}

function ownIn(answer: unknown): OwnPasskeys | null {
  const passkeys = part<readonly Passkey[]>(answer, 'passkeys')
  return passkeys && { passkeys, host: part<string>(answer, 'host') }
}

function addedIn(answer: unknown): AddedPasskey | null {
  const [_id, recoveryCodes] = [part<string>(answer, '_id'), part<readonly string[]>(answer, 'recoveryCodes')]
  return _id && recoveryCodes ? { _id, recoveryCodes } : null
}
