import { formatMoney } from '@prona/contract/kernel/format'
import type { AnyRow, Row } from '@prona/contract/kernel/resource'
import { instalment, invoice, payment } from '@prona/contract/resources'
import { authorize } from '../kernel/authorize.ts'
import { getRow } from '../kernel/rows.ts'
import { issuerOf } from './issuer.ts'
import { everyRow, factsOf, type Job, labelOf, type Report, sheetFrom, stateOf, textOf } from './job.ts'
import { readableOf } from './order-tables.ts'
import type { Part } from './printed-document.ts'
import { tableOf } from './printed-table.ts'
import { inReport } from './report-words.ts'

type Payment = Row<typeof payment>

/** What was received from a customer, or returned to them, and what it paid: for them to keep. */
export async function paymentReceipt(job: Job): Promise<Report> {
  const { ctx } = job
  const row = await getRow(ctx, payment, job.id)
  const issuer = await issuerOf(ctx, row.branch ?? '')
  const title = `${textOf(ctx, payment, row, 'kind')} ${row.number}`
  const sheet = await sheetFrom(job, issuer, title)
  const facts = factsOf(job, payment, row, ['customer', 'paidOn', 'method', 'reference', 'rate', 'reason'])
  const parts: Part[] = [
    ...(row.status === 'reversed'
      ? [{ kind: 'text', text: inReport('reversedNote', ctx.language) } as const]
      : []),
    { kind: 'facts', facts },
    sumOf(job, row),
    ...(await paidBy(job, row)),
    {
      kind: 'signatures',
      names: [
        inReport('signedFor', ctx.language, { name: sheet.letterhead.company }),
        row.labels[row.customer] ?? '',
      ],
    },
  ]
  return { about: row.number, document: { ...sheet, state: stateOf(ctx, payment, row, 'status'), parts } }
}

/** The money itself, and what it counts for where that is another currency. */
function sumOf({ ctx }: Job, { amount, currency, counted, countedIn }: Payment): Part {
  const { language } = ctx
  const isOther = currency !== countedIn
  return {
    kind: 'sums',
    lines: [
      ...(isOther
        ? [{ label: labelOf(ctx, payment, 'counted'), value: formatMoney(counted, countedIn, language) }]
        : []),
      {
        label: labelOf(ctx, payment, 'amount'),
        value: formatMoney(amount, currency, language),
        isTotal: true,
      },
    ],
  }
}

/** Which instalments and invoices it paid, and what is left as credit. */
async function paidBy(job: Job, row: Payment): Promise<Part[]> {
  const { ctx } = job
  const { language } = ctx
  if (row.allocations.length === 0) return []
  authorize(ctx, instalment, 'read')
  const ids = row.allocations.flatMap((one) => one.instalment ?? [])
  const bills = await readableOf(
    job,
    invoice,
    row.allocations.flatMap((one) => one.invoice ?? []),
    ['number', 'kind', 'dueOn', 'totals', 'outstanding', 'currency'],
  )
  const fields = ['number', 'kind', 'name', 'order', 'dueOn', 'amount', 'outstanding', 'currency']
  const sort = [{ field: 'dueOn', direction: 'asc' } as const]
  const due = new Map(
    (await everyRow(job, instalment, { filter: [], sort, fields, ids })).map((one) => [one._id, one]),
  )
  const amount = (value: number) => formatMoney(value, row.countedIn, language)
  const shown =
    (name: 'number' | 'kind' | 'dueOn') => (one: { of: AnyRow | undefined; bill: AnyRow | undefined }) =>
      one.of ? textOf(ctx, instalment, one.of, name) : one.bill ? textOf(ctx, invoice, one.bill, name) : ''
  const table = tableOf(
    [
      { label: labelOf(ctx, instalment, 'number'), text: shown('number') },
      { label: labelOf(ctx, instalment, 'kind'), width: 'rest', text: shown('kind') },
      { label: labelOf(ctx, instalment, 'dueOn'), text: shown('dueOn') },
      {
        label: labelOf(ctx, payment, 'amount'),
        align: 'end',
        text: (one) => amount(one.paid),
        total: (all) => amount(all.reduce((sum, { paid }) => sum + paid, 0)),
      },
      {
        label: labelOf(ctx, instalment, 'outstanding'),
        align: 'end',
        text: ({ of, bill }) => (of || bill ? amount(Number((of ?? bill)?.outstanding ?? 0)) : ''),
      },
    ],
    row.allocations.map(({ instalment: id, invoice: of, amount: paid }) => {
      return { of: due.get(id ?? ''), bill: bills.get(of ?? ''), paid }
    }),
    inReport('sum', language),
  )
  const credit: Part[] =
    row.credit > 0
      ? [{ kind: 'sums', lines: [{ label: labelOf(ctx, payment, 'credit'), value: amount(row.credit) }] }]
      : []
  return [{ kind: 'heading', text: inReport('paidFor', language) }, table, ...credit]
}
