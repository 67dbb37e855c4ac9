import { branchField, branchPath, isBranch } from '@prona/contract/kernel/branch-field'
import { AppError, type FieldIssue } from '@prona/contract/kernel/errors'
import type { Field } from '@prona/contract/kernel/field'
import { isCurrency } from '@prona/contract/kernel/money'
import { type AnyRow, fieldNamed, isSystemField, type Resource } from '@prona/contract/kernel/resource'
import { type Language, labelIn } from '@prona/contract/kernel/words'
import { hiddenFrom } from '../kernel/authorize.ts'
import { isRecord } from '../kernel/columns.ts'
import type { Context } from '../kernel/context.ts'
import { type Cell, cellOf, textCell } from './cell.ts'
import type { Heading } from './workbook.ts'

export type Column = {
  readonly heading: Heading
  /** The first path segments of the fields it is made of. */
  readonly fields: readonly string[]
  readonly cell: (row: AnyRow) => Cell
}

/** The columns asked for, or the list's default ones; all that are unknown or hidden are refused at once. */
export async function columnsFor(
  ctx: Context,
  resource: Resource,
  asked: unknown,
): Promise<readonly Column[]> {
  const hidden = hiddenFrom(ctx, resource)
  const isHidden = (path: string) => hidden.has(headOf(path))
  const paths = asked === undefined ? resource.list.columns.filter((path) => !isHidden(path)) : pathsIn(asked)
  const issues: FieldIssue[] = []
  const found = [...new Set(paths)].flatMap((path) => {
    const field = isHidden(path) ? undefined : columnField(resource, path)
    if (field) return [{ path, field }]
    issues.push({ field: path.slice(0, 80), code: 'unknown' })
    return []
  })
  if (issues.length > 0) throw refused(...issues)
  const names = found.some(({ path }) => isBranch(resource, path)) ? await branchNames(ctx) : {}
  return found.map(({ path, field }) =>
    isBranch(resource, path) ? branchColumn(names, ctx.language) : columnOf(path, field, ctx.language),
  )
}

/** A branch stands by its name. */
function branchColumn(names: Readonly<Record<string, string>>, language: Language): Column {
  const heading = { label: labelIn(branchField.label, language), width: 18 }
  return {
    heading,
    fields: [branchPath],
    cell: ({ branch = '' }) => textCell(names[branch] ?? branch),
  }
}

/** What the branches that are read are called, by their codes. */
export async function branchNames({
  db,
  branches,
}: Pick<Context, 'db' | 'branches'>): Promise<Readonly<Record<string, string>>> {
  const found = await db<{ code: string; name: string }[]>`
    select code, name from branches where code = any (${[...branches]}::text[])`
  return Object.fromEntries(found.map(({ code, name }) => [code, name]))
}

/**
 * A CSV cell holds a bare figure. So that no amount goes without its currency, the field that names it is added after
 * the last amount, unless it was asked for anyway.
 */
export function withCurrencies(
  resource: Resource,
  columns: readonly Column[],
  language: Language,
): readonly Column[] {
  const amounts = columns.flatMap(({ fields }, at) => {
    const named = fields[1]
    return named && !columns.some((one) => one.fields[0] === named) ? [{ named, at }] : []
  })
  const last = amounts.at(-1)
  if (!last) return columns
  const added = [...new Set(amounts.map(({ named }) => named))].flatMap((named) => {
    const field = fieldNamed(resource, named)
    return field ? [columnOf(named, field, language)] : []
  })
  return columns.toSpliced(last.at + 1, 0, ...added)
}

const mostColumns = 100

function pathsIn(asked: unknown): readonly string[] {
  const isList = Array.isArray(asked) && asked.every((path) => typeof path === 'string')
  if (!isList) throw refused({ field: 'columns', code: 'wrongType' })
  if (asked.length === 0) throw refused({ field: 'columns', code: 'tooFew', params: { min: 1 } })
  if (asked.length > mostColumns)
    throw refused({ field: 'columns', code: 'tooMany', params: { max: mostColumns } })
  return asked
}

function refused(...issues: FieldIssue[]): AppError {
  return new AppError('invalidFilter', {}, issues)
}

/** A field of the record itself or of one of its groups, of a kind that fits in a cell. */
function columnField(resource: Resource, path: string): Field | undefined {
  const field = fieldNamed(resource, path)
  const isWithinList =
    !isSystemField(path) && path.includes('.') && resource.fields[headOf(path)]?.kind === 'list'
  return field?.kind === 'group' || isWithinList ? undefined : field
}

function columnOf(path: string, field: Field, language: Language): Column {
  const named = field.kind === 'money' && !isCurrency(field.currency) ? field.currency : undefined
  const label = labelIn(field.label, language)
  return {
    heading: { label, width: Math.max(widthOf(field), label.length + 3) },
    fields: named === undefined ? [headOf(path)] : [headOf(path), named],
    cell: (row) => cellOf(field, valueAt(row, path), { language, record: row, labels: row.labels }),
  }
}

function widthOf(field: Field): number {
  switch (field.kind) {
    case 'text':
      return field.max <= 30 ? 14 : 28
    case 'number':
    case 'flag':
    case 'percent':
      return 10
    case 'day':
    case 'area':
      return 13
    case 'money':
    case 'instant':
    case 'choice':
      return 18
    case 'longText':
    case 'localized':
      return 60
    default:
      return 28
  }
}

function valueAt(row: AnyRow, path: string): unknown {
  if (!path.includes('.')) return row[path]
  return path.split('.').reduce((value: unknown, name) => (isRecord(value) ? value[name] : undefined), row)
}

function headOf(path: string): string {
  return path.split('.')[0] ?? path
}
