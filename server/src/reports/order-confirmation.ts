import { dayOf, officeZone } from '@prona/contract/kernel/day'
import { formatDay } from '@prona/contract/kernel/format'
import { order } from '@prona/contract/resources'
import { getRow } from '../kernel/rows.ts'
import { accountsOf, issuerOf } from './issuer.ts'
import { factsOf, type Job, labelOf, type Report, sheetFrom, stateOf } from './job.ts'
import { linesOf, type Order, partiesOf, sumsOf } from './order-tables.ts'
import type { Fact, Part } from './printed-document.ts'
import { inReport, type ReportWord } from './report-words.ts'

/** What was agreed, for both sides to sign; for an order that is not or no longer binding it says so first. */
export async function orderConfirmation(job: Job): Promise<Report> {
  const { ctx } = job
  const row = await getRow(ctx, order, job.id)
  const warning = warnings[row.status]
  const parties = row.parties.map((party) => row.labels[party.customer] ?? '').filter((name) => name !== '')
  const issuer = await issuerOf(ctx, row.branch ?? '')
  const sheet = await sheetFrom(job, issuer, `${labelOf(ctx, order, 'number')} ${row.number}`)
  const parts: Part[] = [
    ...(warning ? [{ kind: 'text', text: inReport(warning, ctx.language) } as const] : []),
    { kind: 'facts', facts: factsAbout(job, row) },
    { kind: 'heading', text: labelOf(ctx, order, 'parties') },
    await partiesOf(job, row),
    { kind: 'heading', text: labelOf(ctx, order, 'lines') },
    ...(await linesOf(job, row)),
    sumsOf(job, row),
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

const warnings: Readonly<Partial<Record<Order['status'], ReportWord>>> = {
  draft: 'draftNote',
  expired: 'closedNote',
  cancelled: 'closedNote',
  terminated: 'closedNote',
  ended: 'closedNote',
}

function factsAbout(job: Job, row: Order): Fact[] {
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
    ...factsOf(job, order, row, ['startsOn', 'endsOn', 'period', 'signedOn', 'deposit', 'security']),
    ...(received ? [{ label: inReport('depositReceived', language), value: received }] : []),
    ...factsOf(job, order, row, ['cancelReason']),
  ]
}

function renamed(label: string, facts: readonly Fact[]): Fact[] {
  return facts.map(({ value }) => ({ label, value }))
}
