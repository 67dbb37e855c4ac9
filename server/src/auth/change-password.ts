import { AppError } from '@prona/contract/kernel/errors'
import { forcedPasswordWords } from '@prona/contract/users/forced-password-words'
import type { PasswordChange } from '@prona/contract/users/sign-in'
import type { Sql } from '../database/connect.ts'
import { type Origin, recordAccess } from './access-entries.ts'
import { type Counter, giveBack, takeAttempt } from './attempts.ts'
import { acrossBranches, writingTo } from './every-branch.ts'
import { hashOfPassword, passwordMatches } from './password-hash.ts'
import { assertGoodPassword, replacePassword } from './passwords.ts'
import type { Session } from './reader.ts'
import { endOthersOf } from './sessions.ts'
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
  if (session.reader.passwordNeeded && newPassword === oldPassword)
    throw new AppError('invalid', {}, [
      { field: 'newPassword', code: 'rule', message: forcedPasswordWords.same },
    ])
  const counters: readonly Counter[] = [{ kind: 'ownPassword', name: _id }]
  await takeAttempt(sql, counters, now)
  const [kept] = await sql<{ hash: string }[]>`select hash from user_passwords where user_id = ${_id}`
  if (!(await passwordMatches(oldPassword, kept?.hash))) {
    await recordAccess(sql, { kind: 'passwordChangeFailed', by: _id, from, at: now })
    return false
  }

  const hash = await hashOfPassword(newPassword)
  const isChanged = await acrossBranches(sql, async (db) => {
    await writingTo(db, session.branchOfUser)
    // Of two changes at once by one old password the second finds that it is the old one no more.
    if (!(await replacePassword(db, _id, { old: kept?.hash ?? '', hash }, now))) return false
    await endOthersOf(db, _id, session._id, now)
    await endLinksOf(db, _id)
    await recordAccess(db, { kind: 'passwordChanged', by: _id, from, at: now })
    await tellOfAccount(db, _id, 'passwordChanged', now)
    return true
  })
  if (isChanged) await giveBack(sql, counters, now)
  else await recordAccess(sql, { kind: 'passwordChangeFailed', by: _id, from, at: now })
  return isChanged
}
