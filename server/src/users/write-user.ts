import { mayDo } from '@prona/contract/access'
import { AppError, type FieldIssue } from '@prona/contract/kernel/errors'
import type { Change, Create, Row } from '@prona/contract/kernel/resource'
import { user } from '@prona/contract/resources'
import { addressWords } from '@prona/contract/users/own-address-words'
import { isPersonName } from '@prona/contract/users/person-name'
import { endTokensOf } from '../auth/api-tokens.ts'
import { findCompany } from '../auth/company.ts'
import { findGrant, requireMayActOn } from '../auth/may-act-on.ts'
import { repositoryOf } from '../auth/repository.ts'
import { endSessionsOf } from '../auth/sessions.ts'
import { endLinksOf, endMailedLinksOf } from '../auth/sign-in-links.ts'
import { difference } from '../kernel/audit.ts'
import type { Context } from '../kernel/context.ts'
import { insertRow, requireBranch, updateRow } from '../kernel/rows.ts'
import { requireAdministrator } from '../roles/administrators.ts'
import { granterIn, isWithin } from '../roles/grants.ts'
import { tellGiven } from '../roles/tell-given.ts'
import { tellOldAddress } from './address-letter.ts'
import { ended, inviteNew } from './invitations.ts'

type User = Row<typeof user>

/** Creates a user in the chosen branch, who is invited. They can sign in once they have set a password by a link. */
export async function createUser(ctx: Context, values: Create<typeof user>): Promise<User> {
  requireBranch(ctx, user)
  refuse([
    // A name that is told by another service is taken as it is.
    ...(ctx.user ? nameIssues(values) : []),
    ...(await roleIssues(ctx, values.role)),
    ...(await branchIssues(ctx, values.extraBranches ?? [], [])),
  ])
  const company = await findCompany(ctx.db)
  const repository = repositoryOf(ctx.branch, company?.domain ?? 'prona')
  return inviteNew(ctx, (account) => insertRow(ctx, user, { ...values, ...account, repository }), values)
}

export async function changeUser(
  ctx: Context,
  row: User,
  changes: Change<typeof user> & { readonly status?: User['status'] },
): Promise<User> {
  const changed = difference({ ...row }, changes).after
  if (row._id === ctx.actor) refuse(ownIssues(changed))
  else await requireMayActOn(ctx, row)
  refuse([
    ...nameIssues(changed),
    ...addressIssues(ctx, row, changed),
    ...(changes.role === undefined || !('role' in changed) ? [] : await roleIssues(ctx, changes.role)),
    ...(await branchIssues(ctx, changes.extraBranches ?? [], row.extraBranches)),
  ])
  const endsLinks = [...rights, 'email'].some((field) => field in changed)
  const account = endsLinks && row.account === 'invited' ? ended : {}
  const after = await updateRow(ctx, user, row, { ...changes, ...account })
  await requireAdministrator(ctx)
  if ('role' in changed) await tellOfRole(ctx, row, after)
  // Whoever made their link may lack what they have now, and they what those have for whom they made one.
  if (rights.some((field) => field in changed)) await endLinksOf(ctx.db, row._id)
  // Or a link in the mailbox that is theirs no more would still open the account.
  if ('email' in changed) {
    await endMailedLinksOf(ctx.db, row._id)
    if (ctx.sendsMail && row.email) await tellOldAddress(ctx, { ...row, email: row.email })
  }
  if (after.status === 'disabled') {
    await endSessionsOf(ctx.db, row._id, ctx.now)
    await endTokensOf(ctx.db, row._id)
  }
  return after
}

async function tellOfRole(ctx: Context, { _id, role }: User, after: User): Promise<void> {
  const [had, has] = [await findGrant(ctx, role), await findGrant(ctx, after.role)]
  await tellGiven(ctx, {
    to: { person: _id },
    before: had?.permissions ?? [],
    after: has?.permissions ?? [],
  })
}

/** It stands in the mails they are sent, and in those by which they invite others. */
function nameIssues({ name }: { readonly name?: unknown }): FieldIssue[] {
  return typeof name === 'string' && !isPersonName(name) ? [{ field: 'name', code: 'badText' }] : []
}

/** Of a user's fields those that decide what they may do. */
const rights = ['role', 'status', 'extraBranches'] as const

/** People may change their own name, email and language; their rights are changed by others. */
function ownIssues(changed: Readonly<Record<string, unknown>>): FieldIssue[] {
  return rights.flatMap((field): FieldIssue[] => (field in changed ? [{ field, code: 'notAllowed' }] : []))
}

/**
 * Links are sent to it: to have one sent to oneself is to come in as them. One's own is confirmed by a link to the new
 * one, where mails are sent: a slip would lock its person out.
 */
function addressIssues(
  ctx: Context,
  { _id }: User,
  changed: Readonly<Record<string, unknown>>,
): FieldIssue[] {
  if ('email' in changed && ctx.user && _id === ctx.actor && ctx.sendsMail)
    return [{ field: 'email', code: 'rule', message: addressWords.byLink }]
  const mayCome = !ctx.user || _id === ctx.actor || mayDo(ctx.rights, user, 'signInLink')
  return 'email' in changed && !mayCome ? [{ field: 'email', code: 'notAllowed' }] : []
}

async function roleIssues(ctx: Context, role: string): Promise<FieldIssue[]> {
  const grant = await findGrant(ctx, role)
  if (!grant) return [{ field: 'role', code: 'noSuchRecord' }]
  return isWithin(granterIn(ctx), grant) ? [] : [{ field: 'role', code: 'notAllowed' }]
}

/** A branch can be given only by somebody who has it; one that the user already has may stay. */
async function branchIssues(
  ctx: Context,
  wanted: readonly string[],
  before: readonly string[],
): Promise<FieldIssue[]> {
  const added = wanted.filter((code) => !before.includes(code))
  if (added.length === 0) return []
  const live = await ctx.db<{ code: string }[]>`
    select code from branches where code = any (${added}::text[]) and deleted_at is null`
  if (live.length < new Set(added).size) return [{ field: 'extraBranches', code: 'notAChoice' }]
  const isGiven = !ctx.user || added.every((code) => ctx.user?.branches.includes(code))
  return isGiven ? [] : [{ field: 'extraBranches', code: 'notAllowed' }]
}

function refuse(issues: readonly FieldIssue[]): void {
  if (issues.length > 0) throw new AppError('invalid', {}, issues)
}
