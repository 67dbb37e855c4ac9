import { allPermissions, everything, may, restrictedFields, withNeeded } from '@prona/contract/access'
import { dayOf, officeZone } from '@prona/contract/kernel/day'
import { AppError, type FieldIssue } from '@prona/contract/kernel/errors'
import type { Change, Create, Row } from '@prona/contract/kernel/resource'
import { resources } from '@prona/contract/registry'
import { role } from '@prona/contract/resources'
import { secondFactorIssue } from '@prona/contract/roles/role-rules'
import type { Context } from '../kernel/context.ts'
import { insertRow, removeRow, updateRow } from '../kernel/rows.ts'
import { requireAdministrator } from './administrators.ts'
import { besideOwnBranches } from './every-branch.ts'
import { type Grant, granterIn, grantIssues, isWithin } from './grants.ts'
import { tellGiven } from './tell-given.ts'

type Role = Row<typeof role>
type Values = Partial<Create<typeof role>>

/** What a new role begins with: nobody has decided yet who sees a restricted field. */
export function hiddenAtFirst(): Pick<Grant, 'hiddenFields'> {
  return { hiddenFields: [...restrictedFields] }
}

export async function createRole(ctx: Context, given: Create<typeof role>): Promise<Role> {
  const values = { ...hiddenAtFirst(), ...withAllNeeded(given) }
  refuse([
    ...unknownIn(values),
    ...grantIssues(granterIn(ctx), grantOf(values)),
    ...beforeToday(ctx, undefined, values),
  ])
  const created = await insertRow(ctx, role, values)
  if (given.hiddenFields) await noteDecided(ctx, created)
  return created
}

/** A permission brings what it is of no use without, also where a program that is not ours leaves it out. */
function withAllNeeded<V extends Values>(values: V): V {
  return values.permissions ? { ...values, permissions: withNeeded(values.permissions) } : values
}

/** Whoever saves a role's hidden fields has decided about all fields there were. */
async function noteDecided(ctx: Context, { _id }: Role): Promise<void> {
  await ctx.db`update roles set decided_fields = ${[...restrictedFields]} where _id = ${_id}`
}

/** Nobody edits the role they have, nor one with more rights than theirs. */
export async function changeRole(ctx: Context, row: Role, given: Change<typeof role>): Promise<Role> {
  // Whoever has a role may ask more of those who have it, and so of themselves: it gives nobody a right. Less, or
  // later, only they ask who may do everything.
  const isOwn = row._id === ctx.user?.role._id
  const isOwnDemand = isOwn && isDemandAlone(given) && (may(ctx.rights, everything) || isNoLess(row, given))
  if (!isOwnDemand) refuseOutOfReach(ctx, row)
  const changes = withAllNeeded(given)
  refuse([
    ...unknownIn(changes),
    ...grantIssues(granterIn(ctx), grantOf({ ...row, ...changes })),
    ...beforeToday(ctx, row, changes),
  ])
  if (await isAdministrator(ctx, row)) refuseWeaker(changes)
  const changed = await updateRow(ctx, role, row, changes)
  if (changes.hiddenFields) await noteDecided(ctx, row)
  await requireAdministrator(ctx)
  await tellGiven(ctx, { to: { role: row._id }, before: row.permissions, after: changed.permissions })
  if (losesRights(row, changed)) await endLinksOfHolders(ctx, row)
  return changed
}

function beforeToday(ctx: Context, row: Role | undefined, values: Values): readonly FieldIssue[] {
  const issue = secondFactorIssue(row?.secondFactorFrom, values.secondFactorFrom, dayOf(ctx.now, officeZone))
  return issue ? [issue] : []
}

function isDemandAlone(given: Change<typeof role>): boolean {
  return Object.keys(given).every((field) => field === 'secondFactorFrom')
}

function isNoLess(
  { secondFactorFrom: before }: Role,
  { secondFactorFrom: after }: Change<typeof role>,
): boolean {
  if (after === undefined || before === null) return true
  return after !== null && after <= before
}

function losesRights(before: Role, after: Role): boolean {
  const left = grantOf(after)
  return !isWithin({ ...left, rights: left }, grantOf(before))
}

/** Who had a right that is taken away may have made links by it. */
async function endLinksOfHolders(ctx: Context, { _id }: Role): Promise<void> {
  await besideOwnBranches(
    ctx,
    () => ctx.db`delete from sign_in_links where made_by in (select _id from users where role = ${_id})`,
  )
}

/** Seeded roles cannot be deleted; the company may change what they may do. */
export async function removeRole(ctx: Context, row: Role): Promise<{ _id: string; deletedAt: string }> {
  refuseOutOfReach(ctx, row)
  if (row.seeded) throw new AppError('forbidden')
  return removeRow(ctx, role, row)
}

export function refuseOutOfReach(ctx: Context, row: Role): void {
  if (isOutOfReach(ctx, row)) throw new AppError('forbidden')
}

/** One’s own, or with more rights than one has. */
export function isOutOfReach(ctx: Context, row: Role): boolean {
  return row._id === ctx.user?.role._id || !isWithin(granterIn(ctx), grantOf(row))
}

async function isAdministrator(ctx: Context, row: Role): Promise<boolean> {
  const [found] = await ctx.db`select from roles where _id = ${row._id} and key = 'administrator'`
  return found !== undefined
}

/** The administrator's role keeps every right, so that somebody always has them. */
function refuseWeaker(changes: Change<typeof role>): void {
  const touched = Object.keys(changes).filter((field) => !['name', 'secondFactorFrom'].includes(field))
  refuse(touched.map((field): FieldIssue => ({ field, code: 'notAllowed' })))
}

function grantOf(values: Values): Grant {
  return {
    permissions: values.permissions ?? [],
    ownRows: values.ownRows ?? [],
    hiddenFields: values.hiddenFields ?? [],
    longestHoldDays: values.longestHoldDays ?? 0,
    maxDiscountBp: values.maxDiscountBp ?? 0,
  }
}

function unknownIn(values: Values): FieldIssue[] {
  const { permissions, ownRows, hiddenFields } = grantOf(values)
  const singles = resources.map((resource) => resource.single)
  return [
    ...beyond('permissions', permissions, [everything, ...allPermissions]),
    ...beyond('ownRows', ownRows, singles),
    ...beyond('hiddenFields', hiddenFields, restrictedFields),
  ]
}

function beyond(field: string, values: readonly string[], known: readonly string[]): FieldIssue[] {
  return values.every((value) => known.includes(value)) ? [] : [{ field, code: 'notAChoice' }]
}

function refuse(issues: readonly FieldIssue[]): void {
  if (issues.length > 0) throw new AppError('invalid', {}, issues)
}
