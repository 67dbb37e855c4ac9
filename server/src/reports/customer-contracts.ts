import { mayDo } from '@prona/contract/access'
import { type Day, dayOf, officeZone } from '@prona/contract/kernel/day'
import { formatDay } from '@prona/contract/kernel/format'
import type { AnyRow } from '@prona/contract/kernel/resource'
import { labelIn } from '@prona/contract/kernel/words'
import { instalment, order } from '@prona/contract/resources'
import { hiddenFrom } from '../kernel/authorize.ts'
import { isRecord } from '../kernel/columns.ts'
import type { Context } from '../kernel/context.ts'
import { figuresOf } from '../kernel/figures.ts'
import { type Job, labelOf, stateOf, textOf } from './job.ts'
import { unitsIn } from './order-tables.ts'
import type { Part } from './printed-document.ts'
import { type Shown, tableOf } from './printed-table.ts'
import { inReport } from './report-words.ts'

type Paid = {
  readonly order: string
  readonly received: number
  readonly outstanding: number
  readonly overdue: number
  readonly next_on: Day | null
}
type Figure = 'received' | 'outstanding' | 'overdue'
export type Contract = { readonly row: AnyRow; readonly paid: Paid | undefined }

/** Writes an amount in a currency. */
export type WrittenIn = (amount: number, currency: unknown) => string

/** What a customer buys and rents, what was received of it, and what is still to be paid. */
export async function contractsOf(job: Job, orders: readonly AnyRow[]): Promise<readonly Contract[]> {
  const rows = orders.filter(({ kind }) => kind !== 'reservation')
  if (rows.length === 0) return []
  const paid = await paidUnder(
    job.ctx,
    rows.flatMap(({ _id, status }) => (status === 'draft' ? [] : [_id])),
  )
  return rows.map((row) => ({ row, paid: paid.get(row._id) }))
}

export function partsOf(job: Job, contracts: readonly Contract[], written: WrittenIn): Part[] {
  if (contracts.length === 0) return []
  const sums = sumsOf(job, contracts, written)
  return [
    { kind: 'heading', text: inReport('contracts', job.ctx.language) },
    tableFor(job, contracts, written),
    ...(sums.length > 0 ? [{ kind: 'sums', lines: sums } as const] : []),
  ]
}

const needed = ['order', 'dueOn', 'received', 'outstanding'] as const

/** What nobody signed is not due, and whoever may not see payments is told of none. */
async function paidUnder(ctx: Context, orders: readonly string[]): Promise<ReadonlyMap<string, Paid>> {
  const hidden = hiddenFrom(ctx, instalment)
  const isClosed = !mayDo(ctx.rights, instalment, 'read') || needed.some((name) => hidden.has(name))
  if (isClosed || orders.length === 0) return new Map()
  const found = await figuresOf<Paid>(
    ctx,
    [instalment],
    (bind) => `select "order", sum(received) as received, sum(outstanding) as outstanding,
        coalesce(sum(outstanding) filter (where due_on < ${bind(dayOf(ctx.now, officeZone))}::date), 0) as overdue,
        (min(due_on) filter (where outstanding > 0))::text as next_on
      from instalments where "order" = any(${bind(orders)}::uuid[]) group by "order"`,
  )
  return new Map(found.map((one) => [one.order, one]))
}

function tableFor({ ctx }: Job, contracts: readonly Contract[], written: WrittenIn): Part {
  const { language } = ctx
  const shown = (name: string) => ({
    label: labelOf(ctx, order, name),
    text: ({ row }: Contract) => textOf(ctx, order, row, name),
  })
  const figure = (label: string, name: Figure): Shown<Contract> => ({
    label,
    align: 'end',
    text: ({ row, paid }) => (paid ? written(paid[name], row.currency) : ''),
  })
  return tableOf<Contract>(
    [
      { ...shown('number'), label: inReport('number', language) },
      shown('kind'),
      shown('signedOn'),
      { label: labelOf(ctx, order, 'lines'), width: 'rest', text: ({ row }) => unitsIn(row) },
      { label: inReport('state', language), text: ({ row }) => stateOf(ctx, order, row, 'status') },
      {
        label: labelIn(order.fields.totals.fields.gross.label, language),
        align: 'end',
        text: ({ row }) => grossIn(ctx, row, written),
      },
      figure(labelOf(ctx, instalment, 'received'), 'received'),
      figure(labelOf(ctx, instalment, 'outstanding'), 'outstanding'),
      {
        label: labelOf(ctx, instalment, 'dueOn'),
        text: ({ paid }) => (paid?.next_on ? formatDay(paid.next_on, language) : ''),
      },
    ],
    contracts,
  )
}

/** The price of a sale, and the rent of a lease with the time it is for. */
function grossIn(ctx: Context, row: AnyRow, written: WrittenIn): string {
  const gross = written(grossOf(row), row.currency)
  const period = textOf(ctx, order, row, 'period')
  return period === '' ? gross : `${gross} · ${period}`
}

export function grossOf({ totals }: AnyRow): number {
  return isRecord(totals) ? Number(totals.gross ?? 0) : 0
}

/** Sums by currency, since amounts of different currencies cannot be added. */
function sumsOf({ ctx }: Job, contracts: readonly Contract[], written: WrittenIn) {
  const { language } = ctx
  const known = contracts.filter(({ paid }) => paid !== undefined)
  const byCurrency = Map.groupBy(known, ({ row }) => row.currency)
  return [...byCurrency.values()].flatMap((mine) => {
    const [first] = mine
    const sum = (name: Figure) => mine.reduce((total, { paid }) => total + (paid?.[name] ?? 0), 0)
    const line = (word: 'receivedSoFar' | 'stillToPay' | 'ofThisOverdue', name: Figure) => ({
      label: inReport(word, language),
      value: first ? written(sum(name), first.row.currency) : '',
    })
    return [
      line('receivedSoFar', 'received'),
      { ...line('stillToPay', 'outstanding'), isTotal: true as const },
      ...(sum('overdue') > 0 ? [line('ofThisOverdue', 'overdue')] : []),
    ]
  })
}
