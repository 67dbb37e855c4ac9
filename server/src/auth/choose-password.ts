import { AppError } from '@prona/contract/kernel/errors'
import type { PasswordChoice } from '@prona/contract/users/sign-in'
import type { Sql } from '../database/connect.ts'
import type { Database } from '../kernel/context.ts'
import { type Origin, recordAccess } from './access-entries.ts'
import { acrossBranches, writingTo } from './every-branch.ts'
import { hashOfPassword } from './password-hash.ts'
import { assertGoodPassword, storePassword } from './passwords.ts'
import { endSessionsOf, openSession } from './sessions.ts'
import { findLink, useLink } from './sign-in-links.ts'

type Invited = {
  readonly _id: string
  readonly branch: string
  readonly username: string
  readonly name: string
}

/** The user of a link that still works. */
export async function whoIsInvited(sql: Sql, token: string, now: string): Promise<Invited> {
  const link = await findLink(sql, token, now)
  const invited = link?.user && (await acrossBranches(sql, (db) => findActive(db, String(link.user))))
  if (!invited) throw new AppError('notFound')
  return invited
}

/** By their link somebody chooses their password and is signed in; all other sessions of theirs end. */
export async function choosePassword(
  sql: Sql,
  { token, password }: PasswordChoice,
  from: Origin,
  now: string,
): Promise<string> {
  const invited = await whoIsInvited(sql, token, now)
  await assertGoodPassword(sql, 'password', password, [invited.username, invited.name])
  const hash = await hashOfPassword(password)
  return acrossBranches(sql, async (db) => {
    if (!(await useLink(db, token, now))) throw new AppError('notFound')
    const { _id, branch } = invited
    await writingTo(db, branch)
    await storePassword(db, _id, hash, now)
    await endSessionsOf(db, _id, now)
    await db`update users set last_seen_at = ${now} where _id = ${_id}`
    await recordAccess(db, { kind: 'passwordSet', by: _id, from, at: now })
    return openSession(db, _id, from.browser, now)
  })
}

async function findActive(db: Database, user: string): Promise<Invited | undefined> {
  const [found] = await db<Invited[]>`
    select _id, branch, username, name from users
    where _id = ${user} and status = 'active' and deleted_at is null`
  return found
}
