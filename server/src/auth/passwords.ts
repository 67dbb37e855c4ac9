import { AppError } from '@prona/contract/kernel/errors'
import { forcedPasswordWords } from '@prona/contract/users/forced-password-words'
import { passwordIssue, passwordSentences } from '@prona/contract/users/password'
import type { Sql } from '../database/connect.ts'
import type { Database } from '../kernel/context.ts'
import { isCommonPassword } from './common-passwords.ts'
import { findCompany } from './company.ts'
import { passwordMatches } from './password-hash.ts'

/** Refuses a weak password, with the reason at the field; the company's name is as easily guessed as one's own. */
export async function assertGoodPassword(
  db: Database,
  field: string,
  password: string,
  names: readonly string[],
): Promise<void> {
  const company = await findCompany(db)
  const issue =
    passwordIssue(password, company ? [...names, company.name] : names) ??
    (isCommonPassword(password) ? 'common' : undefined)
  if (issue) throw new AppError('invalid', {}, [{ field, code: 'rule', message: passwordSentences[issue] }])
}

export async function storePassword(db: Database, user: string, hash: string, now: string): Promise<void> {
  await db`
    insert into user_passwords (user_id, hash, changed_at) values (${user}, ${hash}, ${now})
    on conflict (user_id) do update set hash = excluded.hash, changed_at = excluded.changed_at,
      must_change = false`
}

/** The same password as before, hashed as new ones are. */
export async function renewHash(
  db: Sql,
  user: string,
  { old, hash }: { readonly old: string; readonly hash: string },
): Promise<void> {
  await db`update user_passwords set hash = ${hash} where user_id = ${user} and hash = ${old}`
}

/** False: another one has taken the place of the old one meanwhile. */
export async function replacePassword(
  db: Database,
  user: string,
  { old, hash }: { readonly old: string; readonly hash: string },
  now: string,
): Promise<boolean> {
  const replaced = await db`
    update user_passwords set hash = ${hash}, changed_at = ${now}, must_change = false
    where user_id = ${user} and hash = ${old} returning user_id`
  return replaced.length === 1
}

/**
 * Whether somebody who is to choose a new password would choose the one they have, however it is typed. Held with their
 * row, so that nobody is asked for one in between.
 */
export async function isTheOldOne(db: Database, user: string, password: string): Promise<boolean> {
  const [kept] = await db<{ hash: string }[]>`
    select hash from user_passwords where user_id = ${user} and must_change`
  return kept !== undefined && (await passwordMatches(password, kept.hash))
}

export function notANewOne(field: string): AppError {
  return new AppError('invalid', {}, [{ field, code: 'rule', message: forcedPasswordWords.same }])
}

/** From their next request on they choose a new one first. False: they have none here. */
export async function requireNewPassword(db: Database, user: string): Promise<boolean> {
  const asked = await db`
    update user_passwords set must_change = true where user_id = ${user} returning user_id`
  return asked.length === 1
}
