import {
  dueWith,
  type Milestone,
  openTotal,
  type PlanRow,
  planIssues,
  plannedRows,
} from '@prona/contract/instalments/plan'
import { dayOf, officeZone } from '@prona/contract/kernel/day'
import { AppError, type FieldIssue, invalid } from '@prona/contract/kernel/errors'
import { type Money, money } from '@prona/contract/kernel/money'
import type { ActionInput, Row } from '@prona/contract/kernel/resource'
import { instalment, type order, planTemplate } from '@prona/contract/resources'
import { byRule } from '../kernel/acting.ts'
import type { Context } from '../kernel/context.ts'
import { insertRows } from '../kernel/many-rows.ts'
import { findRow } from '../kernel/rows.ts'
import {
  changeInstalments,
  type Instalment,
  instalmentsOf,
  removeInstalments,
  writtenWith,
} from './instalments-of.ts'
import { planOff, sentences } from './sentences.ts'

type Order = Row<typeof order>
type Input = ActionInput<typeof order, 'plan'>

/**
 * Plans the payments of a sale, for the first time or anew. What has been received or invoiced stays, and the rest of the total is
 * planned as asked: by a template, or by the payments themselves, which must come to it exactly.
 */
export async function planOrder(ctx: Context, sale: Order, input: Input): Promise<Order> {
  // The property before its instalments, as a milestone that is reached takes them.
  const place = await propertyOf(ctx, sale)
  const before = await instalmentsOf(ctx, sale._id)
  const open = openTotal(money(sale.totals.gross), before)
  const planned = await plannedBy(ctx, open, input, place.milestones)
  refuse(issuesOf(open, planned, place.milestones, sale.currency))
  const rows = planned.map((row) => ({
    ...row,
    dueOn: row.milestone ? dueWith(row, place.milestones) : row.dueOn,
  }))
  await keepReceived(ctx, before)
  const left = before.filter(
    ({ kind, received, invoice }) => kind === 'instalment' && received === 0 && invoice === null,
  )
  const written = rows.map((row) => ({ ...row, property: place._id }))
  await rewriteInstalments(ctx, left, written)
  const more = written.slice(left.length).map((row) => ({ ...row, kind: 'instalment' as const }))
  await insertRows(byRule(ctx), instalment, await writtenWith(ctx, sale, more))
  return sale
}

/** Payments that were planned before become those that are planned now, and what is left over goes. */
async function rewriteInstalments(
  ctx: Context,
  left: readonly Instalment[],
  written: readonly (PlanRow & { readonly property: string | null })[],
): Promise<void> {
  const planned = new Map(left.map(({ _id }, index) => [_id, written[index]]))
  const kept = left.slice(0, written.length)
  await changeInstalments(ctx, kept, ({ _id }) => ({ ...planned.get(_id), takenBackBecause: null }))
  await removeInstalments(ctx, left.slice(written.length))
}

async function plannedBy(
  ctx: Context,
  open: Money,
  { template, from, rows = [] }: Input,
  milestones: readonly Milestone[],
): Promise<readonly PlanRow[]> {
  if ((template === undefined || template === null) === (rows.length === 0)) {
    refuse([{ field: 'template', code: 'rule', message: sentences.templateOrRows }])
  }
  if (!template) return rows.map(filled)
  const terms = await findRow(ctx, planTemplate, template)
  if (!terms) throw invalid('template', 'noSuchRecord')
  if (terms.status === 'archived') {
    refuse([{ field: 'template', code: 'rule', message: sentences.templateArchived }])
  }
  const unknown = terms.parts.some(
    ({ milestone }) => milestone && !milestones.some(({ key }) => key === milestone),
  )
  if (unknown) refuse([{ field: 'template', code: 'rule', message: sentences.noSuchMilestone }])
  if (open === 0) return []
  return plannedRows(open, terms, { from: from ?? dayOf(ctx.now, officeZone), milestones })
}

function filled({ amount, ...row }: NonNullable<Input['rows']>[number]): PlanRow {
  const { name = null, dueOn = null, milestone = null, offsetMonths, offsetDays } = row
  if (milestone === null) return { name, dueOn, milestone, offsetMonths: null, offsetDays: null, amount }
  return { name, dueOn, milestone, offsetMonths: offsetMonths ?? 0, offsetDays: offsetDays ?? 0, amount }
}

function issuesOf(
  open: Money,
  rows: readonly PlanRow[],
  milestones: readonly Milestone[],
  currency: Order['currency'],
): FieldIssue[] {
  const field = { noAmount: 'amount', noDay: 'dueOn', noSuchMilestone: 'milestone' } as const
  return planIssues(open, rows, milestones).map((issue) =>
    issue.rule === 'sum'
      ? { field: 'rows', code: 'rule', message: planOff(issue.remainder, currency) }
      : { field: `rows.${issue.row}.${field[issue.rule]}`, code: 'rule', message: sentences[issue.rule] },
  )
}

function refuse(issues: readonly FieldIssue[]): void {
  if (issues.length > 0) throw new AppError('invalid', {}, issues)
}

/** Of a payment that was received in part the part stays, and a deposit that was given back goes. */
async function keepReceived(ctx: Context, before: readonly Instalment[]): Promise<void> {
  const partly = before.filter(({ status, invoice }) => status === 'partlyPaid' && invoice === null)
  await changeInstalments(ctx, partly, ({ received }) => ({ amount: received }))
  await removeInstalments(
    ctx,
    before.filter(({ kind, received }) => kind !== 'instalment' && received === 0),
  )
}

/** The property of the first unit, whose milestones payments may wait for: reached by nobody else until this is written. */
async function propertyOf(
  { db, branch }: Context,
  { lines }: Order,
): Promise<{ _id: string | null; milestones: Milestone[] }> {
  const [found] = await db<{ _id: string; milestones: Milestone[] }[]>`
    select p._id, p.milestones from units u join properties p on p.branch = u.branch and p._id = u.property
    where u.branch = ${branch} and u._id = ${lines[0]?.unit ?? null} for share of p`
  return found ?? { _id: null, milestones: [] }
}
