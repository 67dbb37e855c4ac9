import type { PlanRow } from '@prona/contract/instalments/plan'
import type { Day } from '@prona/contract/kernel/day'
import { AppError } from '@prona/contract/kernel/errors'
import type { Row } from '@prona/contract/kernel/resource'
import { instalment, type order } from '@prona/contract/resources'
import { byRule } from '../kernel/acting.ts'
import type { Context } from '../kernel/context.ts'
import { lockRows, type Where } from '../kernel/locked-rows.ts'
import { allowedChange, markRows } from '../kernel/rows.ts'
import { writeTogether } from '../kernel/together.ts'
import { invoicedFirst } from './sentences.ts'

export type Instalment = Row<typeof instalment>
type Kind = Instalment['kind']

/** Locks what is due under an order, the first due on top; what waits for a milestone comes last. */
export async function instalmentsOf(ctx: Context, order: string): Promise<readonly Instalment[]> {
  return lockedInstalments(ctx, (bind) => `t."order" = ${bind(order)}::uuid and t.cancelled_on is null`)
}

export async function lockedInstalments(ctx: Context, where: Where): Promise<readonly Instalment[]> {
  const rows = await lockRows(byRule(ctx), instalment, where)
  return [...rows.values()].sort(byDay)
}

function byDay(one: Instalment, other: Instalment): number {
  const [day, next] = [one.dueOn ?? '9', other.dueOn ?? '9']
  return day === next ? 0 : day < next ? -1 : 1
}

type Changed = Partial<
  Pick<
    Instalment,
    | 'amount'
    | 'currency'
    | 'dueOn'
    | 'periodTo'
    | 'cancelledOn'
    | 'property'
    | 'received'
    | 'receivedOn'
    | 'takenBackBecause'
    | 'invoice'
  > &
    PlanRow
>

/** Changes locked instalments in one statement, each with its entry. What is invoiced stays as the invoice says it. */
export async function changeInstalments(
  ctx: Context,
  rows: readonly Instalment[],
  changed: (row: Instalment) => Changed,
): Promise<void> {
  const ruled = byRule(ctx)
  const action = ctx.cause?.action ?? 'update'
  const wanted = rows.map((row) => ({
    row,
    changes: allowedChange(ruled, instalment, row, changed(row), action),
  }))
  for (const { row, changes } of wanted) {
    if (['amount', 'currency', 'cancelledOn'].some((name) => name in changes.after)) refuseInvoiced(row)
  }
  await writeTogether(ruled, instalment, wanted, action)
}

export async function removeInstalments(ctx: Context, rows: readonly Instalment[]): Promise<void> {
  if (rows.length === 0) return
  for (const row of rows) refuseInvoiced(row)
  await markRows(
    byRule(ctx),
    instalment,
    rows.map(({ _id }) => _id),
    'delete',
  )
}

function refuseInvoiced({ invoice, number, labels }: Instalment): void {
  if (invoice !== null)
    throw new AppError('notOpen', {}, [], {}, invoicedFirst(number, labels[invoice] ?? ''))
}

type Planned = Pick<Instalment, 'amount' | 'dueOn'> &
  Partial<Pick<Instalment, 'received' | 'receivedOn'>> &
  Partial<PlanRow> & {
    readonly kind: Kind
    readonly property: string | null
    readonly periodFrom?: Day
    readonly periodTo?: Day
  }

/** The property of the first unit of an order, by which lists find what is due under it. */
export async function propertyOf(
  { db, branch }: Context,
  { lines }: Pick<Row<typeof order>, 'lines'>,
): Promise<string | null> {
  const [unit] = await db<{ property: string }[]>`
    select property from units where branch = ${branch} and _id = ${lines[0]?.unit ?? null}`
  return unit?.property ?? null
}

/** What belongs to an instalment besides its sum and day: the order, its number within that, and who pays. */
export async function writtenWith(
  { db }: Context,
  { _id, number, currency }: Pick<Row<typeof order>, '_id' | 'number' | 'currency'>,
  rows: readonly Planned[],
): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const [known] = await db<{ last: number; payer: string | null }[]>`
    select coalesce(max(substring(number from '[0-9]+$')::integer), 0) as last, payer_of(${_id}) as payer
    from instalments where "order" = ${_id}`
  const { last = 0, payer = null } = known ?? {}
  return rows.map((row, index) => ({
    ...row,
    order: _id,
    number: `${number}-${last + index + 1}`,
    currency,
    customer: payer,
  }))
}
