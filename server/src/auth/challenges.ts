import { AppError } from '@prona/contract/kernel/errors'
import type { Database } from '../kernel/context.ts'
import { hashOfToken, isToken, newToken } from './token.ts'

const minutesOpen = 5
const mostTries = 5

/**
 * Somebody whose password was right and who is asked for a code, in a transaction that holds them. Answers the challenge's token, which is not stored
 * and cannot be read again; it opens nothing by itself.
 */
export async function openChallenge(db: Database, user: string, now: string): Promise<string> {
  const token = newToken()
  await db`
    insert into sign_in_challenges (token_hash, user_id, expires_at)
    values (${hashOfToken(token)}, ${user}, ${now}::timestamptz + make_interval(mins => ${minutesOpen}))`
  return token
}

/** Who is asked for more after their password; it is no try. */
export async function findChallenged(db: Database, token: string, now: string): Promise<string> {
  const [open] = await db<{ user: string }[]>`
    select user_id as user from sign_in_challenges
    where token_hash = ${hashOfToken(token)} and expires_at > ${now} and tries < ${mostTries}`
  if (!open) throw new AppError('signInOver')
  return open.user
}

/** Counts a try before it is made, in one statement; answers whose code is to be tried. */
export async function tryChallenge(db: Database, token: string, now: string): Promise<string> {
  const [open] = isToken(token)
    ? await db<{ user: string }[]>`
        update sign_in_challenges set tries = tries + 1
        where token_hash = ${hashOfToken(token)} and expires_at > ${now} and tries < ${mostTries}
        returning user_id as user`
    : []
  if (!open) throw new AppError('signInOver')
  return open.user
}

/** Of several right codes at once one is first; and none after the sign-ins of the user were ended. */
export async function redeemChallenge(db: Database, token: string, now: string): Promise<void> {
  const used = await db`
    delete from sign_in_challenges where token_hash = ${hashOfToken(token)} and expires_at > ${now}
    returning user_id`
  if (used.length !== 1) throw new AppError('signInOver')
}

export async function endChallengesOf(db: Database, user: string): Promise<void> {
  await db`delete from sign_in_challenges where user_id = ${user}`
  await db`delete from passkey_challenges where user_id = ${user}`
}

export async function pruneChallenges(db: Database, now: string): Promise<void> {
  await db`delete from sign_in_challenges where expires_at <= ${now}`
}
