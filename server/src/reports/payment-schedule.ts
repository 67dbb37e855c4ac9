import { sharedOut } from '@prona/contract/instalments/plan'
import { formatDay, formatRange } from '@prona/contract/kernel/format'
import { knownText } from '@prona/contract/kernel/kinds'
import { money } from '@prona/contract/kernel/money'
import type { AnyRow } from '@prona/contract/kernel/resource'
import { type Language, labelIn } from '@prona/contract/kernel/words'
import { sharesOf, wholeShare } from '@prona/contract/orders/parties'
import { instalment, order, property } from '@prona/contract/resources'
import { rentsToCome } from '../instalments/rents.ts'
import { authorize, hiddenFrom } from '../kernel/authorize.ts'
import { getRow } from '../kernel/rows.ts'
import { alikeIn, type Written } from './alike.ts'
import { closedNoteOf, isClosed } from './in-force.ts'
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
import { increaseOf } from './lease-terms.ts'
import { amountsOf, type Order, readableOf, takersOf, unitsIn } from './order-tables.ts'
import type { Fact, Part } from './printed-document.ts'
import { type Shown, tableOf } from './printed-table.ts'
import { inReport } from './report-words.ts'

/** What is paid when under a sale or a lease, and what of it was received. */
export async function paymentSchedule(job: Job): Promise<Report> {
  const { ctx } = job
  const row = await getRow(ctx, order, job.id)
  const issuer = await issuerOf(ctx, row.branch ?? '')
  const sheet = await sheetFrom(job, issuer, `${labelOf(ctx, order, 'number')} ${row.number}`)
  const payments = await paymentsOf(job, row)
  const owed = owedByEach(row, payments.rows)
  const written = alikeIn(
    row.currency,
    [...amountsOf(row), ...amountsOfPayments(payments), ...owed.flat()],
    ctx.language,
  )
  const parts: Part[] = [
    ...closedNoteOf(row, ctx.language),
    {
      kind: 'facts',
      facts: [
        ...factsOf(job, order, row, ['kind', 'parties']),
        { label: labelOf(ctx, order, 'lines'), value: unitsIn(row) },
        ...factsOf(job, order, row, ['signedOn', 'startsOn', 'endsOn', 'period']),
      ],
    },
    ...scheduleOf(job, row, payments, written),
    ...sumsOf(job, row, payments.rows, written),
    ...partsOfEach(job, row, payments, owed, written),
    ...accountsOf(ctx, issuer.accounts),
  ]
  return { about: row.number, document: { ...sheet, state: stateOf(ctx, order, row, 'status'), parts } }
}

type Printing = Pick<Job, 'ctx' | 'signal'>
export type Payments = {
  readonly rows: readonly AnyRow[]
  readonly milestones: ReadonlyMap<string, string>
  /** The last day that rents are computed up to that nobody was asked for yet. */
  readonly computedTo?: string | undefined
}

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
  const toCome = await rentsNotMade(job, row, all)
  const rows: readonly AnyRow[] = [...all, ...toCome]
    .filter(({ status }) => status !== 'cancelled')
    .toSorted((one, other) => (dayIn(one) < dayIn(other) ? -1 : dayIn(one) > dayIn(other) ? 1 : 0))
  const waits = rows.flatMap((one) =>
    one.milestone && typeof one.property === 'string' ? [one.property] : [],
  )
  const places = await readableOf(job, property, [...new Set(waits)], ['milestones'])
  const named = [...places.values()].flatMap(({ milestones }) =>
    Array.isArray(milestones) ? milestones : [],
  )
  const { name: usual } = property.fields.milestones.fields
  const called = named.map(({ key, name }) => {
    return [String(key), knownText(usual, String(name), job.ctx.language)] as const
  })
  return { rows, milestones: new Map(called), computedTo: toCome.at(-1)?.periodTo }
}

/** What a lease that runs or is to begin will ask for, in the form of those payments that are there. */
async function rentsNotMade({ ctx }: Printing, row: Order, made: readonly AnyRow[]) {
  const { version, createdAt, createdBy, updatedAt, updatedBy, currency } = row
  const runs = row.kind === 'lease' && leasesToCome.includes(row.status)
  if (!runs || hiddenFrom(ctx, instalment).has('amount')) return []
  const standing = made.filter(({ status }) => status !== 'cancelled')
  const rents = await rentsToCome(ctx, row, standing)
  return rents.map((rent) => ({
    ...{ _id: '', labels: {}, version, createdAt, createdBy, updatedAt, updatedBy },
    ...{ number: '', kind: 'rent', status: 'open', currency },
    ...{ ...rent, received: 0, outstanding: rent.amount },
  }))
}

const leasesToCome: readonly Order['status'][] = ['draft', 'active', 'notice']

/** The amounts that stand in the table of payments. */
export function amountsOfPayments({ rows }: Payments): readonly unknown[] {
  return rows.flatMap(({ amount, received, outstanding }) => [amount, received, outstanding])
}

function dayIn({ dueOn }: AnyRow): string {
  return typeof dueOn === 'string' ? dueOn : '9'
}

/** The payments as a table, with their sum; a sentence where there are none. */
export function scheduleOf(
  { ctx }: Pick<Job, 'ctx'>,
  row: Order,
  { rows, milestones, computedTo }: Payments,
  written: Written,
): Part[] {
  const { language } = ctx
  if (rows.length === 0) return [{ kind: 'text', text: inReport('noPayments', language) }]
  const wasReceived = rows.some(({ received }) => received !== 0)
  const figures = (name: 'amount' | 'received' | 'outstanding'): Shown => ({
    label: labelOf(ctx, instalment, name),
    align: 'end',
    text: (one) => written(Number(one[name] ?? 0)),
    total: (all) => written(all.reduce((sum, one) => sum + Number(one[name] ?? 0), 0)),
  })
  const table = tableOf(
    [
      {
        label: labelOf(ctx, instalment, 'number'),
        text: ({ number }) => String(number) || inReport('toCome', language),
      },
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
  return [table, ...(computedTo ? [noteOfRents(row, computedTo, language)] : [])]
}

/** How the rents that nobody was asked for yet were computed. */
function noteOfRents(row: Order, until: string, language: Language): Part {
  const increase = increaseOf(row, language)
  const words = [
    inReport('rentsToCome', language, { until: formatDay(until, language) }),
    ...(increase ? [inReport('rentsIncrease', language, { increase })] : []),
    ...(row.indexation?.kind === 'index' ? [inReport('rentsByIndex', language)] : []),
  ]
  return { kind: 'note', text: words.join(' ') }
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
  if (typeof name === 'string' && name !== '') return textOf(ctx, instalment, one, 'name')
  if (typeof periodFrom !== 'string' || typeof periodTo !== 'string')
    return textOf(ctx, instalment, one, 'kind')
  return formatRange(formatDay(periodFrom, language), formatDay(periodTo, language))
}

/** What a sale comes to, and how much of that no payment is planned for; of one that was ended how it was settled. */
function sumsOf({ ctx }: Job, row: Order, rows: readonly AnyRow[], written: Written): Part[] {
  if (row.kind !== 'sale') return []
  const { gross } = row.totals
  const line = (word: 'contractTotal' | 'notPlanned' | 'receivedSoFar', amount: number) => ({
    label: inReport(word, ctx.language),
    value: written(amount),
  })
  if (isClosed(row)) return settlementOf(ctx, row, line('contractTotal', gross), written)
  if (rows.length === 0) return []
  const left = gross - rows.reduce((sum, one) => sum + Number(one.amount ?? 0), 0)
  const missing = left === 0 ? [] : [line('notPlanned', left)]
  return [{ kind: 'sums', lines: [line('contractTotal', gross), ...missing] }]
}

function settlementOf({ language }: Job['ctx'], row: Order, total: Fact, written: Written): Part[] {
  const { settlement: group } = order.fields
  const { text, refunded = null, kept = null } = row.settlement ?? {}
  const line = (name: 'refunded' | 'kept', amount: number | null) =>
    amount === null ? [] : [{ label: labelIn(group.fields[name].label, language), value: written(amount) }]
  const lines = [...line('refunded', refunded), ...line('kept', kept)]
  return [
    { kind: 'sums', lines: [total, ...lines] },
    ...(text
      ? [{ kind: 'heading', text: labelIn(group.label, language) } as const, { kind: 'text', text } as const]
      : []),
  ]
}

/** Of each payment every buyer's part, which over the plan comes to their share of the total. */
function owedByEach(row: Order, rows: readonly AnyRow[]): readonly (readonly number[])[] {
  const takers = takersOf(row)
  if (row.kind !== 'sale' || takers.length < 2 || rows.length === 0) return []
  if (sharesOf(takers) !== wholeShare) return []
  return sharedOut(
    rows.map(({ amount }) => ({ amount: money(Number(amount)) })),
    takers.map(({ shareBp }) => shareBp ?? 0),
  )
}

function partsOfEach(
  { ctx }: Job,
  row: Order,
  { rows, milestones }: Payments,
  owed: readonly (readonly number[])[],
  written: Written,
): Part[] {
  if (owed.length === 0) return []
  const { language } = ctx
  const table = tableOf(
    [
      { label: labelOf(ctx, instalment, 'number'), text: ({ one }) => String(one.number) },
      {
        label: labelOf(ctx, instalment, 'dueOn'),
        width: 'rest',
        text: ({ one }) => textOf(ctx, instalment, one, 'dueOn') || waitsFor(one, milestones, language),
      },
      ...takersOf(row).map(
        ({ customer }, at): Shown<{ one: AnyRow; parts: readonly number[] }> => ({
          label: row.labels[customer] ?? '',
          align: 'end',
          text: ({ parts }) => written(parts[at] ?? 0),
          total: (all) => written(all.reduce((sum, { parts }) => sum + (parts[at] ?? 0), 0)),
        }),
      ),
    ],
    rows.map((one, at) => ({ one, parts: owed[at] ?? [] })),
    inReport('sum', language),
  )
  return [{ kind: 'heading', text: inReport('byBuyer', language) }, table]
}
