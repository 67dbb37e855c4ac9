import { mayDo } from '@prona/contract/access'
import { dayOf, officeZone } from '@prona/contract/kernel/day'
import type { Label } from '@prona/contract/kernel/field'
import { formatDay, formatMoney, formatPercent } from '@prona/contract/kernel/format'
import { isCurrency } from '@prona/contract/kernel/money'
import type { AnyRow, Resource, Row } from '@prona/contract/kernel/resource'
import { labelIn } from '@prona/contract/kernel/words'
import { totalsOf } from '@prona/contract/orders/order-totals'
import { customer, order, unit } from '@prona/contract/resources'
import { word } from '../export/value-text.ts'
import type { Context } from '../kernel/context.ts'
import { findRow, getRow } from '../kernel/rows.ts'
import { factsOf, type Job, labelOf, type Report, sheetOf, stateOf, textOf } from './job.ts'
import type { Fact, Part } from './printed-document.ts'
import { tableOf } from './printed-table.ts'
import { inReport, type ReportWord } from './report-words.ts'

type Order = Row<typeof order>

/** What was agreed, for both sides to sign; for an order that is not or no longer binding it says so first. */
export async function orderConfirmation(job: Job): Promise<Report> {
  const { ctx } = job
  const row = await getRow(ctx, order, job.id)
  const warning = warnings[row.status]
  const parties = row.parties.map((party) => row.labels[party.customer] ?? '').filter((name) => name !== '')
  const sheet = await sheetOf(job, row.branch ?? '', `${labelOf(ctx, order, 'number')} ${row.number}`)
  const parts: Part[] = [
    ...(warning ? [{ kind: 'text', text: inReport(warning, ctx.language) } as const] : []),
    { kind: 'facts', facts: factsAbout(job, row) },
    { kind: 'heading', text: labelOf(ctx, order, 'parties') },
    await partiesOf(job, row),
    { kind: 'heading', text: labelOf(ctx, order, 'lines') },
    await linesOf(job, row),
    { kind: 'sums', lines: sumsOf(job, row) },
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

/** The parties; with contact details for readers who may read customers. */
async function partiesOf({ ctx }: Job, row: Order): Promise<Part> {
  const { language } = ctx
  const { role, shareBp } = order.fields.parties.fields
  const people = await Promise.all(row.parties.map((party) => readable(ctx, customer, party.customer)))
  const told = (name: string) => (at: number) => {
    const person: AnyRow | undefined = people[at]
    return person ? textOf(ctx, customer, person, name) : ''
  }
  const rows = row.parties.map((party, at) => ({ ...party, at }))
  return tableOf(
    [
      { label: inReport('name', language), width: 'rest', text: ({ customer: id }) => row.labels[id] ?? '' },
      { label: labelOf(ctx, customer, 'nuis'), text: ({ at }) => told('nuis')(at) },
      { label: labelOf(ctx, customer, 'personalNumber'), text: ({ at }) => told('personalNumber')(at) },
      { label: labelOf(ctx, customer, 'phones'), text: ({ at }) => told('phones')(at) },
      { label: inReport('role', language), text: (party) => word(role, party.role, language) },
      {
        label: labelIn(shareBp.label, language),
        align: 'end',
        text: (party) => (party.shareBp === null ? '' : formatPercent(party.shareBp, language)),
      },
    ],
    rows,
  )
}

async function readable<R extends Resource>(
  ctx: Context,
  resource: R,
  id: string,
): Promise<Row<R> | undefined> {
  return mayDo(ctx.rights, resource, 'read') ? findRow(ctx, resource, id) : undefined
}

async function linesOf({ ctx }: Job, row: Order): Promise<Part> {
  const { language } = ctx
  const { vatProfile, price, unit: unitField } = order.fields.lines.fields
  const units = await Promise.all(row.lines.map((line) => readable(ctx, unit, line.unit)))
  const told = (name: string) => (line: { at: number }) => {
    const home: AnyRow | undefined = units[line.at]
    return home ? textOf(ctx, unit, home, name) : ''
  }
  return tableOf(
    [
      {
        label: labelIn(unitField.label, language),
        text: (line) => told('code')(line) || (row.labels[line.unit] ?? ''),
      },
      { label: labelOf(ctx, unit, 'property'), width: 'rest', text: told('property') },
      { label: labelOf(ctx, unit, 'floor'), align: 'end', text: told('floor') },
      {
        label: labelOf(ctx, unit, 'kind'),
        text: (line) => [told('kind')(line), told('layout')(line)].filter(Boolean).join(' '),
      },
      { label: inReport('net', language), align: 'end', text: told('netArea') },
      {
        label: inReport('listPrice', language),
        align: 'end',
        text: told(row.intent === 'lease' ? 'rentPrice' : 'salePrice'),
      },
      {
        label: labelIn(price.label, language),
        align: 'end',
        text: (line) => (line.price === null ? '' : amount(language, line.price, row)),
      },
      {
        label: inReport('discount', language),
        align: 'end',
        text: ({ discountBp }) => (discountBp ? formatPercent(discountBp, language) : ''),
      },
      {
        label: labelIn(vatProfile.label, language),
        text: (line) => (line.vatProfile ? word(vatProfile, line.vatProfile, language) : ''),
      },
      {
        label: labelIn(order.fields.totals.fields.gross.label, language),
        align: 'end',
        text: (line) =>
          line.price === null || line.vatProfile === null
            ? ''
            : amount(
                language,
                totalsOf([{ ...line, price: line.price, vatProfile: line.vatProfile }]).gross,
                row,
              ),
      },
    ],
    row.lines.map((line, at) => ({ ...line, at })),
  )
}

function sumsOf({ ctx }: Job, row: Order) {
  const { net, vat, gross } = order.fields.totals.fields
  const line = (label: Label, value: number) => ({
    label: labelIn(label, ctx.language),
    value: amount(ctx.language, value, row),
  })
  return [
    line(net.label, row.totals.net),
    line(vat.label, row.totals.vat),
    { ...line(gross.label, row.totals.gross), isTotal: true as const },
  ]
}

function amount(language: Job['ctx']['language'], value: number, { currency }: Order): string {
  return isCurrency(currency) ? formatMoney(value, currency, language) : String(value)
}
