import { everything } from '@prona/contract/access'
import { type Origin, recordAccess } from '../auth/access-entries.ts'
import { acrossBranches } from '../auth/every-branch.ts'
import { noteFamiliar } from '../auth/familiar-networks.ts'
import { holdActive } from '../auth/lock-active.ts'
import { openSession } from '../auth/sessions.ts'
import { endInvitationOf } from '../auth/sign-in-links.ts'
import type { Provider } from '../config/sign-in.ts'
import type { Sql } from '../database/connect.ts'
import { networkOf } from '../http/network.ts'
import type { Database } from '../kernel/context.ts'
import { textsIn, verifiedEmailIn } from './claims.ts'
import { createAccount } from './new-account.ts'
import { nobodyHere } from './refusals.ts'
import { type Claims, provenAt } from './tokens.ts'

type Account = { readonly user: string; readonly branch: string; readonly isOpen: boolean }
type Parts = { readonly sql: Sql; readonly provider: Provider }
type Coming = { readonly claims: Claims; readonly from: Origin; readonly now: string }

/** Opens a session for whom the issuer's claims name; answers its token. */
export async function signInAs(parts: Parts, coming: Coming): Promise<string> {
  const { sql, provider } = parts
  const { user } = await accountOf(parts, coming)
  return acrossBranches(sql, async (db) => {
    // Whoever was disabled or unlinked meanwhile stays out.
    const isActive = await holdActive(db, user)
    if (!isActive || (await linkedTo(db, provider, coming.claims))?.user !== user)
      throw nobodyHere(provider.name)
    const token = await openSession(db, user, coming.from, coming.now, provenAt(coming.claims))
    await db`
      update users set last_seen_at = ${coming.now}, account = 'open', invited_until = null where _id = ${user}`
    await endInvitationOf(db, user)
    await noteFamiliar(db, user, networkOf(coming.from.address), coming.now)
    await recordAccess(db, { kind: 'signIn', by: user, from: coming.from, way: 'service', at: coming.now })
    return token
  })
}

/** Who they are here; at their first coming an account is linked or made, where the settings allow it. */
async function accountOf(parts: Parts, coming: Coming): Promise<Account> {
  const { sql, provider } = parts
  const known = (await findLinked(parts, coming.claims)) ?? (await link(parts, coming))
  if (known) return openOne(known, provider)
  if (!provider.newUsers) throw nobodyHere(provider.name)
  try {
    return { ...(await createAccount({ sql, provider, newUsers: provider.newUsers }, coming)), isOpen: true }
  } catch (error) {
    // They may have come twice at once.
    const made = await findLinked(parts, coming.claims)
    if (made) return openOne(made, provider)
    throw error
  }
}

function openOne(account: Account, { name }: Provider): Account {
  if (!account.isOpen) throw nobodyHere(name)
  return account
}

function findLinked({ sql, provider }: Parts, claims: Claims): Promise<Account | undefined> {
  return acrossBranches(sql, (db) => linkedTo(db, provider, claims))
}

/** Also of a user who is disabled or deleted: they are still whom the issuer means. */
async function linkedTo(db: Database, { issuer }: Provider, { sub }: Claims): Promise<Account | undefined> {
  const [found] = await db<Account[]>`
    select u._id as user, u.branch, u.status = 'active' and u.deleted_at is null as "isOpen"
    from user_identities i join users u on u._id = i.user_id
    where i.issuer = ${issuer} and i.subject = ${sub}`
  return found
}

/**
 * Links an account that is here already, by an email that the issuer has verified or by the username, to the letter.
 * Not one that another person of the same issuer has: an address may be given to somebody new. Two accounts with one
 * address are nobody's.
 */
async function link({ sql, provider }: Parts, { claims, from, now }: Coming): Promise<Account | undefined> {
  const { issuer, linkBy, usernameClaim } = provider
  if (linkBy === 'none') return undefined
  const name = linkBy === 'email' ? verifiedEmailIn(claims) : textsIn(claims, usernameClaim)[0]
  if (!name) return undefined
  return acrossBranches(sql, async (db) => {
    const [only, ...others] = await accountsCalled(db, linkBy, name.trim().toLowerCase())
    if (!only || others.length > 0) return undefined
    const linked = await db`
      insert into user_identities (issuer, subject, user_id, linked_at)
      values (${issuer}, ${claims.sub}, ${only.user}, ${now}) on conflict do nothing returning user_id`
    if (linked.length === 0) return undefined
    await recordAccess(db, { kind: 'accountLinked', by: only.user, from, at: now })
    return only
  })
}

/** Who may do everything is known by an email alone: a username is what people write there themselves. */
function accountsCalled(db: Database, by: 'email' | 'username', name: string): Promise<Account[]> {
  return db<Account[]>`
    select u._id as user, u.branch, true as "isOpen" from users u join roles r on r._id = u.role
    where u.status = 'active' and u.deleted_at is null
      and case when ${by} = 'email' then lower(u.email) = ${name}
        else u.username = ${name} and not ${everything} = any (r.permissions) end
    limit 2`
}
