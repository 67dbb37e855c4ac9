import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { cookieIn, keepCookie } from './own-cookie.ts'
import { isToken, newToken } from './token.ts'

const cookie = { name: 'prona_device', path: '/api/user/auth', seconds: 400 * 86_400 }
/** A browser by which somebody was not signed in for so long is new again. */
export const rememberedDays = 90

/**
 * The mark by which a browser is recognised when somebody signs in there again: its own, or a new one. It is a random
 * number without any meaning, that scripts cannot read and that opens nothing.
 */
export function markOf(request: Pick<FastifyRequest, 'headers'>, isEncrypted: boolean): string {
  const mark = cookieIn(request, cookie, isEncrypted) ?? ''
  return isToken(mark) ? mark : newToken()
}

export function keepMark(reply: FastifyReply, mark: string, isEncrypted: boolean): void {
  keepCookie(reply, cookie, mark, isEncrypted)
}

/** Of the mark and the person together: that two people use one browser cannot be told from what is kept. */
export function hashOfMark(user: string, mark: string | undefined): Buffer | null {
  return mark === undefined ? null : createHash('sha256').update(`${user} ${mark}`).digest()
}
