import type { ImportOptions } from '@prona/contract/batches/import-options'
import { AppError, type FieldIssue } from '@prona/contract/kernel/errors'
import type { Resource } from '@prona/contract/kernel/resource'
import { ruled } from '@prona/contract/request-sentences'
import type { Context } from '../kernel/context.ts'
import { holdsMeasures, readHeading } from './heading.ts'
import { badFile, columnLetters, type Sheet, type SheetRow } from './sheet.ts'
import { guesses, type Target, targetsOf } from './targets.ts'

/** Which field each column of the file is, as the sender chose or as its heading suggests. */
export type Column = {
  readonly letters: string
  readonly index: number
  readonly heading: string
  readonly target: Target | undefined
  /** Its first filled cells, which help where the heading does not. */
  readonly samples: readonly string[]
}
/** A column as it is answered to the file's sender. */
export type AnsweredColumn = {
  readonly column: string
  readonly heading: string
  readonly field: string | null
  readonly samples: readonly string[]
}
export type Plan = {
  readonly columns: readonly Column[]
  readonly rows: readonly SheetRow[]
  /** Fields that a new record needs and no column holds. */
  readonly missing: readonly string[]
}

export function planned(
  ctx: Context,
  resource: Resource,
  sheet: Sheet,
  { mapping = {} }: ImportOptions,
  defaults: Readonly<Record<string, unknown>>,
): Plan {
  const [headings, ...rows] = sheet.rows
  if (!headings) throw badFile('required')
  const targets = targetsOf(ctx, resource)
  refuseUnknown(mapping, headings.cells.length, targets)
  const taken = new Set(Object.values(mapping))
  /** What a new record's amounts are in. */
  const currencyOf = (field: Target['field']) =>
    field.kind === 'money' && (resource.fields[field.currency] ? defaults[field.currency] : field.currency)
  const named = Array.from({ length: headings.cells.length }, (_, index): Column => {
    const letters = columnLetters(index)
    const heading = headings.cells[index]?.text.slice(0, 200) ?? ''
    const samples = samplesOf(rows, index)
    if (Object.hasOwn(mapping, letters)) {
      const target = targets.find(({ path }) => path === mapping[letters])
      return { letters, index, heading, target, samples }
    }
    return { letters, index, heading, target: undefined, samples }
  })
  // One way after the other for all columns, so that what only looks like a field never takes another column's.
  const columns = guesses.reduce(
    (known, guess) =>
      known.map((column) => {
        if (column.target || Object.hasOwn(mapping, column.letters)) return column
        const heading = readHeading(column.heading)
        const open = targets.filter(
          ({ path, field }) => !taken.has(path) && holdsMeasures(field, currencyOf(field), heading),
        )
        const target = guess(column.heading, open, resource)
        if (target) taken.add(target.path)
        return { ...column, target }
      }),
    named,
  )
  if (columns.every(({ target }) => !target)) {
    // To map the columns, the sender needs to see them.
    const told = { import: { columns: columns.map(answeredColumn), missing: missingIn(resource, columns) } }
    throw new AppError('invalid', {}, [{ field: 'mapping', code: 'required' }], told)
  }
  return { columns, rows, missing: missingIn(resource, columns) }
}

export function answeredColumn({ letters, heading, target, samples }: Column): AnsweredColumn {
  return { column: letters, heading, field: target?.path ?? null, samples }
}

const lookedThrough = 50
const longestSample = 40

function samplesOf(rows: readonly SheetRow[], index: number): string[] {
  const texts = rows.slice(0, lookedThrough).map(({ cells }) => cells[index]?.text ?? '')
  const filled = texts.filter((text) => text !== '').map((text) => text.slice(0, longestSample))
  return [...new Set(filled)].slice(0, 3)
}

function refuseUnknown(
  mapping: NonNullable<ImportOptions['mapping']>,
  width: number,
  targets: readonly Target[],
): void {
  const letters = new Set(Array.from({ length: width }, (_, index) => columnLetters(index)))
  const paths = Object.values(mapping).filter((path) => path !== null)
  const issues = Object.entries(mapping).flatMap(([column, path]): FieldIssue[] => {
    const field = `mapping.${column.slice(0, 10)}`
    if (!letters.has(column) || (path !== null && !targets.some((one) => one.path === path))) {
      return [{ field, code: 'unknown' }]
    }
    return paths.filter((one) => one === path).length > 1 ? [ruled(field, 'columnOfTwo')] : []
  })
  if (issues.length > 0) throw new AppError('invalid', {}, issues.slice(0, 100))
}

function missingIn(resource: Resource, columns: readonly Column[]): string[] {
  const given = new Set(columns.map(({ target }) => target?.path.split('.')[0]))
  return Object.entries(resource.fields)
    .filter(([name, field]) => !field.readOnly && !field.optional && !field.defaulted && !given.has(name))
    .map(([name]) => name)
}
