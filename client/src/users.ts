import type { AnyRow } from '@prona/contract/kernel/resource'
import type { Language } from '@prona/contract/kernel/words'
import type { Administrator } from '@prona/contract/users/administrator'
import type { AskedRight, Granters } from '@prona/contract/users/asked-right'
import { part } from './answer-part.ts'
import { type Connection, send } from './connection.ts'
import type { CallOptions } from './problem.ts'

/** The link's path on the console's own address, told this once. */
export type SignInLink = { readonly path: string; readonly expiresAt: string }

export type Invitation = { readonly user: AnyRow; readonly link: SignInLink | null }

export type UserCalls = {
  /** A link by which the user sets their password; `link` is null where it went by mail. An earlier one no longer works. */
  signInLink(_id: string, options?: CallOptions): Promise<Invitation | null>
  /** Sends an invitation; `link` is null where it went by mail. An earlier one no longer works. */
  invite(_id: string, options?: CallOptions): Promise<Invitation | null>
  /** Whom to reach about rights and accounts, as far as the reader may see. */
  administrators(options?: CallOptions): Promise<readonly Administrator[] | null>
  /** Of permissions that one lacks those who could grant each, by name, the nearest first. */
  whoGrants(permissions: readonly string[], options?: CallOptions): Promise<readonly Granters[] | null>
  /** Notifies those who could grant a permission that one lacks. */
  askRight(permission: string, options?: CallOptions): Promise<AskedRight | null>
}

/** Chooses one’s own language, in which mails to oneself are written. */
export async function chooseOwnLanguage(
  connection: Connection,
  language: Language,
  options: CallOptions = {},
): Promise<Language | null> {
  const request = { path: 'user/language', body: { language }, failure: 'Problem putting user!' }
  return part<Language>(await send(connection, { ...options, ...request, method: 'PUT' }), 'language')
}

export function userCalls(connection: Connection): UserCalls {
  return {
    async signInLink(_id, options = {}) {
      const request = { path: 'user/signInLink', body: { _id }, failure: 'Problem posting user!' }
      const answer = await send(connection, { ...options, ...request, method: 'POST' })
      const user = part<AnyRow>(answer, 'user')
      return user && { user, link: part<SignInLink>(answer, 'link') }
    },
    async invite(_id, options = {}) {
      const request = { path: 'user/invite', body: { _id }, failure: 'Problem posting user!' }
      const answer = await send(connection, { ...options, ...request, method: 'POST' })
      const user = part<AnyRow>(answer, 'user')
      return user && { user, link: part<SignInLink>(answer, 'link') }
    },
    async askRight(permission, options = {}) {
      const request = { path: 'user/askRight', body: { permission }, failure: 'Problem posting user!' }
      const answer = await send(connection, { ...options, ...request, method: 'POST' })
      return part(answer, 'told') ? (answer as AskedRight) : null
    },
    async whoGrants(permissions, options = {}) {
      const path = `user/granters?permissions=${encodeURIComponent(JSON.stringify(permissions))}`
      const request = { path, failure: 'Problem getting user granters!' }
      return part<readonly Granters[]>(
        await send(connection, { ...options, ...request, method: 'GET' }),
        'granters',
      )
    },
    async administrators(options = {}) {
      const request = { path: 'user/administrators', failure: 'Problem getting user administrators!' }
      return part<readonly Administrator[]>(
        await send(connection, { ...options, ...request, method: 'GET' }),
        'administrators',
      )
    },
  }
}
