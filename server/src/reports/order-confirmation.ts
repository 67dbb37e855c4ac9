import { dayOf, officeZone } from '@prona/contract/kernel/day'
import { formatDay } from '@prona/contract/kernel/format'
import { order } from '@prona/contract/resources'
import { getRow } from '../kernel/rows.ts'
import { alikeIn, type Written } from './alike.ts'
import { closedNoteOf } from './in-force.ts'
import { accountsOf, issuerOf } from './issuer.ts'
import { amountFacts, factsOf, type Job, labelOf, type Report, sheetFrom, stateOf } from './job.ts'
import { leaseTerms } from './lease-terms.ts'
import { amountsOf, amountsOfLines, linesOf, type Order, partiesOf, sumsOf, unitsOf } from './order-tables.ts'
import type { Fact, Part } from './printed-document.ts'
import { inReport } from './report-words.ts'

/** What was agreed, for both sides to sign; for an order that is not or no longer binding it says so first. */
export async function orderConfirmation(job: Job): Promise<Report> {
  const { ctx } = job
  const row = await getRow(ctx, order, job.id)
  const units = await unitsOf(job, row)
  const written = alikeIn(row.currency, [...amountsOf(row), ...amountsOfLines(row, units)], ctx.language)
  const parties = row.parties.map((party) => row.labels[party.customer] ?? '').filter((name) => name !== '')
  const issuer = await issuerOf(ctx, row.branch ?? '')
  const sheet = await sheetFrom(job, issuer, `${labelOf(ctx, order, 'number')} ${row.number}`)
  const parts: Part[] = [
    ...(row.status === 'draft'
      ? [{ kind: 'text', text: inReport('draftNote', ctx.language) } as const]
      : closedNoteOf(row, ctx.language)),
    { kind: 'facts', facts: factsAbout(job, row, written) },
    { kind: 'heading', text: labelOf(ctx, order, 'parties') },
    await partiesOf(job, row),
    { kind: 'heading', text: labelOf(ctx, order, 'lines') },
    ...linesOf(job, row, units, written),
    sumsOf(job, row, written),
    ...(row.deposit
      ? [
          {
            kind: 'text',
            text: inReport(row.refundable ? 'depositRefundable' : 'depositKept', ctx.language),
          } as const,
        ]
      : []),
    ...(row.terms
      ? ([
          { kind: 'heading', text: labelOf(ctx, order, 'terms') },
          { kind: 'text', text: row.terms },
        ] as const)
      : []),
    ...accountsOf(ctx, issuer.accounts),
    {
      kind: 'signatures',
      names: [inReport('signedFor', ctx.language, { name: sheet.letterhead.company }), ...parties],
    },
  ]
  return { about: row.number, document: { ...sheet, state: stateOf(ctx, order, row, 'status'), parts } }
}

function factsAbout(job: Job, row: Order, written: Written): Fact[] {
  const { language } = job.ctx
  const received = row.depositOn
    ? formatDay(row.depositOn, language)
    : row.depositWaived
      ? inReport('waived', language)
      : row.deposit
        ? inReport('notReceived', language)
        : ''
  return [
    ...factsOf(job, order, row, ['kind']),
    {
      label: inReport('date', language),
      value: formatDay(dayOf(row.heldAt ?? row.createdAt, officeZone), language),
    },
    // A hold has an end; what is reserved does not.
    ...(row.status === 'held'
      ? renamed(inReport('validUntil', language), factsOf(job, order, row, ['expiresAt']))
      : []),
    ...factsOf(job, order, row, ['startsOn', 'endsOn', 'period']),
    ...leaseTerms(job, row),
    ...factsOf(job, order, row, ['signedOn']),
    ...amountFacts(job, order, row, ['deposit', 'security'], written),
    ...(received ? [{ label: inReport('depositReceived', language), value: received }] : []),
    ...factsOf(job, order, row, ['cancelReason']),
  ]
}

function renamed(label: string, facts: readonly Fact[]): Fact[] {
  return facts.map(({ value }) => ({ label, value }))
}
