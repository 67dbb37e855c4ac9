import type { FastifyReply, FastifyRequest } from 'fastify'
import { cookieIn, keepCookie } from '../auth/own-cookie.ts'

/** What a browser keeps while somebody signs in elsewhere, which no script and no other site can read. */
export type Kept = {
  readonly secret: string
  /** Where they were. */
  readonly next: string
}

export const providerPath = '/api/user/auth/provider'
const cookie = { name: 'prona-sign-in', path: providerPath, seconds: 600 }

export function keepInCookie(reply: FastifyReply, kept: Kept | undefined, isEncrypted: boolean): void {
  const value = kept && `${kept.secret}.${Buffer.from(kept.next).toString('base64url')}`
  keepCookie(reply, cookie, value, isEncrypted)
}

export function keptInCookie(request: FastifyRequest, isEncrypted: boolean): Kept | undefined {
  const value = cookieIn(request, cookie, isEncrypted) ?? ''
  const [, secret, next = ''] = /^([A-Za-z0-9_-]{43})\.([A-Za-z0-9_-]*)$/.exec(value) ?? []
  return secret === undefined ? undefined : { secret, next: Buffer.from(next, 'base64url').toString() }
}
