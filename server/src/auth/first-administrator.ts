import { AppError } from '@prona/contract/kernel/errors'
import type { FirstAdministrator } from '@prona/contract/users/sign-in'
import type { Config } from '../config.ts'
import type { Sql } from '../database/connect.ts'
import { hoursAfter } from '../kernel/hours-after.ts'
import { uuidv7 } from '../kernel/uuid.ts'
import { type Origin, recordAccess } from './access-entries.ts'
import { domainOf, insertCompany } from './company.ts'
import { acrossBranches, writingTo } from './every-branch.ts'
import { hashOfPassword } from './password-hash.ts'
import { assertGoodPassword, storePassword } from './passwords.ts'
import { repositoryOf } from './repository.ts'
import { openSession } from './sessions.ts'
import { findLink, openLink, redeemLink } from './sign-in-links.ts'

const hoursOpen = 24

/**
 * The link by which the first person creates the company and becomes its administrator; undefined once there is any
 * user. Each start makes a new one, and the one before no longer works.
 */
export async function inviteAdministrator(
  sql: Sql,
  config: Pick<Config, 'publicUrl'>,
  now = new Date().toISOString(),
): Promise<string | undefined> {
  if (await hasUsers(sql)) return undefined
  const token = await openLink(sql, null, hoursAfter(now, hoursOpen))
  return `${config.publicUrl}/first#token=${token}`
}

/** Creates the company, its first branch and its administrator, and signs them in. */
export async function createFirstAdministrator(
  sql: Sql,
  first: FirstAdministrator,
  from: Origin,
  now: string,
): Promise<string> {
  await assertInvited(sql, first.token, now)
  await assertGoodPassword(sql, 'password', first.password, [first.username, first.name, first.company])
  const hash = await hashOfPassword(first.password)
  return acrossBranches(sql, async (db) => {
    if (!(await redeemLink(db, first.token, now))) throw new AppError('notFound')
    const domain = domainOf(first.company)
    await insertCompany(db, { name: first.company, domain })
    await db`
      insert into branches (_id, code, name, company)
        select ${uuidv7()}, ${first.branch.code}, ${first.branch.name}, (select _id from companies limit 1)`
    await writingTo(db, first.branch.code)
    const user = uuidv7()
    await db`
      insert into users (_id, branch, username, name, repository, role)
      select ${user}, ${first.branch.code}, ${first.username}, ${first.name},
        ${repositoryOf(first.branch.code, domain)}, _id
      from roles where key = 'administrator'`
    await storePassword(db, user, hash, now)
    await recordAccess(db, { kind: 'passwordSet', by: user, from, at: now })
    return openSession(db, user, from, now)
  })
}

async function assertInvited(sql: Sql, token: string, now: string): Promise<void> {
  const link = await findLink(sql, token, now)
  if (link !== null || (await hasUsers(sql))) throw new AppError('notFound')
}

export async function hasUsers(sql: Sql): Promise<boolean> {
  const [anybody] = await acrossBranches(sql, (db) => db`select from users limit 1`)
  return anybody !== undefined
}
