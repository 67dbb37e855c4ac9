import { AppError } from '@prona/contract/kernel/errors'
import { codeSentences } from '@prona/contract/users/second-factor'
import type { Sql } from '../database/connect.ts'
import type { Reader } from '../kernel/context.ts'
import { type Origin, recordAccess } from './access-entries.ts'
import { type Counter, giveBack, takeAttempt } from './attempts.ts'
import { passwordMatches } from './password-hash.ts'

/** Asks whoever is signed in for their password again: an open session may be on a screen they have left. */
export async function requireOwnPassword(
  sql: Sql,
  { _id }: Pick<Reader, '_id'>,
  password: string,
  from: Origin,
  now: string,
): Promise<void> {
  const counters: readonly Counter[] = [{ kind: 'ownPassword', name: _id }]
  await takeAttempt(sql, counters, now)
  const [kept] = await sql<{ hash: string }[]>`select hash from user_passwords where user_id = ${_id}`
  if (!(await passwordMatches(password, kept?.hash))) {
    await recordAccess(sql, { kind: 'passwordAgainFailed', by: _id, from, at: now })
    throw new AppError('invalid', {}, [
      { field: 'password', code: 'rule', message: codeSentences.wrongPassword },
    ])
  }
  await giveBack(sql, counters, now)
}
