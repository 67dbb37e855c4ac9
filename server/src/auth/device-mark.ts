import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isToken, newToken } from './token.ts'

const name = 'prona_device'
const daysKept = 400
/** A browser by which somebody was not signed in for so long is new again. */
export const rememberedDays = 90

/**
 * The mark by which a browser is recognised when somebody signs in there again: its own, or a new one. It is a random
 * number without any meaning, that scripts cannot read, that opens nothing, and that is sent to the addresses of
 * signing in alone.
 */
export function markOf({ headers }: Pick<FastifyRequest, 'headers'>): string {
  const sent = (headers.cookie ?? '').split(';').map((one) => one.trim().split('='))
  const mark = sent.find(([key]) => key === name)?.[1] ?? ''
  return isToken(mark) ? mark : newToken()
}

export function keepMark(reply: FastifyReply, mark: string, isEncrypted: boolean): void {
  const terms = ['Path=/api/user/auth', `Max-Age=${daysKept * 86_400}`, 'HttpOnly', 'SameSite=Strict']
  reply.header('set-cookie', [`${name}=${mark}`, ...terms, ...(isEncrypted ? ['Secure'] : [])].join('; '))
}

/** Of the mark and the person together: that two people use one browser cannot be told from what is kept. */
export function hashOfMark(user: string, mark: string | undefined): Buffer | null {
  return mark === undefined ? null : createHash('sha256').update(`${user} ${mark}`).digest()
}
