import { may } from '@prona/contract/access'
import { AppError, type FieldIssue } from '@prona/contract/kernel/errors'
import type { Row } from '@prona/contract/kernel/resource'
import { user } from '@prona/contract/resources'
import type { PasswordChoice } from '@prona/contract/users/sign-in'
import type { Sql } from '../database/connect.ts'
import { asOneself } from '../kernel/acting.ts'
import type { Database } from '../kernel/context.ts'
import { lockRow, updateRow } from '../kernel/rows.ts'
import type { RoleGroups } from '../roles/role-groups.ts'
import { type Origin, recordAccess } from './access-entries.ts'
import { openChallenge } from './challenges.ts'
import { acrossBranches, writingTo } from './every-branch.ts'
import { mayActOn } from './may-act-on.ts'
import { hashOfPassword } from './password-hash.ts'
import { assertGoodPassword, isTheOldOne, notANewOne, storePassword } from './passwords.ts'
import { findReader } from './reader.ts'
import { hasFactor } from './second-factors.ts'
import { endSessionsOf, openSession } from './sessions.ts'
import type { Entry } from './sign-in.ts'
import { endLinksOf, findLink, type Purpose, redeemLink } from './sign-in-links.ts'
import { tellOfAccount } from './tell-of-account.ts'

type Invited = Pick<
  Row<typeof user>,
  '_id' | 'username' | 'name' | 'language' | 'role' | 'repository' | 'extraBranches' | 'account'
> & { readonly branch: string }
type Parts = { readonly sql: Sql; readonly groups: RoleGroups }

/** The user of a link that still works. */
export async function whoIsInvited({ sql, groups }: Parts, token: string, now: string) {
  return acrossBranches(sql, (db) => requireInvited(db, groups, token, now))
}

/**
 * By their link somebody chooses their password and is signed in, unless they are first asked for a code; all other
 * sessions of theirs end.
 */
export async function choosePassword(
  parts: Parts,
  { token, password, ...said }: PasswordChoice,
  from: Origin,
  now: string,
): Promise<Entry> {
  const { sql, groups } = parts
  const invited = await whoIsInvited(parts, token, now)
  if (invited.purpose !== 'invitation') refuseFurther(said)
  await assertGoodPassword(sql, 'password', password, [invited.username, said.name ?? invited.name])
  const hash = await hashOfPassword(password)
  return acrossBranches(sql, async (db) => {
    const { _id, branch } = await requireInvited(db, groups, token, now)
    await writingTo(db, branch)
    const ctx = asOneself(db, { actor: _id, branch, now, requestId: from.requestId })
    // Before the link, as whoever makes another one does.
    const own = await lockRow(ctx, user, _id)
    if (!(await redeemLink(db, token, now))) throw new AppError('notFound')
    if (await isTheOldOne(db, _id, password)) throw notANewOne('password')
    await storePassword(db, _id, hash, now)
    await updateRow(ctx, user, own, { ...said, ...openAccount })
    await endSessionsOf(db, _id, now)
    await endLinksOf(db, _id)
    await recordAccess(db, { kind: 'passwordSet', by: _id, from, at: now })
    if (invited.purpose !== 'invitation') await tellOfAccount(db, _id, 'passwordChanged', now)
    if (await hasFactor(db, _id)) return { challenge: await openChallenge(db, _id, now) }
    const session = await openSession(db, _id, from, now)
    await db`update users set last_seen_at = ${now} where _id = ${_id}`
    return { token: session }
  })
}

const openAccount = { account: 'open', invitedUntil: null } as const

/** Only whoever opens their account says more of themselves than the password. */
function refuseFurther(said: object): void {
  const issues = Object.keys(said).map((field): FieldIssue => ({ field, code: 'notAllowed' }))
  if (issues.length > 0) throw new AppError('invalid', {}, issues)
}

/**
 * Rights change while a link is open, so whoever made it must be able to make it now: the user's role may have been
 * widened, or the maker disabled. Whoever forgot their password made theirs themselves. A link that may not be used is answered as an unknown one.
 */
async function requireInvited(
  db: Database,
  groups: RoleGroups,
  token: string,
  now: string,
): Promise<Invited & { readonly purpose: Purpose; readonly inviter: string | null }> {
  const link = await findLink(db, token, now)
  const [invited] = await db<Invited[]>`
    select _id, branch, username, name, language, role, repository, extra_branches as "extraBranches", account
    from users
    where _id = ${link?.user ?? null} and status = 'active' and deleted_at is null`
  // Whoever came in by the service has opened their account, and has no password of ours from then on.
  if (link?.purpose === 'invitation' && invited?.account !== 'invited') throw new AppError('notFound')
  if (invited && link?.purpose === 'reset' && link.maker === invited._id)
    return { ...invited, purpose: link.purpose, inviter: null }
  const maker = link && (await findReader(db, link.maker, groups))?.reader
  const mayMake =
    invited &&
    maker &&
    may(maker.rights, 'user.signInLink') &&
    maker.branches.includes(invited.branch) &&
    (await mayActOn({ db, user: maker, rights: maker.rights }, invited))
  if (!mayMake) throw new AppError('notFound')
  const { purpose = 'signIn' } = link
  return { ...invited, purpose, inviter: purpose === 'invitation' ? maker.name : null }
}
