import type { Database } from '../kernel/context.ts'
import { hashOfToken, isToken, newToken } from './token.ts'

/**
 * `reset` is made for somebody by themselves, and so is `address`, which confirms a new mail address and opens nothing;
 * the others by whoever may make them.
 */
export type Purpose = 'signIn' | 'invitation' | 'reset' | 'address'

/** For a user, by whoever made it; null, the program's own, for the company's first administrator. */
export type Link = {
  readonly user: string
  readonly maker: string
  readonly purpose?: Purpose
  /** The address that is to be confirmed. */
  readonly email?: string
} | null

/** Where it leads: behind the `#` no server and no proxy is told the token. */
export function linkPath(purpose: Purpose, token: string): string {
  return `${pages[purpose] ?? '/set-password'}#token=${token}`
}

const pages: Partial<Record<Purpose, string>> = { invitation: '/register', address: '/confirm-address' }

/** Answers the link's token, which is not stored and cannot be read again. The one before of its purpose ends. */
export async function openLink(db: Database, link: Link, expiresAt: string): Promise<string> {
  return (await openLinkFor(db, link, expiresAt)).token
}

/** Answers the link's `_id` alone, for the mail that brings it: its token is made when that is handed over. */
export async function openLinkByMail(
  db: Database,
  link: NonNullable<Link>,
  expiresAt: string,
): Promise<string> {
  return (await openLinkFor(db, link, expiresAt))._id
}

async function openLinkFor(
  db: Database,
  link: Link,
  expiresAt: string,
): Promise<{ _id: string; token: string }> {
  const token = newToken()
  await endOthersFor(db, link)
  const [opened] = await db<{ _id: string }[]>`
    insert into sign_in_links (user_id, made_by, purpose, token_hash, expires_at, email)
    values (${link?.user ?? null}, ${link?.maker ?? null}, ${link?.purpose ?? 'signIn'}, ${hashOfToken(token)},
      ${expiresAt}, ${link?.email ?? null})
    on conflict (user_id, purpose) do update set _id = excluded._id, email = excluded.email,
      made_by = excluded.made_by, token_hash = excluded.token_hash, expires_at = excluded.expires_at
    returning _id`
  return { _id: opened?._id ?? '', token }
}

/** Links that set a password: made by a colleague or asked for by oneself. */
const forPassword: readonly Purpose[] = ['signIn', 'reset']

/** Of those that set somebody's password only the newest works. Locked in order first, so that two do not wait for each other. */
async function endOthersFor(db: Database, link: Link): Promise<void> {
  const { user, purpose = 'signIn' } = link ?? {}
  if (!user || !forPassword.includes(purpose)) return
  await db`
    select from sign_in_links where user_id = ${user} and purpose = any (${[...forPassword]}::text[])
    order by purpose for update`
  await db`
    delete from sign_in_links
    where user_id = ${user} and purpose = any (${[...forPassword]}::text[]) and purpose <> ${purpose}`
}

/** Answers another token for a link that still works, in place of the one before; undefined: it has ended. */
export async function renewLink(db: Database, id: string, now: string): Promise<string | undefined> {
  const token = newToken()
  const renewed = await db`
    update sign_in_links set token_hash = ${hashOfToken(token)} where _id = ${id} and expires_at > ${now} returning _id`
  return renewed.length === 1 ? token : undefined
}

/** Checked before any work is done; `redeemLink` checks again when the work is done. */
export async function findLink(db: Database, token: string, now: string): Promise<Link | undefined> {
  if (!isToken(token)) return undefined
  const [found] = await db<{ user: string | null; maker: string | null; purpose: Purpose }[]>`
    select user_id as user, made_by as maker, purpose from sign_in_links
    where token_hash = ${hashOfToken(token)} and purpose <> 'address' and expires_at > ${now}`
  if (!found) return undefined
  const { user, maker, purpose } = found
  return user !== null && maker !== null ? { user, maker, purpose } : null
}

/** Whose new address the link confirms, which it does once; undefined where it has ended. */
export async function redeemAddressLink(
  db: Database,
  token: string,
  now: string,
): Promise<{ readonly user: string; readonly email: string } | undefined> {
  if (!isToken(token)) return undefined
  const [used] = await db<{ user: string; email: string }[]>`
    delete from sign_in_links
    where token_hash = ${hashOfToken(token)} and purpose = 'address' and expires_at > ${now}
    returning user_id as user, email`
  return used
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

/** Ends somebody's invitation, which they did not need: they have opened their account in another way. */
export async function endInvitationOf(db: Database, user: string): Promise<void> {
  await db`delete from sign_in_links where user_id = ${user} and purpose = 'invitation'`
}

/** Ends the links that went to somebody's address; a mail that still waits with one is not sent. */
export async function endMailedLinksOf(db: Database, user: string): Promise<void> {
  await db`delete from sign_in_links where user_id = ${user} and purpose in ('signIn', 'reset', 'invitation')`
}

export async function pruneLinks(db: Database, now: string): Promise<void> {
  await db`delete from sign_in_links where expires_at <= ${now}`
}
