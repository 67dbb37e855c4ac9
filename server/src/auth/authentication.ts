import { AppError } from '@prona/contract/kernel/errors'
import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import type { Sql } from '../database/connect.ts'
import { endsWithin, unlistenMs } from '../database/ends-within.ts'
import { causeOf } from '../database/outage-codes.ts'
import { isRecord } from '../kernel/columns.ts'
import type { Reader } from '../kernel/context.ts'
import type { RoleGroups } from '../roles/role-groups.ts'
import { acrossBranches, writingTo } from './every-branch.ts'
import { findApiToken, noteTokenUsed } from './find-api-token.ts'
import { findSession, type Session } from './reader.ts'
import { sessionCache } from './session-cache.ts'
import type { SessionLimits } from './sessions.ts'
import { hashOfToken, isApiToken, isToken } from './token.ts'

export type AuthenticationParts = {
  readonly sql: Sql
  /** Connections that no other work uses. */
  readonly entry: Sql
  readonly groups: RoleGroups
  readonly limits: SessionLimits
  readonly log: Pick<FastifyBaseLogger, 'warn'>
  readonly now: () => string
}

export type Authentication = {
  /** Who makes the request; throws where they are not signed in. */
  authenticate(request: Pick<FastifyRequest, 'headers' | 'ip'>): Promise<Reader>
  /** Who has a token, a script's too. */
  reader(token: string, address: string): Promise<Reader>
  /** The session of a token, and from which address it is used. A script has none, and is refused. */
  session(token: string, address: string): Promise<Session>
  /** Called when somebody's rights or sessions changed: from the next request on the database is asked again. */
  forget(): void
  /** Calls the listener after every `forget`, of this server and of others; answers how to stop. */
  onForget(listener: () => void): () => void
  /** Whom a token belongs to now, or undefined; unlike a request of theirs, this does not keep the session alive. */
  stillThere(token: string): Promise<Reader | undefined>
  /** Who makes the request, if anybody is signed in; this does not keep the session alive either. */
  whoMakes(request: FastifyRequest): Promise<Reader | undefined>
  /** Whose token the request carries, as far as memory tells: to count it before the database is asked. */
  lastReaderOf(request: FastifyRequest): string | undefined
  close(): Promise<void>
}

/** Caches who is signed in, and listens for changes that other servers or a person at the database make. */
export async function openAuthentication(parts: AuthenticationParts): Promise<Authentication> {
  const { sql, entry, groups, limits, log, now } = parts
  const cache = sessionCache(limits)
  const touching = new Set<Promise<void>>()
  const touchedAt = new Map<string, number>()
  const listeners = new Set<() => void>()
  const news = await sql.listen('access', forget, forget)

  function forget(): void {
    cache.forget()
    for (const tell of listeners) tell()
  }

  async function seen(token: string, address: string): Promise<Session> {
    const at = now()
    const found = await find(token, at)
    if (!found) throw new AppError('notSignedIn')
    noteSeen(found, address, at)
    return found
  }

  async function session(token: string, address: string): Promise<Session> {
    const found = await seen(token, address)
    if (found.reader.token) throw new AppError('forbidden')
    return found
  }

  async function find(token: string, at: string): Promise<Session | undefined> {
    const key = keyOf(token)
    if (key === undefined) return undefined
    const hash = hashOfToken(token)
    const load = () =>
      isApiToken(token) ? findApiToken(entry, hash, groups) : findSession(entry, hash, groups, limits, at)
    return cache.find(key, Date.parse(at)) ?? (await cache.load(key, Date.parse(at), load))
  }

  /** At most once a minute, of a script once an hour; no request waits for it or fails because of it. */
  function noteSeen(seen: Session, address: string, at: string): void {
    const last = Math.max(Date.parse(seen.lastSeenAt), touchedAt.get(seen._id) ?? 0)
    if (Date.parse(at) - last < (seen.reader.token ? 3_600_000 : 60_000)) return
    if (touchedAt.size > 10_000) touchedAt.clear()
    touchedAt.set(seen._id, Date.parse(at))
    const touch = writeSeen(sql, seen, address, at)
      .catch((error: unknown) =>
        log.warn({ ...causeOf(error) }, 'The time somebody was last seen could not be kept'),
      )
      .finally(() => touching.delete(touch))
    touching.add(touch)
  }

  return {
    session,
    reader: async (token, address) => (await seen(token, address)).reader,
    authenticate: async ({ headers, ip }) => (await seen(tokenOf(headers.authorization), ip)).reader,
    forget,
    onForget(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    stillThere: async (token) => (await find(token, now()))?.reader,
    whoMakes: async (request) => (await find(tokenCarriedBy(request), now()))?.reader,
    lastReaderOf(request) {
      const key = keyOf(tokenCarriedBy(request))
      return key === undefined ? undefined : cache.lastReaderOf(key)
    },
    async close() {
      await endsWithin(news.unlisten(), unlistenMs)
      await endsWithin(Promise.all(touching), unlistenMs)
    },
  }
}

/** The header holds the token, with or without the word Bearer before it. */
export function tokenOf(header: string | undefined): string {
  return (header ?? '').replace(/^Bearer +/i, '').trim()
}

/** The header's, or that of the address where the route takes it there. */
function tokenCarriedBy({ headers, query, routeOptions }: FastifyRequest): string {
  const inHeader = tokenOf(headers.authorization)
  if (inHeader !== '' || routeOptions.config.call?.token !== 'headerOrQuery') return inHeader
  const inQuery = isRecord(query) ? query.token : undefined
  // A script's token has no place in an address, which is kept in many logs.
  return typeof inQuery === 'string' && !isApiToken(inQuery) ? inQuery : ''
}

/** Undefined where the text can be no token. */
function keyOf(token: string): string | undefined {
  return isToken(token) || isApiToken(token) ? hashOfToken(token).toString('base64') : undefined
}

async function writeSeen(
  sql: Sql,
  { _id, reader, branchOfUser }: Session,
  address: string,
  at: string,
): Promise<void> {
  if (reader.token) return noteTokenUsed(sql, _id, address)
  await acrossBranches(sql, async (db) => {
    await writingTo(db, branchOfUser)
    // The person before their session, as whoever ends it holds them.
    await db`update users set last_seen_at = ${at} where _id = ${reader._id}`
    await db`
      update sessions set last_seen_at = ${at}, last_address = ${address}
      where _id = ${_id} and last_seen_at < ${at}`
  })
}
