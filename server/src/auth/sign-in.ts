import { AppError } from '@prona/contract/kernel/errors'
import type { Credentials } from '@prona/contract/users/sign-in'
import type { Sql } from '../database/connect.ts'
import { networkOf } from '../http/network.ts'
import { type Origin, recordAccess } from './access-entries.ts'
import { type Counter, giveBack, takeAttempt } from './attempts.ts'
import { acrossBranches, writingTo } from './every-branch.ts'
import type { FailedSignIns } from './failed-sign-ins.ts'
import { isFamiliar, noteFamiliar } from './familiar-networks.ts'
import { passwordMatches } from './password-hash.ts'
import { openSession } from './sessions.ts'

/**
 * Answers a token. An unknown name, a wrong password and a disabled user are refused in the same words after the same
 * work, so that nobody learns which it was. From a network that is locked only the right password of somebody who has
 * signed in there is taken, and all else refused alike: others' guesses do not lock them out.
 */
export async function signIn(
  { sql, failedSignIns }: { readonly sql: Sql; readonly failedSignIns: FailedSignIns },
  credentials: Credentials,
  from: Origin,
  now: string,
): Promise<string> {
  const username = credentials.username.trim().toLowerCase()
  const network = networkOf(from.address)
  const known = await findPassword(sql, username)
  const counters = countersOf(username, network)
  const { refusal, locks } = await takeAttempt(sql, counters, now)
  const matches = await passwordMatches(credentials.password, known?.hash)
  // Asked whoever it is and whatever they typed, so that the time tells nothing.
  const isRefused = refusal !== undefined && !(await isFamiliar(sql, known?.user, network, now))
  if (!matches || !known || isRefused) {
    const failed = { by: known?.user ?? null, from, at: now }
    const isLocked = refusal !== undefined
    await failedSignIns.record({ kind: 'signInFailed', ...failed }, isLocked)
    if (locks) await failedSignIns.record({ kind: 'signInLocked', ...failed }, isLocked)
    throw refusal ?? new AppError('wrongCredentials')
  }

  await giveBack(sql, counters, now)
  return acrossBranches(sql, async (db) => {
    await writingTo(db, known.branch)
    await noteFamiliar(db, known.user, network, now)
    await recordAccess(db, { kind: 'signIn', by: known.user, from, at: now })
    // Afterwards: whoever was seen before is told of a new device.
    const token = await openSession(db, known.user, from, now)
    await db`update users set last_seen_at = ${now} where _id = ${known.user}`
    return token
  })
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
}

async function findPassword(sql: Sql, username: string): Promise<Known | undefined> {
  const [found] = await acrossBranches(
    sql,
    (db) => db<Known[]>`
      select u._id as user, u.branch, p.hash
      from users u join user_passwords p on p.user_id = u._id
      where u.username = ${username} and u.status = 'active' and u.deleted_at is null`,
  )
  return found
}
