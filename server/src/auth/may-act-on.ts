import { everything, may, unseenFields } from '@prona/contract/access'
import { AppError } from '@prona/contract/kernel/errors'
import type { Row } from '@prona/contract/kernel/resource'
import type { user } from '@prona/contract/resources'
import type { Context } from '../kernel/context.ts'
import { type Grant, granterIn, isWithin } from '../roles/grants.ts'
import { branchOf } from './repository.ts'

type Actor = Pick<Context, 'db' | 'user' | 'rights'>
type ActedOn = Pick<Row<typeof user>, 'role' | 'repository' | 'extraBranches'>

/** Nobody acts on a user who has more rights than themselves, or a branch that they do not have. */
export async function requireMayActOn(ctx: Actor, row: ActedOn): Promise<void> {
  if (!(await mayActOn(ctx, row))) throw new AppError('forbidden')
}

export async function mayActOn(ctx: Actor, row: ActedOn): Promise<boolean> {
  return mayActOnGranted(ctx, row, await findGrant(ctx, row.role))
}

/** The same of somebody whose role is read already, such as where many are asked whether they may. */
export function mayActOnGranted(
  ctx: Pick<Actor, 'user' | 'rights'>,
  row: ActedOn,
  grant: Grant | undefined,
): boolean {
  return grant !== undefined && isWithin(granterIn(ctx), grant) && hasBranchesOf(ctx, row)
}

/** A closed branch counts too, since it may be opened again; then only those who may do everything reach the user. */
function hasBranchesOf(ctx: Pick<Actor, 'user' | 'rights'>, { repository, extraBranches }: ActedOn): boolean {
  if (!ctx.user || may(ctx.rights, everything)) return true
  const { branches } = ctx.user
  return [branchOf(repository), ...extraBranches].every((code) => branches.includes(code))
}

export async function findGrant(ctx: Actor, role: string): Promise<Grant | undefined> {
  const [grant] = await ctx.db<(Grant & { decidedFields: string[] })[]>`
    select permissions, own_rows as "ownRows", hidden_fields as "hiddenFields", decided_fields as "decidedFields",
      longest_hold_days as "longestHoldDays", max_discount_bp as "maxDiscountBp"
    from roles where _id = ${role} and deleted_at is null for share`
  return grant && { ...grant, hiddenFields: unseenFields(grant) }
}
