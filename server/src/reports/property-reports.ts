import type { Filter } from '@prona/contract/kernel/filter'
import { formatArea, formatMoney } from '@prona/contract/kernel/format'
import { isCurrency, money, roundedShare } from '@prona/contract/kernel/money'
import { formatNumber } from '@prona/contract/kernel/number-text'
import type { AnyRow } from '@prona/contract/kernel/resource'
import { property, unit } from '@prona/contract/resources'
import { columnsFor } from '../export/columns.ts'
import { authorize, hiddenFrom } from '../kernel/authorize.ts'
import type { Context } from '../kernel/context.ts'
import { getRow } from '../kernel/rows.ts'
import {
  everyRow,
  factsOf,
  type Job,
  labelOf,
  periodIn,
  type Report,
  referring,
  sheetOf,
  stateOf,
  textOf,
} from './job.ts'
import type { Part } from './printed-document.ts'
import { layoutOf, type Shown, statesOf, tableOf } from './printed-table.ts'
import { inReport } from './report-words.ts'

/** The available units with prices, to hand out. Units that are taken show no price. */
export async function availability(job: Job): Promise<Report> {
  const { ctx } = job
  const { building, units } = await propertyWithUnits(job)
  const facts = factsOf(job, property, building, [
    'code',
    'kind',
    'stage',
    'handoverOn',
    'address',
    'energyClass',
  ])
  const table = tableOf(
    [
      { label: labelOf(ctx, unit, 'code'), text: (row) => textOf(ctx, unit, row, 'code') },
      { label: labelOf(ctx, unit, 'block'), text: (row) => textOf(ctx, unit, row, 'block') },
      { label: labelOf(ctx, unit, 'floor'), align: 'end', text: (row) => textOf(ctx, unit, row, 'floor') },
      {
        label: labelOf(ctx, unit, 'kind'),
        width: 'rest',
        text: (row) => [textOf(ctx, unit, row, 'kind'), layoutOf(row)].filter(Boolean).join(' '),
      },
      ...areas(ctx, ['netArea', 'grossArea']),
      { label: inReport('price', ctx.language), align: 'end', text: (row) => priceOf(ctx, row, 'salePrice') },
      {
        label: inReport('perSquareMetre', ctx.language),
        align: 'end',
        text: (row) => pricePerArea(ctx, row),
      },
      { label: rentLabel(ctx, units), align: 'end', text: (row) => priceOf(ctx, row, 'rentPrice') },
      { label: labelOf(ctx, unit, 'status'), text: (row) => stateOf(ctx, unit, row, 'status') },
    ],
    units.toSorted((one, other) => Number(isBeside(one)) - Number(isBeside(other))),
    inReport('sum', ctx.language),
  )
  const parts: Part[] = [
    { kind: 'facts', facts },
    ...(units.length === 0 ? [none(ctx)] : [statesOf(ctx, units), table]),
    { kind: 'note', text: inReport('pricesNotBinding', ctx.language) },
  ]
  const sheet = await sheetOf(job, building.branch ?? '', building.name)
  return { about: building.name, document: { ...sheet, parts } }
}

/** The same as a workbook, for further calculation. */
export async function availabilitySheet(job: Job): Promise<Report> {
  const { building, units } = await propertyWithUnits(job, mostRows)
  const hidden = hiddenFrom(job.ctx, unit)
  const paths = sheetFields.filter((name) => !hidden.has(name))
  const rows = units.map((row) => (isGone(row) ? { ...row, salePrice: null, rentPrice: null } : row))
  return { about: building.name, columns: await columnsFor(job.ctx, unit, paths), rows }
}

/** Everything in the property, with totals, for internal use. */
export async function inventory(job: Job): Promise<Report> {
  const { ctx } = job
  const { building, units } = await propertyWithUnits(job)
  const text = (name: string): Shown => ({
    label: labelOf(ctx, unit, name),
    text: (row) => textOf(ctx, unit, row, name),
  })
  const table = tableOf(
    [
      ...[text('code'), text('block'), text('entrance')],
      ...floorKindAndLayout(ctx),
      ...areas(ctx, ['netArea', 'grossArea', 'outdoorArea']),
      text('cadastralNumber'),
      { ...text('salePrice'), label: inReport('price', ctx.language), align: 'end' },
      { ...text('rentPrice'), label: inReport('rent', ctx.language), align: 'end' },
      text('parentUnit'),
      { label: labelOf(ctx, unit, 'status'), text: (row) => stateOf(ctx, unit, row, 'status') },
    ],
    units,
    inReport('sum', ctx.language),
  )
  const facts = factsOf(job, property, building, [
    ...['code', 'kind', 'stage', 'status', 'address', 'cadastralZone', 'cadastralNumber', 'permitNumber'],
    ...['permitOn', 'handoverOn', 'yearBuilt', 'energyClass'],
  ])
  const parts: Part[] = [
    { kind: 'facts', facts },
    ...(units.length === 0
      ? [none(ctx)]
      : [statesOf(ctx, units), table, { kind: 'sums', lines: sumsOf(ctx, units) } as const]),
  ]
  const sheet = await sheetOf(job, building.branch ?? '', building.name)
  return { about: building.name, document: { ...sheet, parts, isWide: true } }
}

const mostRows = 50_000

const sheetFields = [
  ...[
    'code',
    'block',
    'entrance',
    'floor',
    'position',
    'kind',
    'bedrooms',
    'livingRooms',
    'bathrooms',
    'balconies',
  ],
  ...['orientation', 'view', 'netArea', 'grossArea', 'outdoorArea', 'salePrice', 'rentPrice', 'rentPeriod'],
  ...['currency', 'vatProfile', 'availableFrom', 'status'],
]

/** A property with its units, block by block and upwards. */
export async function propertyWithUnits(job: Job, most?: number) {
  authorize(job.ctx, unit, 'read')
  const building = await getRow(job.ctx, property, job.id)
  const fields = [...sheetFields, 'cadastralNumber', 'parentUnit']
  const sort = [{ field: 'code', direction: 'asc' }] as const
  const filter = [...referring('property', job.id), ...(job.units ? amongThese(job.units) : [])]
  const found = await everyRow(job, unit, { filter, sort, fields }, most)
  return { building, units: found.toSorted(asOneWalks) }
}

function amongThese(ids: readonly string[]): Filter {
  return [{ type: 'all', data: { _id: { comparator: 'INCLUDES', type: 'basic', values: ids } } }]
}

/** By block, then upwards, and A-2 before A-10. */
function asOneWalks(one: AnyRow, other: AnyRow): number {
  return (
    natural(one.block, other.block) ||
    Number(one.floor ?? 0) - Number(other.floor ?? 0) ||
    natural(one.code, other.code)
  )
}

function natural(one: unknown, other: unknown): number {
  return String(one ?? '').localeCompare(String(other ?? ''), 'sq', { numeric: true })
}

function floorKindAndLayout(ctx: Context): Shown[] {
  return [
    { label: labelOf(ctx, unit, 'floor'), align: 'end', text: (row) => textOf(ctx, unit, row, 'floor') },
    { label: labelOf(ctx, unit, 'kind'), width: 'rest', text: (row) => textOf(ctx, unit, row, 'kind') },
    { label: inReport('layout', ctx.language), text: layoutOf },
  ]
}

function areas(ctx: Context, names: readonly ('netArea' | 'grossArea' | 'outdoorArea')[]): Shown[] {
  const labels = { netArea: 'net', grossArea: 'gross', outdoorArea: 'outdoor' } as const
  return names.map((name) => ({
    label: inReport(labels[name], ctx.language),
    align: 'end',
    text: (row) => textOf(ctx, unit, row, name),
    total: (rows) => formatArea(sum(rows, name), ctx.language),
  }))
}

const gone = ['underContract', 'sold', 'handedOver', 'blocked']

/** What is bought with a home and not for itself stands after all homes in a list to hand out. */
function isBeside({ kind }: AnyRow): boolean {
  return kind === 'parking' || kind === 'storage'
}

/** With the period, where all rents have the same. */
function rentLabel(ctx: Context, units: readonly AnyRow[]): string {
  const told = units.filter((row) => priceOf(ctx, row, 'rentPrice') !== '')
  const [period, ...others] = new Set(told.map((row) => periodIn(ctx, unit, row, 'rentPeriod')))
  const label = inReport('rent', ctx.language)
  return period && others.length === 0 ? `${label}\n(${period})` : label
}

/** Of such a unit no price is told. */
export function isGone(row: AnyRow): boolean {
  return gone.includes(String(row.status))
}

function priceOf(ctx: Context, row: AnyRow, name: 'salePrice' | 'rentPrice'): string {
  return isGone(row) ? '' : textOf(ctx, unit, row, name)
}

function pricePerArea(ctx: Context, row: AnyRow): string {
  const { salePrice, netArea, currency } = row
  if (isGone(row) || typeof salePrice !== 'number' || !isCurrency(currency)) return ''
  if (typeof netArea !== 'number' || netArea === 0) return ''
  return formatMoney(roundedShare(money(salePrice), 100, netArea), currency, ctx.language, { cents: 'never' })
}

function sumsOf(ctx: Context, units: readonly AnyRow[]) {
  const count = {
    label: inReport('unitCount', ctx.language),
    value: formatNumber(units.length, ctx.language),
  }
  const currencies = [...new Set(units.map((row) => row.currency))].filter(isCurrency)
  const values = currencies.flatMap((currency) => {
    const amount = sum(
      units.filter((row) => row.currency === currency),
      'salePrice',
    )
    const value = formatMoney(amount, currency, ctx.language)
    return amount > 0 ? [{ label: inReport('listValue', ctx.language), value, isTotal: true as const }] : []
  })
  return [count, ...values]
}

function sum(rows: readonly AnyRow[], name: string): number {
  return rows.reduce((total, row) => total + Number(row[name] ?? 0), 0)
}

export function none(ctx: Context): Part {
  return { kind: 'text', text: inReport('noUnits', ctx.language) }
}
