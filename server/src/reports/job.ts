import { officeZone } from '@prona/contract/kernel/day'
import { AppError } from '@prona/contract/kernel/errors'
import type { Field } from '@prona/contract/kernel/field'
import type { Filter, Sort } from '@prona/contract/kernel/filter'
import { formatInstant, formatPhone } from '@prona/contract/kernel/format'
import type { AnyRow, Resource } from '@prona/contract/kernel/resource'
import { labelIn } from '@prona/contract/kernel/words'
import { branch, company } from '@prona/contract/resources'
import type { Column } from '../export/columns.ts'
import { valueText } from '../export/value-text.ts'
import { readWholeList } from '../export/whole-list.ts'
import type { Context, ReaderContext } from '../kernel/context.ts'
import { noteReading } from '../readings/readings.ts'
import type { Written } from './alike.ts'
import { issuerOf } from './issuer.ts'
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
  readonly covers: Covers
}

/** A record's pictures as JPEG or PNG for printing: its cover first, at most so many. */
export type Pictures = (
  ctx: Context,
  resource: Resource,
  record: string,
  most: number,
) => Promise<readonly Uint8Array[]>

/** The cover of each of these records that has one, small, by the record's id. */
export type Covers = (
  ctx: Context,
  resource: Resource,
  records: readonly string[],
) => Promise<ReadonlyMap<string, Uint8Array>>

/** A document to print, or a workbook with one list; `about` goes into the file's name. */
export type Report = { readonly about: string } & (
  | { readonly document: PrintedDocument }
  | { readonly columns: readonly Column[]; readonly rows: readonly AnyRow[] }
)

export type Maker = (job: Job) => Promise<Report>

/** More rows than fit on some forty pages are refused for printing; a workbook has no such limit. */
export const mostPrintedRows = 1_000

type Wanted = {
  readonly filter: Filter
  readonly sort: Sort
  readonly fields: readonly string[]
  /** Only these records. */
  readonly ids?: readonly string[]
}

/** Every record of a list within the reader's scope, with the fields named; refused above the limit. */
export async function everyRow(
  { ctx, signal }: Pick<Job, 'ctx' | 'signal'>,
  resource: Resource,
  { filter, sort, fields, ids }: Wanted,
  most = mostPrintedRows,
): Promise<readonly AnyRow[]> {
  const all: AnyRow[] = []
  await readWholeList(
    ctx,
    resource,
    { filter, sort, search: '', ids },
    {
      fields: new Set(fields),
      signal,
      take: async (rows) => {
        if (all.length + rows.length > most) throw new AppError('tooLarge')
        all.push(...rows)
      },
    },
  )
  noteReading(ctx, resource, all)
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

/** One of an order's amounts as the others of its document are written. */
export function amountFacts(
  { ctx }: Job,
  resource: Resource,
  row: AnyRow,
  names: readonly string[],
  written: Written,
): Fact[] {
  return names.flatMap((name) => {
    const value = row[name]
    return typeof value === 'number' ? [{ label: labelOf(ctx, resource, name), value: written(value) }] : []
  })
}

/** Phone numbers stand on paper in groups, as on screens; exports keep them as they are dialled. */
function asPrinted(field: Field, value: unknown): unknown {
  if (field.kind === 'phone' && typeof value === 'string') return formatPhone(value)
  const isPhones = field.kind === 'texts' && field.shape === 'phone' && Array.isArray(value)
  return isPhones ? value.map((one) => formatPhone(String(one))) : value
}

/** A chosen period within other words; it is an adjective in every language, and small in German too. */
export function periodIn(ctx: Context, resource: Resource, row: AnyRow, name: string): string {
  return textOf(ctx, resource, row, name).toLowerCase()
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

type Printing = Pick<Job, 'ctx' | 'name' | 'pictures'>
type Issuer = Awaited<ReturnType<typeof issuerOf>>

/** What every printed document has: the company, the title, when and by whom it was printed. */
export async function sheetOf(job: Printing, code: string, subtitle: string) {
  return sheetFrom(job, await issuerOf(job.ctx, code), subtitle)
}

/** The same where the document says more of who it is from. */
export async function sheetFrom(job: Printing, issuer: Issuer, subtitle: string) {
  const { ctx, name } = job
  return {
    title: name,
    subtitle,
    letterhead: await letterheadOf(job, issuer),
    foot: `${name}  ·  ${subtitle}  ·  ${printedBy(ctx)}`,
    pageOf: inReport('pageOf', ctx.language),
  }
}

export function printedBy({ now, language, user }: Job['ctx']): string {
  const at = formatInstant(now, language, officeZone)
  return inReport('printed', language, { at, by: user.name })
}

/** In place of its company's logo stands a branch's own. */
async function letterheadOf({ ctx, pictures }: Printing, issuer: Issuer): Promise<Letterhead> {
  const { company: ofCompany, branch: own, address, phone, email, web, nuis, colour } = issuer
  const lines = [...address, phone, email, web, nuis && `NUIS ${nuis}`]
  const logo =
    (await logoOf(ctx, pictures, branch, issuer._id)) ??
    (await logoOf(ctx, pictures, company, issuer.companyId))
  const name = [ofCompany, own].filter((part) => part !== '').join('  ·  ')
  const words = { name, company: ofCompany || name, lines: lines.filter((line) => line !== ''), colour }
  return logo ? { ...words, logo } : words
}

async function logoOf(ctx: Context, pictures: Pictures, of: Resource, id: string) {
  return id ? (await pictures(ctx, of, id, 1))[0] : undefined
}

function besides(ctx: Context, row: AnyRow) {
  return { language: ctx.language, record: row, labels: row.labels }
}
