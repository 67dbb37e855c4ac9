import { may } from '@prona/contract/access'
import type { Label } from '@prona/contract/kernel/field'
import { formatDay, formatMoney, formatPercent } from '@prona/contract/kernel/format'
import { isCurrency } from '@prona/contract/kernel/money'
import type { AnyRow, Row } from '@prona/contract/kernel/resource'
import { labelIn } from '@prona/contract/kernel/words'
import { totalsOf } from '@prona/contract/orders/order-totals'
import { order, unit } from '@prona/contract/resources'
import { word } from '../export/said.ts'
import { findRow, getRow } from '../kernel/rows.ts'
import { factsOf, type Job, labelOf, type Report, sheetOf, stateOf, textOf } from './job.ts'
import type { Cell, Fact, Part, TableColumn } from './paper.ts'
import { inReport, type ReportWord } from './report-words.ts'

type Order = Row<typeof order>

/** What was agreed, for both sides to sign; a paper that is no agreement yet, or no more, says so first. */
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
    partiesOf(job, row),
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
      names: [inReport('signedFor', ctx.language, { name: sheet.letterhead.name }), ...parties.slice(0, 3)],
    },
  ]
  return { about: row.number, paper: { ...sheet, state: stateOf(ctx, order, row, 'status'), parts } }
}

const warnings: Readonly<Partial<Record<Order['status'], ReportWord>>> = {
  draft: 'draftNote',
  expired: 'closedNote',
  cancelled: 'closedNote',
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
    ...factsOf(job, order, row, ['number', 'kind', 'createdAt']),
    ...renamed(inReport('validUntil', language), factsOf(job, order, row, ['expiresAt'])),
    ...factsOf(job, order, row, ['deposit']),
    ...(received ? [{ label: inReport('depositReceived', language), value: received }] : []),
    ...factsOf(job, order, row, ['cancelReason']),
  ]
}

function renamed(label: string, facts: readonly Fact[]): Fact[] {
  return facts.map(({ value }) => ({ label, value }))
}

function partiesOf({ ctx }: Job, row: Order): Part {
  const { language } = ctx
  const { role } = order.fields.parties.fields
  const hasShares = row.parties.some(({ shareBp }) => shareBp !== null)
  return {
    kind: 'table',
    columns: [
      { label: inReport('name', language), width: 'rest' },
      { label: inReport('role', language) },
      ...(hasShares
        ? [{ label: labelIn(order.fields.parties.fields.shareBp.label, language), align: 'end' } as const]
        : []),
    ],
    rows: row.parties.map((party) => [
      row.labels[party.customer] ?? '–',
      word(role, party.role, language),
      ...(hasShares ? [party.shareBp === null ? '–' : formatPercent(party.shareBp, language)] : []),
    ]),
  }
}

async function linesOf({ ctx }: Job, row: Order): Promise<Part> {
  const { language } = ctx
  const { vatProfile, price, unit: unitField } = order.fields.lines.fields
  const maySee = may(ctx.user.rights, 'unit.read')
  const units = await Promise.all(
    row.lines.map(({ unit: id }) => (maySee ? findRow(ctx, unit, id) : Promise.resolve(undefined))),
  )
  const hasDiscount = row.lines.some(({ discountBp }) => discountBp)
  const columns: TableColumn[] = [
    { label: labelIn(unitField.label, language) },
    { label: labelOf(ctx, unit, 'property'), width: 'rest' },
    { label: labelOf(ctx, unit, 'kind') },
    { label: inReport('net', language), align: 'end' },
    { label: labelIn(price.label, language), align: 'end' },
    ...(hasDiscount ? [{ label: inReport('discount', language), align: 'end' } as const] : []),
    { label: labelIn(vatProfile.label, language) },
    { label: labelIn(order.fields.totals.fields.gross.label, language), align: 'end' },
  ]
  const rows = row.lines.map((line, at): Cell[] => {
    const home: AnyRow | undefined = units[at]
    const about = (name: string) => (home && textOf(ctx, unit, home, name)) || '–'
    return [
      row.labels[line.unit] ?? '–',
      about('property'),
      about('kind'),
      about('netArea'),
      line.price === null ? '–' : amount(ctx.language, line.price, row),
      ...(hasDiscount ? [line.discountBp ? formatPercent(line.discountBp, language) : '–'] : []),
      line.vatProfile ? word(vatProfile, line.vatProfile, language) : '–',
      line.price === null || line.vatProfile === null
        ? '–'
        : amount(
            language,
            totalsOf([{ ...line, price: line.price, vatProfile: line.vatProfile }]).gross,
            row,
          ),
    ]
  })
  return { kind: 'table', columns, rows }
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
