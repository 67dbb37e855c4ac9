import { everything } from '@prona/contract/access'
import { AppError } from '@prona/contract/kernel/errors'
import type { Credentials } from '@prona/contract/users/sign-in'
import type { PasswordsOf } from '../config/sign-in.ts'
import type { Sql } from '../database/connect.ts'
import { networkOf } from '../http/network.ts'
import type { Database } from '../kernel/context.ts'
import type { Origin } from './access-entries.ts'
import { type Counter, giveBack, takeAttempt } from './attempts.ts'
import { openChallenge } from './challenges.ts'
import { enterAs } from './enter-as.ts'
import { acrossBranches } from './every-branch.ts'
import type { FailedSignIns } from './failed-sign-ins.ts'
import { isFamiliar } from './familiar-networks.ts'
import { holdActive } from './lock-active.ts'
import { hashOfPassword, isOutdated, passwordMatches } from './password-hash.ts'
import { renewHash } from './passwords.ts'

type Parts = {
  readonly sql: Sql
  readonly failedSignIns: FailedSignIns
  /** Who signs in by one, where there is a service beside it. */
  readonly passwords: PasswordsOf
}

/** Somebody is signed in by a token; with a second factor they are first asked for a code, by a challenge. */
export type Entry = { readonly token: string } | { readonly challenge: string }

/**
 * An unknown name, a wrong password and a disabled user are refused in the same words after the same
 * work, so that nobody learns which it was. From a network that is locked only the right password of somebody who has
 * signed in there is taken, and all else refused alike: others' guesses do not lock them out.
 */
export async function signIn(
  parts: Parts,
  credentials: Credentials,
  from: Origin,
  now: string,
): Promise<Entry> {
  const { sql, failedSignIns, passwords } = parts
  const username = credentials.username.trim().toLowerCase()
  const network = networkOf(from.address)
  const known = await acrossBranches(sql, (db) => findPassword(db, username, passwords))
  const counters = countersOf(username, network)
  const { refusal, locks } = await takeAttempt(sql, counters, now)
  const matches = await passwordMatches(credentials.password, known?.hash)
  // Asked whoever it is and whatever they typed, so that the time tells nothing.
  const isRefused = refusal !== undefined && !(await isFamiliar(sql, known?.user, network, now))
  const isIn = matches && known && !isRefused
  const entry = isIn
    ? await enter(parts, { username, ...known, password: credentials.password }, from, now)
    : null
  if (!known || !entry) {
    const failed = { by: known?.user ?? null, from, at: now }
    const isLocked = refusal !== undefined
    await failedSignIns.record({ kind: 'signInFailed', ...failed }, isLocked)
    if (locks) await failedSignIns.record({ kind: 'signInLocked', ...failed }, isLocked)
    throw refusal ?? new AppError('wrongCredentials')
  }

  await giveBack(sql, counters, now)
  if (isOutdated(known.hash))
    await renewHash(sql, known.user, { old: known.hash, hash: await hashOfPassword(credentials.password) })
  return entry
}

/**
 * What was found when the password was tried may have changed since: nobody comes in by a password that they no longer
 * have, without the code that is asked for from now on, or after they were disabled. Null: it has.
 */
function enter(
  { sql, passwords }: Parts,
  known: Known & Credentials,
  from: Origin,
  now: string,
): Promise<Entry | null> {
  return acrossBranches(sql, async (db) => {
    if (!(await holdActive(db, known.user))) return null
    const found = await findPassword(db, known.username, passwords)
    if (!found || !(await isStill(found, known))) return null
    if (found.hasFactor) return { challenge: await openChallenge(db, known.user, now) }
    return { token: await enterAs(db, known.user, from, 'password', now) }
  })
}

/** One that signs in at the same time may have hashed the same password anew. */
async function isStill(found: Known, { user, branch, hasFactor, hash, password }: Known & Credentials) {
  if (found.user !== user || found.branch !== branch || found.hasFactor !== hasFactor) return false
  return found.hash === hash || (isOutdated(hash) && passwordMatches(password, found.hash))
}

function countersOf(username: string, network: string): readonly Counter[] {
  return [
    { kind: 'personHere', name: `${username} ${network}` },
    { kind: 'person', name: username },
    { kind: 'address', name: network },
  ]
}

type Known = {
  readonly user: string
  readonly branch: string
  readonly hash: string
  readonly hasFactor: boolean
}

/** Where only administrators have a password of use, that of anybody else is none. */
async function findPassword(db: Database, username: string, of: PasswordsOf): Promise<Known | undefined> {
  const [found] = await db<Known[]>`
    select u._id as user, u.branch, p.hash, exists (
        select from users_with_factor f where f.user_id = u._id) as "hasFactor"
    from users u join user_passwords p on p.user_id = u._id join roles r on r._id = u.role
    where u.username = ${username} and u.status = 'active' and u.deleted_at is null
      and (${of === 'everybody'} or ${everything} = any (r.permissions))`
  return found
}
