import { setTimeout as pause } from 'node:timers/promises'
import { AppError } from '@prona/contract/kernel/errors'
import type { Sql } from '../database/connect.ts'
import { forgiveAddress, forgiveUsername, takeAttempt } from './attempts.ts'
import { acrossBranches, writingTo } from './every-branch.ts'
import { passwordMatches } from './password-hash.ts'
import { openSession } from './sessions.ts'

export type Credentials = {
  readonly username: string
  readonly password: string
  readonly address: string
  readonly userAgent: string | undefined
}

/**
 * Answers a token. An unknown name, a wrong password, a locked and a disabled user are refused in the same words
 * after the same work, so that nobody learns which it was.
 */
export async function signIn(sql: Sql, credentials: Credentials, now: string): Promise<string> {
  const username = credentials.username.trim().toLowerCase()
  if (!(await takeAttempt(sql, 'address', credentials.address, now))) {
    await pause(lastMilliseconds)
    throw new AppError('wrongCredentials')
  }
  const isOpen = await takeAttempt(sql, 'username', username, now)
  const known = await findPassword(sql, username)
  const started = performance.now()
  const matches = await passwordMatches(credentials.password, isOpen ? known?.hash : undefined)
  lastMilliseconds = performance.now() - started
  if (!matches || !known) throw new AppError('wrongCredentials')

  await forgiveUsername(sql, username)
  await forgiveAddress(sql, credentials.address)
  return acrossBranches(sql, async (db) => {
    await writingTo(db, known.branch)
    await db`update users set last_seen_at = ${now} where _id = ${known.user}`
    return openSession(db, known.user, credentials.userAgent, now)
  })
}

/** An address with too many wrong guesses waits as long as the hashing would take, without the work. */
let lastMilliseconds = 40

type Known = { readonly user: string; readonly branch: string; readonly hash: string }

async function findPassword(sql: Sql, username: string): Promise<Known | undefined> {
  const [found] = await acrossBranches(
    sql,
    (db) => db<Known[]>`
      select u._id as user, u.branch, p.hash from users u join user_passwords p on p.user_id = u._id
      where u.username = ${username} and u.status = 'active' and u.deleted_at is null`,
  )
  return found
}
