import type { FastifyReply, FastifyRequest } from 'fastify'

/** A cookie that no script and no other site can read. */
export type OwnCookie = {
  readonly name: string
  /** Over HTTP it is sent to these addresses alone. */
  readonly path: string
  readonly seconds: number
}

/**
 * Over HTTPS its name begins so that browsers take it only from this very host, over HTTPS and for all of its
 * addresses: no program at another name of the same domain sets it.
 */
function setAs({ name, path }: OwnCookie, isEncrypted: boolean) {
  return isEncrypted ? { name: `__Host-${name}`, path: '/' } : { name, path }
}

/** Undefined takes it away. */
export function keepCookie(
  reply: FastifyReply,
  cookie: OwnCookie,
  value: string | undefined,
  isEncrypted: boolean,
): void {
  const { name, path } = setAs(cookie, isEncrypted)
  const terms = [`Path=${path}`, `Max-Age=${value === undefined ? 0 : cookie.seconds}`]
  const safe = ['HttpOnly', 'SameSite=Strict', ...(isEncrypted ? ['Secure'] : [])]
  reply.header('set-cookie', [`${name}=${value ?? ''}`, ...terms, ...safe].join('; '))
}

export function cookieIn(
  { headers }: Pick<FastifyRequest, 'headers'>,
  cookie: OwnCookie,
  isEncrypted: boolean,
): string | undefined {
  const start = `${setAs(cookie, isEncrypted).name}=`
  const sent = (headers.cookie ?? '').split(';').map((one) => one.trim())
  return sent.find((one) => one.startsWith(start))?.slice(start.length)
}
