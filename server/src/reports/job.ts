import { officeZone } from '@prona/contract/kernel/day'
import { AppError } from '@prona/contract/kernel/errors'
import type { Field } from '@prona/contract/kernel/field'
import type { Filter, Sort } from '@prona/contract/kernel/filter'
import { formatInstant, formatPhone } from '@prona/contract/kernel/format'
import type { AnyRow, Resource } from '@prona/contract/kernel/resource'
import { labelIn } from '@prona/contract/kernel/words'
import { branch } from '@prona/contract/resources'
import type { Column } from '../export/columns.ts'
import { valueText } from '../export/value-text.ts'
import { readWholeList } from '../export/whole-list.ts'
import type { Context, ReaderContext } from '../kernel/context.ts'
import { run } from '../kernel/statement.ts'
import type { Fact, Letterhead, PrintedDocument, State } from './printed-document.ts'
import { inReport } from './report-words.ts'

/**
 * What a report is made from: the reader, their language, the record, and the report's title. The context's database
 * is a transaction that only reads.
 */
export type Job = {
  readonly ctx: ReaderContext
  readonly id: string
  readonly name: string
  /** Of a property's units only these. */
  readonly units?: readonly string[] | undefined
  readonly signal: AbortSignal
  readonly pictures: Pictures
}

/** A record's pictures as JPEG or PNG for printing: its cover first, at most so many. */
export type Pictures = (
  ctx: Context,
  resource: Resource,
  record: string,
  most: number,
) => Promise<readonly Uint8Array[]>

/** A document to print, or a workbook with one list; `about` goes into the file's name. */
export type Report = { readonly about: string } & (
  | { readonly document: PrintedDocument }
  | { readonly columns: readonly Column[]; readonly rows: readonly AnyRow[] }
)

export type Maker = (job: Job) => Promise<Report>

/** More rows than fit on some forty pages are refused for printing; a workbook has no such limit. */
export const mostPrintedRows = 1_000

/** Every record of a list within the reader's scope, with the fields named; refused above the limit. */
export async function everyRow(
  { ctx, signal }: Job,
  resource: Resource,
  { filter, sort, fields }: { filter: Filter; sort: Sort; fields: readonly string[] },
  most = mostPrintedRows,
): Promise<readonly AnyRow[]> {
  const all: AnyRow[] = []
  await readWholeList(
    ctx,
    resource,
    { filter, sort, search: '' },
    {
      fields: new Set(fields),
      signal,
      take: async (rows) => {
        if (all.length + rows.length > most) throw new AppError('tooLarge')
        all.push(...rows)
      },
    },
  )
  return all
}

export function referring(field: string, id: string): Filter {
  return [{ type: 'all', data: { [field]: { comparator: 'INCLUDES', type: 'basic', values: [id] } } }]
}

/** The record's fields as facts, in this order; empty or hidden ones are left out. */
export function factsOf({ ctx }: Job, resource: Resource, row: AnyRow, names: readonly string[]): Fact[] {
  return names.flatMap((name) => {
    const field = resource.fields[name]
    const value = textOf(ctx, resource, row, name)
    return field && value ? [{ label: labelOf(ctx, resource, name), value }] : []
  })
}

export function textOf(ctx: Context, resource: Resource, row: AnyRow, name: string): string {
  const field = resource.fields[name]
  return field ? valueText(field, asPrinted(field, row[name]), besides(ctx, row)) : ''
}

/** Phone numbers stand on paper in groups, as on screens; exports keep them as they are dialled. */
function asPrinted(field: Field, value: unknown): unknown {
  if (field.kind === 'phone' && typeof value === 'string') return formatPhone(value)
  const isPhones = field.kind === 'texts' && field.shape === 'phone' && Array.isArray(value)
  return isPhones ? value.map((one) => formatPhone(String(one))) : value
}

export function labelOf(ctx: Context, resource: Resource, name: string): string {
  const field = resource.fields[name]
  return field ? labelIn(field.label, ctx.language) : name
}

export function stateOf(ctx: Context, resource: Resource, row: AnyRow, name: string): State {
  const field = resource.fields[name]
  const mark = field?.kind === 'choice' ? field.marks?.[String(row[name])] : undefined
  return { word: textOf(ctx, resource, row, name), mark }
}

/** What every printed document has: the company, the title, when and by whom it was printed. */
export async function sheetOf(job: Job, code: string, subtitle: string) {
  const { ctx, name } = job
  const at = formatInstant(ctx.now, ctx.language, officeZone)
  return {
    title: name,
    subtitle,
    letterhead: await letterheadOf(job, code),
    foot: `${name}  ·  ${subtitle}  ·  ${inReport('printed', ctx.language, { at, by: ctx.user.name })}`,
    pageOf: inReport('pageOf', ctx.language),
  }
}

async function letterheadOf({ ctx, pictures }: Job, code: string): Promise<Letterhead> {
  const [row = {}] = await run(
    ctx.db,
    `select b._id, b.name, b.nuis, b.phone, b.email, b.address_street, b.address_postcode, b.address_city,
      (select name from company limit 1) as company from branches b where b.code = $1`,
    [code],
  )
  const text = (name: string) => (typeof row[name] === 'string' ? row[name] : '')
  const place = [text('address_street'), `${text('address_postcode')} ${text('address_city')}`.trim()]
  const nuis = text('nuis') && `NUIS ${text('nuis')}`
  const lines = [...place, formatPhone(text('phone')), text('email'), nuis]
  const [logo] = row._id ? await pictures(ctx, branch, String(row._id), 1) : []
  const name = [text('company'), text('name')].filter((part) => part !== '').join('  ·  ')
  const words = {
    name: name || code,
    company: text('company') || name,
    lines: lines.filter((line) => line !== ''),
  }
  return logo ? { ...words, logo } : words
}

function besides(ctx: Context, row: AnyRow) {
  return { language: ctx.language, record: row, labels: row.labels }
}
