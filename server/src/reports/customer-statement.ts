import { dayOf, officeZone } from '@prona/contract/kernel/day'
import { formatDay, formatMoney } from '@prona/contract/kernel/format'
import { isCurrency } from '@prona/contract/kernel/money'
import type { AnyRow } from '@prona/contract/kernel/resource'
import { type Language, labelIn } from '@prona/contract/kernel/words'
import { customer, order } from '@prona/contract/resources'
import { authorize } from '../kernel/authorize.ts'
import { isRecord } from '../kernel/columns.ts'
import { getRow } from '../kernel/rows.ts'
import { contractsOf } from './customer-contracts.ts'
import {
  everyRow,
  factsOf,
  type Job,
  labelOf,
  type Report,
  referring,
  sheetOf,
  stateOf,
  textOf,
} from './job.ts'
import { unitsIn } from './order-tables.ts'
import type { Part } from './printed-document.ts'
import { tableOf } from './printed-table.ts'
import { inReport } from './report-words.ts'

/** A customer's reservations with their deposits, and their sales and leases with what was paid. */
export async function customerStatement(job: Job): Promise<Report> {
  const { ctx } = job
  authorize(ctx, order, 'read')
  const whose = await getRow(ctx, customer, job.id)
  const orders = await everyRow(job, order, {
    filter: referring('parties.customer', job.id),
    sort: [{ field: 'createdAt', direction: 'asc' }],
    fields: [
      ...['number', 'kind', 'status', 'lines', 'totals', 'currency', 'expiresAt', 'createdAt'],
      ...['deposit', 'depositOn', 'depositWaived', 'signedOn', 'period'],
    ],
  })
  const reserved = orders.filter(({ kind }) => kind === 'reservation')
  // Drafts and closed orders add up to nothing.
  const sums = sumsOf(job, reserved)
  const facts = factsOf(job, customer, whose, ['name', 'nuis', 'address', 'phones', 'emails'])
  const parts: Part[] = [
    { kind: 'facts', facts },
    ...(orders.length > 0 ? [] : [{ kind: 'text', text: inReport('nothingAgreed', ctx.language) } as const]),
    ...(reserved.length > 0
      ? [
          { kind: 'heading', text: inReport('reservations', ctx.language) } as const,
          reservations(job, reserved),
        ]
      : []),
    ...(sums.length > 0 ? [{ kind: 'sums', lines: sums } as const] : []),
    ...(await contractsOf(job, orders)),
    { kind: 'note', text: inReport('statementNote', ctx.language) },
  ]
  const sheet = await sheetOf(job, whose.branch ?? '', whose.name)
  return { about: whose.name, document: { ...sheet, parts } }
}

function reservations({ ctx }: Job, orders: readonly AnyRow[]): Part {
  const { language } = ctx
  const shown = (name: string) => (row: AnyRow) => textOf(ctx, order, row, name)
  return tableOf(
    [
      { label: inReport('number', language), text: shown('number') },
      {
        label: inReport('date', language),
        text: (row) => formatDay(dayOf(row.createdAt, officeZone), language),
      },
      { label: labelOf(ctx, order, 'lines'), width: 'rest', text: unitsIn },
      { label: inReport('state', language), text: (row) => stateOf(ctx, order, row, 'status') },
      {
        label: labelIn(order.fields.totals.fields.gross.label, language),
        align: 'end',
        text: (row) => amount(grossOf(row), row.currency, language),
      },
      { label: inReport('depositAgreed', language), align: 'end', text: shown('deposit') },
      {
        label: inReport('depositReceived', language),
        align: 'end',
        text: (row) => receivedOn(row, language),
      },
    ],
    orders,
  )
}

function receivedOn(row: AnyRow, language: Language): string {
  if (row.depositWaived === true) return inReport('waived', language)
  if (typeof row.depositOn === 'string') return formatDay(row.depositOn, language)
  return row.deposit ? inReport('notReceived', language) : ''
}

/** Sums by currency, since amounts of different currencies cannot be added. */
function sumsOf({ ctx }: Job, orders: readonly AnyRow[]) {
  const { language } = ctx
  const valid = orders.filter((row) => row.status === 'held' || row.status === 'reserved')
  const currencies = [...new Set(valid.map((row) => row.currency))]
  return currencies.flatMap((currency) => {
    const mine = valid.filter((row) => row.currency === currency)
    const received = mine.filter((row) => typeof row.depositOn === 'string')
    const open = mine.reduce((sum, row) => sum + grossOf(row), 0)
    const deposits = received.reduce((sum, row) => sum + Number(row.deposit ?? 0), 0)
    return [
      { label: inReport('openReservations', language), value: amount(open, currency, language) },
      {
        label: inReport('depositsReceived', language),
        value: amount(deposits, currency, language),
        isTotal: true as const,
      },
    ]
  })
}

function grossOf({ totals }: AnyRow): number {
  return isRecord(totals) ? Number(totals.gross ?? 0) : 0
}

function amount(value: number, currency: unknown, language: Language): string {
  return isCurrency(currency) ? formatMoney(value, currency, language) : ''
}
