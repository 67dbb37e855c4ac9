import { everything, may } from '@prona/contract/access'
import { AppError } from '@prona/contract/kernel/errors'
import type { ActionInput, Row } from '@prona/contract/kernel/resource'
import { user } from '@prona/contract/resources'
import { endTokensOf } from '../auth/api-tokens.ts'
import { findCompany } from '../auth/company.ts'
import { requireMayActOn } from '../auth/may-act-on.ts'
import { repositoryOf } from '../auth/repository.ts'
import { endSessionsOf } from '../auth/sessions.ts'
import { endLinksOf } from '../auth/sign-in-links.ts'
import { tellOfAccount } from '../auth/tell-of-account.ts'
import { difference, recordAction } from '../kernel/audit.ts'
import type { Context } from '../kernel/context.ts'
import { getRow } from '../kernel/rows.ts'
import { run } from '../kernel/statement.ts'
import { enter } from '../kernel/transaction.ts'
import { between } from '../moves/former-branches.ts'
import { leave, movedAlong, requireOtherBranch } from '../moves/move-record.ts'
import { peopleIn } from '../moves/preview.ts'
import { requireAdministrator } from '../roles/administrators.ts'
import { ended } from './invitations.ts'
import { countAllOpenWork } from './open-work.ts'
import { refuseTooMany, releaseAll, takeOver } from './take-over.ts'

type User = Row<typeof user>

/** Nobody is moved by themselves, by whoever has fewer rights or branches, or to a branch that this one does not have. */
export async function requireMayMove(ctx: Context, row: User, into: string): Promise<void> {
  if (row._id === ctx.actor) throw new AppError('forbidden')
  await requireMayActOn(ctx, row)
  requireOtherBranch(ctx, into)
}

/** The branches beside their own that somebody has after a move. */
export function branchesAfter({ branch, extraBranches }: User, into: string): readonly string[] {
  return extraBranches.filter((code) => code !== into && code !== branch)
}

/**
 * Moves somebody to another branch under their own id, with their picture and their history. What they were responsible
 * for stays in the branch they leave, as the keys between records begin with it. Whoever is signed in would write to
 * another branch than the one they see, and a script too, so all their sessions, tokens and links end.
 */
export async function moveUser(
  ctx: Context,
  row: User,
  { branch: into, keepsBranch, successor }: ActionInput<typeof user, 'move'>,
): Promise<User> {
  await requireMayMove(ctx, row, into)
  const { branch: from } = ctx
  if (successor) await takeOver(ctx, row._id, successor)
  else refuseTooMany(await countAllOpenWork(ctx, row._id))
  await releaseAll(ctx, row._id)
  const company = await findCompany(ctx.db)
  const wanted = {
    repository: repositoryOf(into, company?.domain ?? 'prona'),
    extraBranches: [...branchesAfter(row, into), ...(keepsBranch ? [from] : [])],
    ...(row.account === 'invited' ? ended : {}),
  }
  const changes = difference({ ...row }, wanted)
  const moving = { id: row._id, from, into }
  const leaving = await between(ctx, into, from)
  await recordAction(leaving, user, row._id, 'move', changes)
  const people = [...(await peopleIn(leaving, into)), row._id]
  await leave(leaving, moving, { resource: user, units: [], copies: new Map(), people })
  const arriving = await between(leaving, from, into)
  await bring(arriving, moving, { ...row, ...wanted })
  await recordAction(arriving, user, row._id, 'move', changes)
  await endSessionsOf(ctx.db, row._id, ctx.now)
  await endTokensOf(ctx.db, row._id)
  await endLinksOf(ctx.db, row._id)
  await tellOfAccount(ctx.db, row._id, 'branchMoved', ctx.now, await namesOf(ctx, { from, into }))
  await requireAdministrator(arriving)
  const moved = await getRow({ ...arriving, rights: { ...ctx.rights, ownRows: [] } }, user, row._id)
  await enter(ctx.db, ctx.branches, ctx.branch)
  return moved
}

type Way = { readonly from: string; readonly into: string }

async function bring(ctx: Context, { from, into }: Way, after: User): Promise<void> {
  const { _id, repository, extraBranches, account, invitedUntil } = after
  await run(
    ctx.db,
    `with ${movedAlong.join(', ')}
      update users set branch = $1, version = version + 1, updated_at = $4, updated_by = $5,
        repository = $6, extra_branches = $7, account = $8, invited_until = $9
      where branch = $2 and _id = any ($3)`,
    [into, from, [_id], ctx.now, ctx.actor, repository, extraBranches, account, invitedUntil ?? null],
  )
}

async function namesOf({ db }: Context, { from, into }: Way): Promise<Way> {
  const rows = await db<{ code: string; name: string }[]>`
    select code, name from branches where code in (${from}, ${into})`
  const named = (code: string) => rows.find((one) => one.code === code)?.name ?? code
  return { from: named(from), into: named(into) }
}

/** Whether their role gives somebody every branch, wherever they belong. */
export async function hasEveryBranch({ db }: Context, { role }: User): Promise<boolean> {
  const [found] = await db<{ permissions: string[] }[]>`select permissions from roles where _id = ${role}`
  return found !== undefined && may({ permissions: found.permissions }, everything)
}
