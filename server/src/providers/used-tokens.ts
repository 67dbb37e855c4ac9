import { createHash } from 'node:crypto'
import type { Database } from '../kernel/context.ts'

/**
 * Whether a token is used for the first time; from now on it is used. Told by what was signed, since a signature can be
 * written in more than one way.
 */
export async function useToken(db: Database, token: string, expires: number): Promise<boolean> {
  const signed = token.slice(0, token.lastIndexOf('.'))
  const used = await db`
    insert into used_tokens (hash, expires_at)
    values (${createHash('sha256').update(signed).digest()}, ${new Date(expires * 1000).toISOString()})
    on conflict do nothing returning hash`
  return used.length === 1
}

/** A token is taken for a minute longer than it says. */
export async function pruneUsedTokens(db: Database, now: string): Promise<void> {
  await db`delete from used_tokens where expires_at < ${now}::timestamptz - interval '5 minutes'`
}
