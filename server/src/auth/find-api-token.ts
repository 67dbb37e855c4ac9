import { permissionsForTokens } from '@prona/contract/token-rights'
import type { Sql } from '../database/connect.ts'
import type { Reader } from '../kernel/context.ts'
import type { RoleGroups } from '../roles/role-groups.ts'
import { acrossBranches } from './every-branch.ts'
import { findReader, type Session } from './reader.ts'

type Given = {
  readonly _id: string
  readonly name: string
  readonly permissions: readonly string[]
  readonly branches: readonly string[]
}
type Found = Given &
  Pick<Session, 'createdAt' | 'lastSeenAt'> & { readonly user: string; readonly msLeft: number }

/** A token for scripts by its hash, unless it ended, ran out, or its maker is gone, disabled or without a role. */
export async function findApiToken(
  sql: Sql,
  tokenHash: Buffer,
  groups: RoleGroups,
): Promise<Session | undefined> {
  const [open] = await sql<Found[]>`
    select _id, user_id as user, name, permissions, branches, created_at as "createdAt",
      coalesce(last_used_at, created_at - interval '1 day') as "lastSeenAt",
      (extract(epoch from expires_at - now()) * 1000)::float8 as "msLeft"
    from api_tokens where token_hash = ${tokenHash} and ended_at is null and expires_at > now()`
  if (!open) return undefined
  const found = await acrossBranches(sql, (db) => findReader(db, open.user, groups))
  const { _id, createdAt, lastSeenAt, msLeft } = open
  return found && { ...found, _id, createdAt, lastSeenAt, msLeft, reader: byToken(found.reader, open) }
}

/** What its maker may do now, and of that no more than the token was given. */
export function byToken(maker: Reader, { _id, name, permissions, branches: given }: Given): Reader {
  const branches = maker.branches.filter((code) => given.includes(code))
  return {
    ...maker,
    token: { _id, name },
    branch: branches[0] ?? '',
    branches,
    rights: { ...maker.rights, permissions: permissionsForTokens(maker.rights, permissions) },
  }
}

/** Written at most once an hour. */
export async function noteTokenUsed(sql: Sql, token: string, address: string): Promise<void> {
  await sql`
    update api_tokens set last_used_at = now(), last_address = ${address}
    where _id = ${token} and (last_used_at is null or last_used_at < now() - interval '1 hour')`
}
