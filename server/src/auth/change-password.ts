import type { PasswordChange } from '@prona/contract/users/sign-in'
import type { Sql } from '../database/connect.ts'
import { type Origin, recordAccess } from './access-entries.ts'
import { type Counter, giveBack, takeAttempt } from './attempts.ts'
import { byOwner } from './by-owner.ts'
import { hashOfPassword, passwordMatches } from './password-hash.ts'
import { assertGoodPassword, isTheOldOne, notANewOne, replacePassword } from './passwords.ts'
import type { Session } from './reader.ts'
import { endSessionsOf } from './sessions.ts'
import { endLinksOf } from './sign-in-links.ts'
import { tellOfAccount } from './tell-of-account.ts'

/** False: the old password is wrong. Attempts are limited as at sign-in, for whoever finds an unlocked screen. */
export async function changePassword(
  sql: Sql,
  session: Session,
  { oldPassword, newPassword }: PasswordChange,
  from: Origin,
  now: string,
): Promise<boolean> {
  const { _id, username, name } = session.reader
  await assertGoodPassword(sql, 'newPassword', newPassword, [username, name])
  const counters: readonly Counter[] = [{ kind: 'ownPassword', name: _id }]
  await takeAttempt(sql, counters, now)
  const [kept] = await sql<{ hash: string }[]>`select hash from user_passwords where user_id = ${_id}`
  if (!(await passwordMatches(oldPassword, kept?.hash))) {
    await recordAccess(sql, { kind: 'passwordChangeFailed', by: _id, from, at: now })
    return false
  }

  const hash = await hashOfPassword(newPassword)
  const outcome = await byOwner(sql, session, async (db) => {
    if (await isTheOldOne(db, _id, newPassword)) return 'same'
    // Of two changes at once by one old password the second finds that it is the old one no more.
    if (!(await replacePassword(db, _id, { old: kept?.hash ?? '', hash }, now))) return 'wrong'
    await endSessionsOf(db, _id, now, session._id)
    await endLinksOf(db, _id)
    await recordAccess(db, { kind: 'passwordChanged', by: _id, from, at: now })
    await tellOfAccount(db, _id, 'passwordChanged', now)
    return 'changed'
  })
  if (outcome === 'wrong') {
    await recordAccess(sql, { kind: 'passwordChangeFailed', by: _id, from, at: now })
    return false
  }
  await giveBack(sql, counters, now)
  if (outcome === 'same') throw notANewOne('newPassword')
  return true
}
