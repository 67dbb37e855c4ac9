import type { Language } from '@prona/contract/kernel/words'
import type { FirstAdministrator } from '@prona/contract/users/sign-in'
import { part } from './answer-part.ts'
import { type Connection, send } from './connection.ts'
import { type EntryOptions, enter } from './enter.ts'
import type { CallOptions } from './problem.ts'

export type Invited = {
  readonly username: string
  readonly name: string
  readonly language: Language
  readonly company: string | null
  readonly inviter: string | null
}
/** What somebody says of themselves who opens their account by an invitation. */
export type Registration = { readonly password: string; readonly name: string; readonly language: Language }

/** What is done by a link, before anybody is signed in. */
export type SignInLinkCalls = {
  /** Makes the company and its administrator by the link of a first start. Answers the token. */
  first(first: FirstAdministrator, options?: CallOptions): Promise<string | null>
  /** Whether the server sends mails; false where it does not say. */
  sendsMail(options?: CallOptions): Promise<boolean>
  /** Asks for a new password by mail; answered alike whoever it is. */
  forgotten(who: string, options?: CallOptions): Promise<boolean>
  /** Whom the link is for. */
  invited(token: string, options?: CallOptions): Promise<Invited | null>
  /** Sets their password. Answers the token of their session; null where a code is asked for first. */
  choosePassword(token: string, password: string, options?: EntryOptions): Promise<string | null>
  /** The same by an invitation, with their name and language. */
  register(token: string, registration: Registration, options?: EntryOptions): Promise<string | null>
}

export function signInLinkCalls(connection: Connection): SignInLinkCalls {
  const path = 'user/auth/link'
  return {
    first: (first, options = {}) =>
      enter(connection, { ...options, method: 'POST', path: 'user/auth/first', body: first }),
    async sendsMail(options = {}) {
      const request = { path: 'user/auth/first', failure: 'Problem getting sign-in!' }
      return (
        part<boolean>(await send(connection, { ...options, ...request, method: 'GET' }), 'sendsMail') === true
      )
    },
    async forgotten(who, options = {}) {
      const request = { path: 'user/auth/forgotten', body: { who }, failure: 'Problem posting user!' }
      return (
        part<boolean>(await send(connection, { ...options, ...request, method: 'POST' }), 'success') === true
      )
    },
    async invited(token, options = {}) {
      const request = { path, body: { token }, failure: 'Problem getting user!' }
      const answer = await send(connection, { ...options, ...request, method: 'POST' })
      return part<Invited>(answer, 'user')
    },
    choosePassword: (token, password, options = {}) =>
      enter(connection, { ...options, method: 'PUT', path, body: { token, password } }),
    register: (token, registration, options = {}) =>
      enter(connection, { ...options, method: 'PUT', path, body: { token, ...registration } }),
  }
}
