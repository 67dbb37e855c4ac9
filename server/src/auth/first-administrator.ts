import { randomUUID } from 'node:crypto'
import { AppError } from '@prona/contract/kernel/errors'
import type { FirstAdministrator } from '@prona/contract/users/sign-in'
import type { Config } from '../config.ts'
import type { Sql, Transaction } from '../database/connect.ts'
import { domainOf, insertCompany } from './company.ts'
import { acrossBranches, writingTo } from './every-branch.ts'
import { hashOfPassword } from './password-hash.ts'
import { assertGoodPassword, storePassword } from './passwords.ts'
import { repositoryOf } from './repository.ts'
import { openSession } from './sessions.ts'
import { hashOfToken, isToken, newToken } from './token.ts'

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
  const token = newToken()
  await sql`
    insert into first_administrator (token_hash, expires_at)
    values (${hashOfToken(token)}, ${now}::timestamptz + make_interval(hours => ${hoursOpen}))
    on conflict (one) do update set token_hash = excluded.token_hash, expires_at = excluded.expires_at`
  return `${config.publicUrl}/first?token=${token}`
}

/** Creates the company, its first branch and its administrator, and signs them in. */
export async function createFirstAdministrator(
  sql: Sql,
  first: FirstAdministrator,
  userAgent: string | undefined,
  now: string,
): Promise<string> {
  await assertInvited(sql, first.token, now)
  assertGoodPassword('password', first.password, [first.username, first.name, first.company])
  const hash = await hashOfPassword(first.password)
  return acrossBranches(sql, async (db) => {
    await useInvitation(db, first.token, now)
    const domain = domainOf(first.company)
    await insertCompany(db, { name: first.company, domain })
    await db`
      insert into branches (_id, code, name) values (${randomUUID()}, ${first.branch.code}, ${first.branch.name})`
    await writingTo(db, first.branch.code)
    const user = randomUUID()
    await db`
      insert into users (_id, branch, username, name, repository, role)
      select ${user}, ${first.branch.code}, ${first.username}, ${first.name},
        ${repositoryOf(first.branch.code, domain)}, _id
      from roles where key = 'administrator'`
    await storePassword(db, user, hash, now)
    return openSession(db, user, userAgent, now)
  })
}

/** Checked before any work is done; `useInvitation` checks again when the work is done. */
async function assertInvited(sql: Sql, token: string, now: string): Promise<void> {
  if (!isToken(token)) throw new AppError('notFound')
  const [invitation] = await sql`
    select from first_administrator where token_hash = ${hashOfToken(token)} and expires_at > ${now}`
  if (!invitation || (await hasUsers(sql))) throw new AppError('notFound')
}

/** Of several uses at once only one deletes the row; the others are refused. */
async function useInvitation(db: Transaction, token: string, now: string): Promise<void> {
  const [used] = await db`
    delete from first_administrator where token_hash = ${hashOfToken(token)} and expires_at > ${now}
    returning one`
  if (!used) throw new AppError('notFound')
}

export async function hasUsers(sql: Sql): Promise<boolean> {
  const [anybody] = await acrossBranches(sql, (db) => db`select from users limit 1`)
  return anybody !== undefined
}
