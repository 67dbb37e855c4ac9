import { dayOf, officeZone } from '@prona/contract/kernel/day'
import { formatDay } from '@prona/contract/kernel/format'
import { isCurrency } from '@prona/contract/kernel/money'
import type { AnyRow } from '@prona/contract/kernel/resource'
import { type Language, labelIn } from '@prona/contract/kernel/words'
import { customer, order } from '@prona/contract/resources'
import { authorize } from '../kernel/authorize.ts'
import { getRow } from '../kernel/rows.ts'
import { alikeIn } from './alike.ts'
import { type Contract, contractsOf, grossOf, partsOf, type WrittenIn } from './customer-contracts.ts'
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
  const contracts = await contractsOf(job, orders)
  const written = writtenIn(ctx, orders, contracts)
  // Drafts and closed orders add up to nothing.
  const sums = sumsOf(job, reserved, written)
  const facts = factsOf(job, customer, whose, ['name', 'nuis', 'address', 'phones', 'emails'])
  const parts: Part[] = [
    { kind: 'facts', facts },
    ...(orders.length > 0 ? [] : [{ kind: 'text', text: inReport('nothingAgreed', ctx.language) } as const]),
    ...(reserved.length > 0
      ? [
          { kind: 'heading', text: inReport('reservations', ctx.language) } as const,
          reservations(job, reserved, written),
        ]
      : []),
    ...(sums.length > 0 ? [{ kind: 'sums', lines: sums } as const] : []),
    ...partsOf(job, contracts, written),
    { kind: 'note', text: inReport('statementNote', ctx.language) },
  ]
  const sheet = await sheetOf(job, whose.branch ?? '', whose.name)
  return { about: whose.name, document: { ...sheet, parts, isWide: true } }
}

/** All amounts of a currency in the whole statement alike, since they are compared with each other. */
function writtenIn(
  { language }: Job['ctx'],
  orders: readonly AnyRow[],
  contracts: readonly Contract[],
): WrittenIn {
  const paid = contracts.flatMap(({ row, paid: one }) =>
    one ? [one.received, one.outstanding, one.overdue].map((amount) => ({ of: row.currency, amount })) : [],
  )
  const agreed = orders.flatMap((row) =>
    [grossOf(row), row.deposit].map((amount) => ({ of: row.currency, amount })),
  )
  const byCurrency = Map.groupBy([...paid, ...agreed], ({ of }) => of)
  const writers = new Map(
    [...byCurrency].map(([currency, some]) => [
      currency,
      alikeIn(
        currency,
        some.map(({ amount }) => amount),
        language,
      ),
    ]),
  )
  return (amount, currency) => (isCurrency(currency) ? (writers.get(currency)?.(amount) ?? '') : '')
}

function reservations({ ctx }: Job, orders: readonly AnyRow[], written: WrittenIn): Part {
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
        text: (row) => written(grossOf(row), row.currency),
      },
      {
        label: inReport('depositAgreed', language),
        align: 'end',
        text: (row) => (typeof row.deposit === 'number' ? written(row.deposit, row.currency) : ''),
      },
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
function sumsOf({ ctx }: Job, orders: readonly AnyRow[], written: WrittenIn) {
  const { language } = ctx
  const valid = orders.filter((row) => row.status === 'held' || row.status === 'reserved')
  return [...Map.groupBy(valid, ({ currency }) => currency)].flatMap(([currency, mine]) => {
    const received = mine.filter((row) => typeof row.depositOn === 'string')
    const open = mine.reduce((sum, row) => sum + grossOf(row), 0)
    const deposits = received.reduce((sum, row) => sum + Number(row.deposit ?? 0), 0)
    return [
      { label: inReport('openReservations', language), value: written(open, currency) },
      {
        label: inReport('depositsReceived', language),
        value: written(deposits, currency),
        isTotal: true as const,
      },
    ]
  })
}
