import type { AccessKind } from '@prona/contract/audit/access-kinds'
import type { WayIn } from '@prona/contract/audit/ways-in'
import { isGoodText } from '@prona/contract/kernel/schema'
import type { FastifyRequest } from 'fastify'
import type { Database } from '../kernel/context.ts'

/** Where a request comes from. */
export type Origin = {
  readonly address: string
  readonly browser: string | undefined
  readonly requestId: string
  /** The browser's mark, where it is known by one. */
  readonly device?: string | undefined
}

export type AccessEntry = {
  readonly kind: AccessKind
  /** Null where somebody failed to sign in under a name that nobody has; what was typed may be a password. */
  readonly by: string | null
  readonly from: Origin
  readonly at: string
  /** The call that was refused: `POST /api/user/signInLink`. */
  readonly route?: string
  /** The role they had, and the permission that was asked for. */
  readonly role?: string
  readonly permission?: string
  /** The name of the script's token by which they did it, or which they made or ended. */
  readonly token?: string
  /** By what they signed in. */
  readonly way?: WayIn
  readonly resource?: string
  readonly record?: string
  readonly report?: string
  /** What an export took along. */
  readonly rows?: number
  readonly fields?: readonly string[]
  /** Of failed sign-ins that are counted instead of written one by one. */
  readonly times?: number
}

export function originOf(request: Pick<FastifyRequest, 'ip' | 'headers' | 'id'>): Origin {
  return { address: request.ip, browser: request.headers['user-agent'], requestId: request.id }
}

/** Who did what, from where: entries are added, never changed, and deleted only when they are old. */
export async function recordAccess(db: Database, entry: AccessEntry): Promise<void> {
  const {
    kind,
    by,
    from,
    at,
    route,
    resource,
    record,
    report,
    rows,
    fields,
    times,
    role,
    permission,
    token,
    way,
  } = entry
  await db`
    insert into access_entries
      (at, kind, by, address, browser, request_id, route, resource, record, report, rows, fields, times, role,
        permission, token, way)
    values (${at}, ${kind}, ${by}, ${from.address}, ${shortened(from.browser)}, ${from.requestId}, ${route ?? null},
      ${resource ?? null}, ${record ?? null}, ${report ?? null}, ${rows ?? null}, ${fields ? [...fields] : null},
      ${times ?? null}, ${role ?? null}, ${permission ?? null}, ${token ?? null}, ${way ?? null})`
}

/** What a browser says of itself, as far as it can be stored. */
export function shortened(userAgent: string | undefined): string | null {
  return userAgent && isGoodText(userAgent) ? userAgent.slice(0, 200) : null
}
