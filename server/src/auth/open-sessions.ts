import { idSchema } from '@prona/contract/kernel/schema'
import { deviceOf } from '@prona/contract/users/device'
import { mostSessions, type OpenSession, type OpenSessions } from '@prona/contract/users/session'
import * as z from 'zod/mini'
import { instant, named } from '../kernel/call.ts'
import type { Database } from '../kernel/context.ts'
import type { SessionLimits } from './sessions.ts'
import { hashOfToken } from './token.ts'

const part = z.nullable(z.string())

/** What is answered of a session. Neither its token nor a hash of it is. */
const openSession = named<OpenSession>(
  'session',
  z.strictObject({
    _id: idSchema,
    device: z.strictObject({ browser: part, system: part }),
    address: part.check(z.describe('From where it was opened.')),
    lastAddress: part.check(z.describe('From where it was last used.')),
    createdAt: instant,
    lastSeenAt: instant.check(z.describe('To about a minute.')),
    isCurrent: z.boolean().check(z.describe('Whether this request was made in it.')),
  }),
)
export const openSessionsSchema: z.ZodMiniType<OpenSessions> = z.strictObject({
  sessions: z.array(openSession),
  total: z.int().check(z.describe(`How many there are; at most ${mostSessions} are listed.`)),
})

type Asked = { readonly user: string; readonly token: string; readonly now: string }
type Found = Omit<OpenSession, 'device'> & { readonly userAgent: string | null; readonly total: number }

/** The sessions of a user that have neither ended nor run out, the one asked from first, then the last used. */
export async function openSessionsOf(
  db: Database,
  { idleHours, days }: SessionLimits,
  { user, token, now }: Asked,
): Promise<OpenSessions> {
  const found = await db<Found[]>`
    select _id, user_agent as "userAgent", address, last_address as "lastAddress", created_at as "createdAt",
      last_seen_at as "lastSeenAt", token_hash = ${hashOfToken(token)} as "isCurrent",
      count(*) over ()::integer as total
    from sessions
    where user_id = ${user} and ended_at is null
      and created_at > ${now}::timestamptz - make_interval(days => ${days})
      and last_seen_at > ${now}::timestamptz - make_interval(hours => ${idleHours})
    order by token_hash = ${hashOfToken(token)} desc, last_seen_at desc, _id limit ${mostSessions}`
  return {
    sessions: found.map(({ userAgent, total: _, ...session }) => ({
      ...session,
      device: deviceOf(userAgent),
      address: plain(session.address),
      lastAddress: plain(session.lastAddress),
    })),
    total: found[0]?.total ?? 0,
  }
}

/** An IPv4 address that came over an IPv6 socket is written as people know it. */
function plain(address: string | null): string | null {
  return address?.replace(/^::ffff:(?=\d+\.)/i, '') ?? null
}
