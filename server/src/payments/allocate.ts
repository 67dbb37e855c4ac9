import { type Day, dayOf, officeZone } from '@prona/contract/kernel/day'
import { AppError, type FieldIssue } from '@prona/contract/kernel/errors'
import type { Label } from '@prona/contract/kernel/field'
import type { Row } from '@prona/contract/kernel/resource'
import { type Allocation, allocationIssues, type OpenItem, paidBy } from '@prona/contract/payments/allocation'
import { invoice, type payment } from '@prona/contract/resources'
import { changeInstalments, type Instalment, lockedInstalments } from '../instalments/instalments-of.ts'
import { sentences as planned } from '../instalments/sentences.ts'
import { byRule } from '../kernel/acting.ts'
import type { Context } from '../kernel/context.ts'
import { lockRows } from '../kernel/locked-rows.ts'
import { leftOnly, outstandingOnly, sentences } from './sentences.ts'

type Payment = Pick<Row<typeof payment>, 'customer' | 'countedIn' | 'paidOn'>
type Rows = readonly Allocation[]

/**
 * What is open in this currency under the orders that the customer is a party of, and of their invoices that were made
 * by hand, locked.
 */
export async function openItems(
  ctx: Context,
  { customer, countedIn }: Payment,
): Promise<readonly OpenItem[]> {
  const instalments = await lockedInstalments(
    ctx,
    (bind) => `t."order" in (select parent from order_parties
        where branch = ${bind(ctx.branch)} and customer = ${bind(customer)}::uuid)
      and t.currency = ${bind(countedIn)} and t.cancelled_on is null and t.received < t.amount`,
  )
  const invoices = await lockRows(
    byRule(ctx),
    invoice,
    (bind) => `t.customer = ${bind(customer)}::uuid and t.currency = ${bind(countedIn)} and t."order" is null
      and t.outstanding > 0`,
  )
  return [
    ...instalments.map((item) => ({ ...item, of: 'instalment' as const })),
    ...[...invoices.values()].map((item) => ({ ...item, of: 'invoice' as const })),
  ]
}

/**
 * Locks what is paid now or was until now, and tells why it cannot be paid so. What a payment paid before counts as
 * open for it.
 */
export async function lockToAllocate(
  ctx: Context,
  paying: Payment,
  { before, after, available }: { readonly before: Rows; readonly after: Rows; readonly available: number },
): Promise<{ readonly items: ReadonlyMap<string, Instalment>; readonly issues: readonly FieldIssue[] }> {
  const ids = idsOf([...before, ...after], 'instalment')
  const locked = await lockedInstalments(ctx, (bind) => `t._id = any(${bind(ids)}::uuid[])`)
  const items = new Map(locked.map((item) => [item._id, item]))
  // Those of the instalments too, which are settled in the end: nobody waits for them with a number in hand.
  const billed = locked.flatMap((item) => item.invoice ?? [])
  const ofRows = idsOf([...before, ...after], 'invoice')
  const invoices = await lockRows(byRule(ctx), invoice, [...new Set([...ofRows, ...billed])])
  const had = new Map(before.map((one) => [paidBy(one), one.amount]))
  const outstanding = new Map(
    [...locked, ...invoices.values()].map(({ _id, outstanding }) => [_id, outstanding + (had.get(_id) ?? 0)]),
  )
  const theirs = await ordersWith(ctx, paying.customer, locked)
  const issues = after.flatMap((one, row): FieldIssue[] => {
    const isOfOne = typeof one.instalment !== typeof one.invoice
    if (!isOfOne || had.has(paidBy(one))) return []
    const of = one.invoice ? 'invoice' : 'instalment'
    const field = `allocations.${row}.${of}`
    const item = items.get(paidBy(one))
    const bill = invoices.get(paidBy(one))
    if (!item && !bill) return [{ field, code: 'noSuchRecord' }]
    const isTheirs = item
      ? item.currency === paying.countedIn && theirs.has(item.order)
      : bill?.currency === paying.countedIn && bill.customer === paying.customer && bill.order === null
    return isTheirs ? [] : [{ field, code: 'rule', message: sentences[`${of}Elsewhere`] }]
  })
  if (issues.length > 0) return { items, issues }
  const found = allocationIssues(available, after, outstanding)
  return { items, issues: found.map((issue) => worded(issue, paying)) }
}

function idsOf(rows: Rows, of: 'instalment' | 'invoice'): readonly string[] {
  return [...new Set(rows.flatMap((row) => row[of] ?? []))]
}

/** Those of the orders that the customer is a party of: any of them may pay. */
async function ordersWith(
  { db, branch }: Context,
  customer: string,
  items: readonly Instalment[],
): Promise<ReadonlySet<string>> {
  const ids = [...new Set(items.map(({ order }) => order))]
  const rows = await db<{ parent: string }[]>`
    select parent from order_parties
    where branch = ${branch} and customer = ${customer} and parent = any(${ids}::uuid[])`
  return new Set(rows.map(({ parent }) => parent))
}

function worded(issue: ReturnType<typeof allocationIssues>[number], { countedIn }: Payment): FieldIssue {
  switch (issue.rule) {
    case 'twice':
    case 'notOne':
      return {
        field: `allocations.${issue.row}.instalment`,
        code: 'rule',
        message: sentences[issue.rule],
      }
    case 'noAmount':
      return { field: `allocations.${issue.row}.amount`, code: 'rule', message: sentences.noAmount }
    case 'tooMuch': {
      const message = outstandingOnly(issue.outstanding, countedIn)
      return { field: `allocations.${issue.row}.amount`, code: 'rule', message }
    }
    case 'beyondPayment':
      return { field: 'allocations', code: 'rule', message: leftOnly(issue.left, countedIn) }
  }
}

type Moved = {
  readonly before: Rows
  readonly after: Rows
  readonly paidOn: Day
  /** Why what was paid is open again. */
  readonly because?: string
}

/** Writes at the instalments what a payment pays of them now instead of what it paid before. */
export async function moveReceived(
  ctx: Context,
  items: ReadonlyMap<string, Instalment>,
  { before, after, paidOn, because }: Moved,
): Promise<void> {
  const moved = new Map<string, number>()
  for (const one of before) moved.set(paidBy(one), (moved.get(paidBy(one)) ?? 0) - one.amount)
  for (const one of after) moved.set(paidBy(one), (moved.get(paidBy(one)) ?? 0) + one.amount)
  const changed = [...items.values()].filter(({ _id }) => (moved.get(_id) ?? 0) !== 0)
  const states = await statesOf(ctx, before)
  for (const item of changed) refuseSettled(item, moved.get(item._id) ?? 0, states)
  const today = dayOf(ctx.now, officeZone)
  await changeInstalments(ctx, changed, (item) => {
    const by = moved.get(item._id) ?? 0
    const received = item.received + by
    if (by > 0) return { received, receivedOn: latest(item.receivedOn, paidOn) }
    const over = states.get(item.order) === 'cancelled' && received === 0 ? { cancelledOn: today } : {}
    const told = because === undefined ? {} : { takenBackBecause: because }
    return { received, receivedOn: received === 0 ? null : item.receivedOn, ...over, ...told }
  })
}

function latest(one: Day | null, other: Day): Day {
  return one !== null && one > other ? one : other
}

/** How the orders of these stand, which whoever begins with a payment or an instalment holds (`holdMoney`). */
async function statesOf({ db }: Context, rows: Rows): Promise<ReadonlyMap<string, string>> {
  if (rows.length === 0) return new Map()
  const ids = idsOf(rows, 'instalment')
  const found = await db<{ _id: string; status: string }[]>`
    select o._id, o.status from orders o
    where o._id in (select i."order" from instalments i where i._id = any(${ids}::uuid[]))`
  return new Map(found.map(({ _id, status }) => [_id, status]))
}

/** A sale that is completed stays paid, and one that was terminated was settled with what was received. */
function refuseSettled(item: Instalment, by: number, orders: ReadonlyMap<string, string>): void {
  const closed = by < 0 ? settled[orders.get(item.order) ?? ''] : undefined
  if (closed) throw new AppError('notOpen', {}, [], {}, closed)
}

const settled: Readonly<Record<string, Label>> = {
  completed: planned.saleIsCompleted,
  handedOver: planned.saleIsCompleted,
  terminated: planned.saleIsSettled,
}
