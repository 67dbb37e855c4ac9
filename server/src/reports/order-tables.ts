import { mayDo } from '@prona/contract/access'
import type { Label } from '@prona/contract/kernel/field'
import { formatPercent } from '@prona/contract/kernel/format'
import { betweenTitles } from '@prona/contract/kernel/kinds'
import type { AnyRow, Resource, Row } from '@prona/contract/kernel/resource'
import { labelIn } from '@prona/contract/kernel/words'
import { totalsOf } from '@prona/contract/orders/order-totals'
import { customer, order, unit } from '@prona/contract/resources'
import { word } from '../export/value-text.ts'
import { isRecord } from '../kernel/columns.ts'
import type { Written } from './alike.ts'
import { everyRow, type Job, labelOf, periodIn, textOf } from './job.ts'
import type { Part } from './printed-document.ts'
import { tableOf } from './printed-table.ts'
import { inReport } from './report-words.ts'

export type Order = Row<typeof order>
type Printing = Pick<Job, 'ctx' | 'signal'>

/** The parties; with contact details for readers who may read customers. */
export async function partiesOf(job: Printing, row: Order): Promise<Part> {
  const { ctx } = job
  const { language } = ctx
  const { role, shareBp } = order.fields.parties.fields
  const ids = row.parties.map((party) => party.customer)
  const people = await readableOf(job, customer, ids, ['nuis', 'personalNumber', 'phones'])
  const told = (name: string) => (party: { customer: string }) => {
    const person = people.get(party.customer)
    return person ? textOf(ctx, customer, person, name) : ''
  }
  return tableOf(
    [
      { label: inReport('name', language), width: 'rest', text: ({ customer: id }) => row.labels[id] ?? '' },
      { label: labelOf(ctx, customer, 'nuis'), text: told('nuis') },
      { label: labelOf(ctx, customer, 'personalNumber'), text: told('personalNumber') },
      { label: labelOf(ctx, customer, 'phones'), text: told('phones') },
      { label: inReport('role', language), text: (party) => word(role, party.role, language) },
      {
        label: labelIn(shareBp.label, language),
        align: 'end',
        text: (party) => (party.shareBp === null ? '' : formatPercent(party.shareBp, language)),
      },
    ],
    row.parties,
  )
}

export type Units = ReadonlyMap<string, AnyRow>

/** The units of an order, as far as the reader may see them. */
export function unitsOf(job: Printing, row: Order): Promise<Units> {
  const fields = ['code', 'property', 'floor', 'kind', 'layout', 'netArea', 'currency', listPriceOf(row)]
  const ids = row.lines.map((line) => line.unit)
  return readableOf(job, unit, ids, fields)
}

function listPriceOf({ intent }: Order): 'rentPrice' | 'salePrice' {
  return intent === 'lease' ? 'rentPrice' : 'salePrice'
}

/** The amounts that stand in the table of an order's units. */
export function amountsOfLines(row: Order, units: Units): readonly unknown[] {
  return row.lines.flatMap((line) => [line.price, grossOf(line), listed(row, units, line)])
}

/** The amounts of an order as a whole. */
export function amountsOf({ totals, deposit, security, settlement }: Order): readonly unknown[] {
  const { refunded, kept } = settlement ?? {}
  return [totals.net, totals.vat, totals.gross, deposit, security, refunded, kept]
}

type Line = Order['lines'][number]

function grossOf({ price, vatProfile, ...line }: Line): number | undefined {
  return price === null || vatProfile === null ? undefined : totalsOf([{ ...line, price, vatProfile }]).gross
}

/** The list price of a unit in the order's currency. */
function listed(row: Order, units: Units, line: Line): unknown {
  const home = units.get(line.unit)
  return home?.currency === row.currency ? home?.[listPriceOf(row)] : undefined
}

/** What each unit of an order is and costs; above it the property, where it is that of several. */
export function linesOf({ ctx }: Printing, row: Order, units: Units, amount: Written): readonly Part[] {
  const { language } = ctx
  const { vatProfile, price, unit: unitField } = order.fields.lines.fields
  const told = (name: string) => (line: { unit: string }) => {
    const home = units.get(line.unit)
    return home ? textOf(ctx, unit, home, name) : ''
  }
  const written = (value: unknown) => (typeof value === 'number' ? amount(value) : '')
  const homes = new Set(row.lines.map(told('property')))
  const [home = ''] = homes
  const isShared = row.lines.length > 1 && homes.size === 1 && home !== ''
  const property = labelOf(ctx, unit, 'property')
  const table = tableOf(
    [
      {
        label: labelIn(unitField.label, language),
        text: (line) => told('code')(line) || (row.labels[line.unit] ?? ''),
      },
      ...(isShared ? [] : [{ label: property, width: 'rest', text: told('property') } as const]),
      { label: labelOf(ctx, unit, 'floor'), align: 'end', text: told('floor') },
      {
        label: labelOf(ctx, unit, 'kind'),
        ...(isShared ? { width: 'rest' } : {}),
        text: (line) => [told('kind')(line), told('layout')(line)].filter(Boolean).join(' '),
      },
      { label: inReport('net', language), align: 'end', text: told('netArea') },
      {
        label: inReport('listPrice', language),
        align: 'end',
        text: (line) => written(listed(row, units, line)) || told(listPriceOf(row))(line),
      },
      { label: labelIn(price.label, language), align: 'end', text: (line) => written(line.price) },
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
        text: (line) => written(grossOf(line)),
      },
    ],
    row.lines,
  )
  return isShared ? [{ kind: 'text', text: `${property}: ${home}` }, table] : [table]
}

export function sumsOf({ ctx }: Printing, row: Order, amount: Written): Part {
  const { net, vat, gross } = order.fields.totals.fields
  const line = (label: Label, value: number) => ({
    label: labelIn(label, ctx.language),
    value: amount(value),
  })
  const total = line(gross.label, row.totals.gross)
  const period = row.intent === 'lease' ? periodIn(ctx, order, row, 'period') : ''
  return {
    kind: 'sums',
    lines: [
      line(net.label, row.totals.net),
      line(vat.label, row.totals.vat),
      { ...total, label: period ? `${total.label} (${period})` : total.label, isTotal: true },
    ],
  }
}

/** The units of an order by their codes, those of one property together: “ · Rezidenca Liqeni”. */
export function unitsIn({ lines, labels }: AnyRow): string {
  const ids = Array.isArray(lines) ? lines.filter(isRecord).map(({ unit: id }) => String(id)) : []
  const named = ids.flatMap((id) => labels[id] ?? []).map((label) => label.split(betweenTitles))
  const byHome = Map.groupBy(named, ([, ...home]) => home.join(betweenTitles))
  return [...byHome]
    .map(([home, mine]) => [mine.map(([code]) => code).join(', '), home].filter(Boolean).join(betweenTitles))
    .join('; ')
}

/** The buyers of a sale, the tenants of a lease. */
export function takersOf({ parties }: Pick<Order, 'parties'>): Order['parties'] {
  return parties.filter(({ role }) => role === 'buyer' || role === 'tenant')
}

/** Who signs beside the company: whoever takes the units, and whoever answers for them. */
export function signersOf({ language }: Job['ctx'], row: Order): readonly string[] {
  const answering = row.parties.filter(({ role }) => role === 'guarantor')
  const named = ({ customer: id }: Order['parties'][number]) => row.labels[id] ?? []
  const { role } = order.fields.parties.fields
  return [
    ...takersOf(row).flatMap(named),
    ...answering.flatMap(named).map((name) => `${name} (${word(role, 'guarantor', language)})`),
  ]
}

/** Those of these records that the reader can reach, by their ids, read in one statement. */
export async function readableOf(
  job: Printing,
  resource: Resource,
  ids: readonly string[],
  fields: readonly string[],
): Promise<ReadonlyMap<string, AnyRow>> {
  if (ids.length === 0 || !mayDo(job.ctx.rights, resource, 'read')) return new Map()
  const rows = await everyRow(job, resource, { filter: [], sort: [], fields, ids })
  return new Map(rows.map((row) => [row._id, row]))
}
