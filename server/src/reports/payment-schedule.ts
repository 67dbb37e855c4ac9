import { sharedOut } from '@prona/contract/instalments/plan'
import { formatDay, formatRange } from '@prona/contract/kernel/format'
import { money } from '@prona/contract/kernel/money'
import type { AnyRow } from '@prona/contract/kernel/resource'
import { sharesOf, wholeShare } from '@prona/contract/orders/parties'
import { instalment, order, property } from '@prona/contract/resources'
import { authorize } from '../kernel/authorize.ts'
import { getRow } from '../kernel/rows.ts'
import { accountsOf, issuerOf } from './issuer.ts'
import {
  everyRow,
  factsOf,
  type Job,
  labelOf,
  type Report,
  referring,
  sheetFrom,
  stateOf,
  textOf,
} from './job.ts'
import { alikeIn, type Order, readableOf, takersOf, unitsIn } from './order-tables.ts'
import type { Part } from './printed-document.ts'
import { type Shown, tableOf } from './printed-table.ts'
import { inReport } from './report-words.ts'

/** What is paid when under a sale or a lease, and what of it was received. */
export async function paymentSchedule(job: Job): Promise<Report> {
  const { ctx } = job
  const row = await getRow(ctx, order, job.id)
  const issuer = await issuerOf(ctx, row.branch ?? '')
  const sheet = await sheetFrom(job, issuer, `${labelOf(ctx, order, 'number')} ${row.number}`)
  const payments = await paymentsOf(job, row)
  const parts: Part[] = [
    {
      kind: 'facts',
      facts: [
        ...factsOf(job, order, row, ['kind', 'parties']),
        { label: labelOf(ctx, order, 'lines'), value: unitsIn(row) },
        ...factsOf(job, order, row, ['signedOn', 'startsOn', 'endsOn', 'period']),
      ],
    },
    ...scheduleOf(job, row, payments),
    ...sumsOf(job, row, payments.rows),
    ...partsOfEach(job, row, payments),
    ...accountsOf(ctx, issuer.accounts),
  ]
  return { about: row.number, document: { ...sheet, state: stateOf(ctx, order, row, 'status'), parts } }
}

type Printing = Pick<Job, 'ctx' | 'signal'>
type Payments = { readonly rows: readonly AnyRow[]; readonly milestones: ReadonlyMap<string, string> }

const fields = [
  ...[
    'number',
    'kind',
    'name',
    'property',
    'dueOn',
    'milestone',
    'offsetMonths',
    'offsetDays',
    'periodFrom',
    'periodTo',
  ],
  ...['amount', 'currency', 'received', 'receivedOn', 'outstanding', 'status'],
]

/** What is due under an order, the first due on top; what waits for a milestone stands last. */
export async function paymentsOf(job: Printing, row: Order): Promise<Payments> {
  authorize(job.ctx, instalment, 'read')
  const filter = referring('order', row._id)
  const all = await everyRow(job, instalment, {
    filter,
    sort: [{ field: 'number', direction: 'asc' }],
    fields,
  })
  const rows = all
    .filter(({ status }) => status !== 'cancelled')
    .toSorted((one, other) => (dayIn(one) < dayIn(other) ? -1 : dayIn(one) > dayIn(other) ? 1 : 0))
  const waits = rows.flatMap((one) =>
    one.milestone && typeof one.property === 'string' ? [one.property] : [],
  )
  const places = await readableOf(job, property, [...new Set(waits)], ['milestones'])
  const named = [...places.values()].flatMap(({ milestones }) =>
    Array.isArray(milestones) ? milestones : [],
  )
  return { rows, milestones: new Map(named.map(({ key, name }) => [String(key), String(name)])) }
}

function dayIn({ dueOn }: AnyRow): string {
  return typeof dueOn === 'string' ? dueOn : '9'
}

/** The payments as a table, with their sum; a sentence where there are none. */
export function scheduleOf({ ctx }: Pick<Job, 'ctx'>, row: Order, { rows, milestones }: Payments): Part[] {
  const { language } = ctx
  if (rows.length === 0) return [{ kind: 'text', text: inReport('noPayments', language) }]
  const wasReceived = rows.some(({ received }) => received !== 0)
  const alike = alikeIn(
    row,
    rows.flatMap(({ amount, received }) => [amount, received]),
    language,
  )
  const figures = (name: 'amount' | 'received' | 'outstanding'): Shown => ({
    label: labelOf(ctx, instalment, name),
    align: 'end',
    text: (one) => alike(Number(one[name] ?? 0)),
    total: (all) => alike(all.reduce((sum, one) => sum + Number(one[name] ?? 0), 0)),
  })
  const table = tableOf(
    [
      { label: labelOf(ctx, instalment, 'number'), text: ({ number }) => String(number) },
      { label: labelOf(ctx, instalment, 'name'), width: 'rest', text: (one) => calledIn(ctx, one) },
      {
        label: labelOf(ctx, instalment, 'dueOn'),
        text: (one) => textOf(ctx, instalment, one, 'dueOn') || waitsFor(one, milestones, language),
      },
      figures('amount'),
      ...(wasReceived ? [figures('received'), figures('outstanding')] : []),
    ],
    rows,
    inReport('sum', language),
  )
  return [table]
}

/** The milestone that a payment waits for, and how long after it it is due. */
function waitsFor(
  { milestone, offsetMonths, offsetDays }: AnyRow,
  milestones: Payments['milestones'],
  language: Job['ctx']['language'],
): string {
  const name = milestones.get(String(milestone)) ?? String(milestone)
  const lapse = (word: 'inMonths' | 'inDays', count: unknown) =>
    typeof count === 'number' && count > 0 ? [inReport(word, language, { count: String(count) })] : []
  const after = [...lapse('inMonths', offsetMonths), ...lapse('inDays', offsetDays)].join(' ')
  return after === ''
    ? inReport('withMilestone', language, { name })
    : inReport('afterMilestone', language, { after, name })
}

/** A payment by its name, a rent by its days, and what has neither by its kind. */
function calledIn(ctx: Job['ctx'], one: AnyRow): string {
  const { name, periodFrom, periodTo } = one
  const { language } = ctx
  if (typeof name === 'string' && name !== '') return name
  if (typeof periodFrom !== 'string' || typeof periodTo !== 'string')
    return textOf(ctx, instalment, one, 'kind')
  return formatRange(formatDay(periodFrom, language), formatDay(periodTo, language))
}

/** What a sale comes to, and how much of that no payment is planned for. */
function sumsOf({ ctx }: Job, row: Order, rows: readonly AnyRow[]): Part[] {
  if (rows.length === 0 || row.kind !== 'sale') return []
  const { gross } = row.totals
  const left = gross - rows.reduce((sum, one) => sum + Number(one.amount ?? 0), 0)
  // As the payments above are written.
  const amounts = rows.flatMap(({ amount, received }) => [amount, received])
  const alike = alikeIn(row, [gross, left, ...amounts], ctx.language)
  const line = (word: 'contractTotal' | 'notPlanned', amount: number) => ({
    label: inReport(word, ctx.language),
    value: alike(amount),
  })
  const missing = left === 0 ? [] : [line('notPlanned', left)]
  return [{ kind: 'sums', lines: [line('contractTotal', gross), ...missing] }]
}

/** Of each payment every buyer's part, which over the plan comes to their share of the total. */
function partsOfEach({ ctx }: Job, row: Order, { rows }: Payments): Part[] {
  const takers = takersOf(row)
  if (row.kind !== 'sale' || takers.length < 2 || rows.length === 0) return []
  if (sharesOf(takers) !== wholeShare) return []
  const owed = sharedOut(
    rows.map(({ amount }) => ({ amount: money(Number(amount)) })),
    takers.map(({ shareBp }) => shareBp ?? 0),
  )
  const { language } = ctx
  const alike = alikeIn(row, owed.flat(), language)
  const table = tableOf(
    [
      { label: labelOf(ctx, instalment, 'number'), text: ({ one }) => String(one.number) },
      {
        label: labelOf(ctx, instalment, 'dueOn'),
        width: 'rest',
        text: ({ one }) => textOf(ctx, instalment, one, 'dueOn'),
      },
      ...takers.map(
        ({ customer }, at): Shown<{ one: AnyRow; parts: readonly number[] }> => ({
          label: row.labels[customer] ?? '',
          align: 'end',
          text: ({ parts }) => alike(parts[at] ?? 0),
          total: (all) => alike(all.reduce((sum, { parts }) => sum + (parts[at] ?? 0), 0)),
        }),
      ),
    ],
    rows.map((one, at) => ({ one, parts: owed[at] ?? [] })),
    inReport('sum', language),
  )
  return [{ kind: 'heading', text: inReport('byBuyer', language) }, table]
}
