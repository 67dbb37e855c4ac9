import type { PasswordChange } from '@prona/contract/users/sign-in'
import type { Sql } from '../database/connect.ts'
import { forgiveUsername, takeAttempt } from './attempts.ts'
import { hashOfPassword, passwordMatches } from './password-hash.ts'
import { assertGoodPassword, storePassword } from './passwords.ts'
import type { Session } from './reader.ts'
import { endSessionsOf } from './sessions.ts'

/** False: the old password is wrong. Attempts are limited as at sign-in, for whoever finds an unlocked screen. */
export async function changePassword(
  sql: Sql,
  session: Session,
  { oldPassword, newPassword }: PasswordChange,
  now: string,
): Promise<boolean> {
  const { reader } = session
  await assertGoodPassword(sql, 'newPassword', newPassword, [reader.username, reader.name])
  const isOpen = await takeAttempt(sql, 'username', reader.username, now)
  const [kept] = await sql<{ hash: string }[]>`
    select hash from user_passwords where user_id = ${reader._id}`
  if (!(await passwordMatches(oldPassword, isOpen ? kept?.hash : undefined))) return false

  const hash = await hashOfPassword(newPassword)
  await sql.begin(async (db) => {
    await storePassword(db, reader._id, hash, now)
    await endSessionsOf(db, reader._id, now, session._id)
  })
  await forgiveUsername(sql, reader.username)
  return true
}
