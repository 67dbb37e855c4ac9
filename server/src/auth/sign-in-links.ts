import type { Database } from '../kernel/context.ts'
import { hashOfToken, isToken, newToken } from './token.ts'

/** For a user, by whoever made it; null, the program's own, for the company's first administrator. */
export type Link = { readonly user: string; readonly maker: string } | null

/** Answers the link's token, which is not stored and cannot be read again. The link they had before ends. */
export async function openLink(db: Database, link: Link, expiresAt: string): Promise<string> {
  const token = newToken()
  await db`
    insert into sign_in_links (user_id, made_by, token_hash, expires_at)
    values (${link?.user ?? null}, ${link?.maker ?? null}, ${hashOfToken(token)}, ${expiresAt})
    on conflict (user_id) do update set
      made_by = excluded.made_by, token_hash = excluded.token_hash, expires_at = excluded.expires_at`
  return token
}

/** Checked before any work is done; `redeemLink` checks again when the work is done. */
export async function findLink(db: Database, token: string, now: string): Promise<Link | undefined> {
  if (!isToken(token)) return undefined
  const [found] = await db<{ user: string | null; maker: string | null }[]>`
    select user_id as user, made_by as maker from sign_in_links
    where token_hash = ${hashOfToken(token)} and expires_at > ${now}`
  if (!found) return undefined
  const { user, maker } = found
  return user !== null && maker !== null ? { user, maker } : null
}

/** False: of several uses at once another one was first, or the link has ended meanwhile. */
export async function redeemLink(db: Database, token: string, now: string): Promise<boolean> {
  const used = await db`
    delete from sign_in_links where token_hash = ${hashOfToken(token)} and expires_at > ${now} returning token_hash`
  return used.length === 1
}

/**
 * Ends the link that somebody was given and those they made for others, for good. Whoever used their account without
 * being asked may have made some, and rights that are taken away and given back bring no link back.
 */
export async function endLinksOf(db: Database, user: string): Promise<void> {
  await db`delete from sign_in_links where ${user} in (user_id, made_by)`
}

export async function pruneLinks(db: Database, now: string): Promise<void> {
  await db`delete from sign_in_links where expires_at <= ${now}`
}

export function hoursAfter(now: string, hours: number): string {
  return new Date(Date.parse(now) + hours * 3_600_000).toISOString()
}
