import type { FastifyReply, FastifyRequest } from 'fastify'

/** What a browser keeps while somebody signs in elsewhere, which no script and no other site can read. */
export type Kept = {
  readonly secret: string
  /** Where they were. */
  readonly next: string
}

export const providerPath = '/api/user/auth/provider'
const minutes = 10

/** By a browser that comes over HTTPS a cookie with this beginning is set over HTTPS only. */
function nameOf(publicUrl: string): string {
  return publicUrl.startsWith('https:') ? '__Secure-prona-sign-in' : 'prona-sign-in'
}

export function keepInCookie(reply: FastifyReply, publicUrl: string, kept: Kept | undefined): void {
  const value = kept ? `${kept.secret}.${Buffer.from(kept.next).toString('base64url')}` : ''
  const age = kept ? minutes * 60 : 0
  const safe = publicUrl.startsWith('https:') ? '; Secure' : ''
  reply.header(
    'set-cookie',
    `${nameOf(publicUrl)}=${value}; Path=${providerPath}; Max-Age=${age}; HttpOnly; SameSite=Strict${safe}`,
  )
}

export function keptInCookie({ headers }: FastifyRequest, publicUrl: string): Kept | undefined {
  const start = `${nameOf(publicUrl)}=`
  const found = (headers.cookie ?? '').split('; ').find((one) => one.startsWith(start))
  const [, secret, next = ''] =
    /^([A-Za-z0-9_-]{43})\.([A-Za-z0-9_-]*)$/.exec(found?.slice(start.length) ?? '') ?? []
  return secret === undefined ? undefined : { secret, next: Buffer.from(next, 'base64url').toString() }
}
