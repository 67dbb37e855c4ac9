import { vatNotes } from '@prona/contract/invoices/vat-notes'
import { formatDay, formatMoney, formatPercent } from '@prona/contract/kernel/format'
import { formatNumber } from '@prona/contract/kernel/number-text'
import type { Row } from '@prona/contract/kernel/resource'
import { labelIn } from '@prona/contract/kernel/words'
import { branch, customer, invoice } from '@prona/contract/resources'
import { word } from '../export/value-text.ts'
import { getRow } from '../kernel/rows.ts'
import { alikeIn, type Written } from './alike.ts'
import { accountsOf, issuerOf } from './issuer.ts'
import { factsOf, type Job, labelOf, type Report, sheetFrom, stateOf } from './job.ts'
import { readableOf } from './order-tables.ts'
import type { Fact, Part } from './printed-document.ts'
import { tableOf } from './printed-table.ts'
import { inReport, type ReportWord } from './report-words.ts'

type Invoice = Row<typeof invoice>
type Issuer = Awaited<ReturnType<typeof issuerOf>>

/** An invoice or a credit note as it was issued; a draft says that it is one. */
export async function invoiceDocument(job: Job): Promise<Report> {
  const { ctx } = job
  const row = await getRow(ctx, invoice, job.id)
  const issuer = await issuerOf(ctx, row.branch ?? '')
  const sheet = await sheetFrom(job, issuer, row.number)
  const amount = alikeIn(row.currency, amountsOf(row), ctx.language)
  const isDraft = row.issuedOn === null
  const parts: Part[] = [
    ...(isDraft ? [text(job, 'invoiceDraftNote')] : []),
    { kind: 'facts', facts: [...factsAbout(job, row), ...(await factsOfCustomer(job, row))] },
    { kind: 'heading', text: labelOf(ctx, invoice, 'lines') },
    linesOf(job, row, amount),
    { kind: 'heading', text: labelOf(ctx, invoice, 'byProfile') },
    profilesOf(job, row, amount),
    sumsOf(job, row, amount),
    ...notesOf(job, row),
    ...(row.kind === 'invoice' ? accountsOf(ctx, issuer.accounts) : []),
    { kind: 'heading', text: inReport('fiscal', ctx.language) },
    { kind: 'facts', facts: fiscalFacts(job, issuer) },
    { kind: 'note', text: inReport('fiscalNote', ctx.language) },
  ]
  return { about: row.number, document: { ...sheet, state: stateOf(ctx, invoice, row, 'status'), parts } }
}

function text({ ctx }: Job, said: ReportWord): Part {
  return { kind: 'text', text: inReport(said, ctx.language) }
}

function amountsOf({ totals, lines, byProfile, received, credited }: Invoice): readonly unknown[] {
  const sums = [totals, ...lines, ...byProfile].flatMap(({ net, vat, gross }) => [net, vat, gross])
  return [...sums, ...lines.map(({ price }) => price), received, credited]
}

function factsAbout(job: Job, row: Invoice): Fact[] {
  const isNote = row.kind === 'creditNote'
  const names = ['issuedOn', ...(isNote ? [] : ['dueOn']), 'credits', 'reason', 'order', 'note']
  return factsOf(job, invoice, row, names)
}

async function factsOfCustomer(job: Job, row: Invoice): Promise<Fact[]> {
  const known = await readableOf(job, customer, [row.customer], ['name', 'nuis', 'personalNumber', 'address'])
  const whose = known.get(row.customer)
  const name = { label: labelOf(job.ctx, invoice, 'customer'), value: row.labels[row.customer] ?? '' }
  if (!whose) return [name]
  // A company has a tax number, a person who has none the number they are known by.
  const number = whose.nuis ? 'nuis' : 'personalNumber'
  return [name, ...factsOf(job, customer, whose, [number, 'address'])]
}

function linesOf({ ctx }: Job, { lines, prices }: Invoice, amount: Written): Part {
  const { language } = ctx
  const { fields } = invoice.fields.lines
  return tableOf(
    [
      { label: labelIn(fields.text.label, language), width: 'rest', text: (line) => line.text },
      {
        label: labelIn(fields.quantity.label, language),
        align: 'end',
        text: ({ quantity }) => (quantity === null ? '' : formatNumber(quantity, language)),
      },
      {
        label: `${labelIn(fields.price.label, language)} (${word(invoice.fields.prices, prices, language)})`,
        align: 'end',
        text: ({ quantity, price }) => (quantity === null ? '' : amount(price)),
      },
      {
        label: labelIn(fields.vatProfile.label, language),
        text: ({ vatProfile }) => word(fields.vatProfile, vatProfile, language),
      },
      { label: labelIn(fields.net.label, language), align: 'end', text: ({ net }) => amount(net) },
      { label: labelIn(fields.vat.label, language), align: 'end', text: ({ vat }) => amount(vat) },
      { label: labelIn(fields.gross.label, language), align: 'end', text: ({ gross }) => amount(gross) },
    ],
    lines,
  )
}

function profilesOf({ ctx }: Job, { byProfile }: Invoice, amount: Written): Part {
  const { language } = ctx
  const { vatProfile, rateBp, net, vat, gross } = invoice.fields.byProfile.fields
  return tableOf(
    [
      {
        label: labelIn(vatProfile.label, language),
        width: 'rest',
        text: (one) => word(vatProfile, one.vatProfile, language),
      },
      {
        label: labelIn(rateBp.label, language),
        align: 'end',
        text: (one) => formatPercent(one.rateBp, language),
      },
      { label: labelIn(net.label, language), align: 'end', text: (one) => amount(one.net) },
      { label: labelIn(vat.label, language), align: 'end', text: (one) => amount(one.vat) },
      { label: labelIn(gross.label, language), align: 'end', text: (one) => amount(one.gross) },
    ],
    byProfile,
  )
}

/** What it comes to, and of another currency the same in leks. */
function sumsOf({ ctx }: Job, row: Invoice, amount: Written): Part {
  const { language } = ctx
  const { net, vat, gross } = invoice.fields.totals.fields
  const { inLeks } = row
  const leks = (label: string, value: number | null) =>
    value === null ? [] : [{ label: `${label} (ALL)`, value: formatMoney(value, 'ALL', language) }]
  return {
    kind: 'sums',
    lines: [
      { label: labelIn(net.label, language), value: amount(row.totals.net) },
      { label: labelIn(vat.label, language), value: amount(row.totals.vat) },
      { label: labelIn(gross.label, language), value: amount(row.totals.gross), isTotal: true },
      ...(inLeks
        ? [
            ...leks(labelIn(net.label, language), inLeks.net),
            ...leks(labelIn(vat.label, language), inLeks.vat),
            ...leks(labelIn(gross.label, language), inLeks.gross),
          ]
        : []),
    ],
  }
}

function notesOf({ ctx }: Job, { byProfile, rate, rateOn, rateSource }: Invoice): Part[] {
  const { language } = ctx
  const notes = byProfile.map(({ vatProfile }): Part => {
    return { kind: 'note', text: labelIn(vatNotes[vatProfile], language) }
  })
  if (rate === null || rateOn === null) return notes
  const params = {
    rate: formatNumber(rate, language),
    day: formatDay(rateOn, language),
    source: rateSource ?? '',
  }
  return [...notes, { kind: 'note', text: inReport('rateNote', language, params) }]
}

/** The fields of the tax administration: what nobody has given yet is left to be filled in. */
function fiscalFacts({ ctx }: Job, { nuis, unitCode }: Issuer): Fact[] {
  const empty = '____________________'
  return [
    { label: 'NUIS', value: nuis || empty },
    { label: labelOf(ctx, branch, 'unitCode'), value: unitCode || empty },
    { label: 'NSLF (IIC)', value: empty },
    { label: 'NIVF (FIC)', value: empty },
    { label: 'QR', value: empty },
  ]
}
