import type { ImportOptions } from '@prona/contract/batches/import-options'
import { AppError, type FieldIssue } from '@prona/contract/kernel/errors'
import type { Resource } from '@prona/contract/kernel/resource'
import { ruled } from '@prona/contract/request-sentences'
import { dropBatch, endBatch } from '../batches/batch.ts'
import { countsOf, mostDetailed, rowsAtOnce } from '../batches/bulk.ts'
import type { LongWork } from '../batches/progress.ts'
import { rehearse } from '../batches/rehearse.ts'
import { problemOf } from '../http/problem.ts'
import { columnAt } from '../kernel/columns.ts'
import type { Context } from '../kernel/context.ts'
import type { Feature } from '../kernel/feature.ts'
import { formDetails } from '../kernel/form-details.ts'
import type { Parts } from '../kernel/parts.ts'
import { inTransaction } from '../kernel/transaction.ts'
import { columnFor, type Draft, draftsOf } from './drafts.ts'
import { importRows, type Result, type Task, twice } from './import-rows.ts'
import { mostIssues } from './limits.ts'
import { naturalKey } from './natural-key.ts'
import { answeredColumn, type Plan, planned } from './plan.ts'
import type { Sheet } from './sheet.ts'

type Import = {
  readonly sheet: Sheet
  readonly options: ImportOptions
  readonly plan: Plan
  readonly task: Omit<Task, 'batch' | 'met'>
}

/** Problems of the file as a whole are answered before anything is written. */
export async function prepared(
  ctx: Context,
  feature: Feature,
  sheet: Sheet,
  options: ImportOptions,
): Promise<Import> {
  const { resource } = feature
  // The feature's own defaults are for records that somebody makes one by one.
  const { defaults } = await formDetails(ctx, { resource }, undefined)
  const plan = planned(ctx, resource, sheet, options, defaults)
  const mapped = new Set(plan.columns.flatMap(({ target }) => (target ? [target.path] : [])))
  const unmapped = options.key?.filter((path) => !mapped.has(path) || path.split('.').length > 1) ?? []
  if (unmapped.length > 0) throw new AppError('invalid', {}, [ruled('key', 'keyWithoutColumn')])
  const natural = options.key ? undefined : await naturalKey(ctx, resource)
  const usable = natural?.every((path) => mapped.has(path)) ? natural : []
  const task = {
    feature,
    key: options.key ?? usable,
    isKeyOwn: options.key !== undefined,
    creates: plan.missing.length === 0,
    defaults: scalarsAmong(resource, defaults),
    empty: options.empty ?? 'keep',
    existing: options.existing ?? 'change',
  }
  return { sheet, options, plan, task }
}

/**
 * Runs an import, as a trial or for good. With `all` it is one transaction, in which a single bad row undoes
 * everything; otherwise the good rows are committed in parts. A row that refers to a later one is tried again after
 * it.
 */
export async function* importFile(
  parts: Parts,
  ctx: Context,
  wanted: Import,
  { batch }: Pick<Task, 'batch'>,
): LongWork<{ import: unknown }> {
  const task: Task = { ...wanted.task, batch, met: new Map() }
  const drafts = await draftsOf(wanted.plan)
  const doubled = rowsTwice(task, drafts)
  const single = drafts.filter((draft) => !doubled.has(draft))
  const doubles = [...doubled].map(
    ([draft, row]): Result => ({ draft, result: 'refused', issues: [twice(task, draft, row)] }),
  )
  const results: Result[] = [...doubles]
  if (batch && wanted.options.rows === 'good') {
    for await (const part of passes(single, (chunk, isLast) =>
      inTransaction(parts, ctx, (inside) => importRows(inside, task, chunk, isLast)),
    )) {
      results.push(...part)
      yield { done: Math.min(results.length, drafts.length), total: drafts.length }
    }
  } else {
    const isWhole = (found: readonly Result[]) =>
      batch !== undefined && [...found, ...doubles].every(({ result }) => result !== 'refused')
    const work = async (inside: Context) => {
      const found: Result[] = []
      const pass = passes(single, (chunk, isLast) => importRows(inside, task, chunk, isLast))
      for await (const part of pass) found.push(...part)
      return found
    }
    results.push(...(await rehearse(parts, ctx, work, isWhole)))
  }
  const report = reportOf(ctx, wanted, results, batch?._id)
  if (batch && wanted.options.rows === 'all' && report.counts.refused) {
    await dropBatch(parts, ctx, batch)
    throw refusedWhole(report)
  }
  if (batch) await endBatch(parts, ctx, batch, ['import', report])
  return { import: report }
}

/** Rows in parts, then those that are waiting, until a pass makes no progress. */
async function* passes(
  drafts: readonly Draft[],
  part: (chunk: readonly Draft[], isLast: boolean) => Promise<Result[]>,
): AsyncGenerator<Result[]> {
  let left = drafts
  let isLast = false
  while (left.length > 0) {
    const awaiting: Draft[] = []
    for (let at = 0; at < left.length; at += rowsAtOnce) {
      const results = await part(left.slice(at, at + rowsAtOnce), isLast)
      awaiting.push(...results.filter(({ result }) => result === 'awaiting').map(({ draft }) => draft))
      yield results.filter(({ result }) => result !== 'awaiting')
    }
    isLast = awaiting.length === left.length
    left = awaiting
  }
}

/**
 * A second row with the same key would overwrite the first; without a key, it would create the same record twice. Two
 * that call what they refer to by different names are found when these are looked up.
 */
function rowsTwice({ key }: Task, drafts: readonly Draft[]): Map<Draft, number> {
  const seen = new Map<string, number>()
  const twice = new Map<Draft, number>()
  for (const draft of drafts) {
    const paths = key.length > 0 ? key : Object.keys(draft.values)
    const keyValues = paths.map(
      (path) => draft.references.find(({ target }) => target.path === path)?.texts ?? draft.values[path],
    )
    // A row without its key, or one that could not be read, is refused for that reason already.
    if (draft.issues.length > 0 || (key.length > 0 && keyValues.some((value) => value === null))) continue
    const all = JSON.stringify(keyValues)
    const first = seen.get(all)
    if (first === undefined) seen.set(all, draft.row)
    else twice.set(draft, first)
  }
  return twice
}

/** The form's default values; groups are left to the database's own. */
function scalarsAmong(
  resource: Resource,
  defaults: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(defaults).filter(
      ([name, value]) => value !== null && columnAt(resource, name).field.kind !== 'group',
    ),
  )
}

type RowReport = {
  readonly row: number
  readonly result: string
  readonly _id?: string
  readonly changes?: Result['changes']
  readonly issues?: readonly CellIssue[]
}
type CellIssue = {
  readonly column: string | null
  readonly heading: string | null
  readonly field: string
  readonly code: string
  readonly message: string
  readonly text?: string
}

function reportOf(
  ctx: Context,
  { plan, sheet, options, task }: Import,
  results: readonly Result[],
  batch: string | undefined,
) {
  const inOrder = [...results].sort((a, b) => a.draft.row - b.draft.row)
  const rows = withinLimits(inOrder.map((result) => rowReport(ctx, plan, result, batch)))
  return {
    dryRun: batch === undefined,
    batch: batch ?? null,
    format: sheet.format,
    ...(options.rows ? { wanted: options.rows } : {}),
    columns: plan.columns.map(answeredColumn),
    key: task.key,
    missing: plan.missing,
    counts: countsOf(rows),
    rows,
  }
}

/** Beyond a certain size of the answer, rows are reported by their result only. */
function withinLimits(rows: readonly RowReport[]): RowReport[] {
  let issues = 0
  return rows.map(({ changes, ...row }, index) => {
    issues += row.issues?.length ?? 0
    const { issues: _, ...short } = row
    return { ...(issues > mostIssues ? short : row), ...(changes && index < mostDetailed ? { changes } : {}) }
  })
}

function rowReport(ctx: Context, plan: Plan, one: Result, batch: string | undefined): RowReport {
  const { draft, result, changes } = one
  const _id = one._id !== undefined && (batch || result !== 'created') ? { _id: one._id } : {}
  if (result !== 'refused') return { row: draft.row, result, ..._id, ...(changes ? { changes } : {}) }
  const issues = (one.issues ?? []).map((issue) => cellIssue(ctx, plan, draft, issue))
  if (issues.length > 0 || !one.appError) return { row: draft.row, result, issues }
  const { code, title } = problemOf(one.appError, ctx.language, ctx.requestId)
  return {
    row: draft.row,
    result,
    issues: [{ column: null, heading: null, field: '', code, message: title }],
  }
}

function cellIssue(ctx: Context, { columns }: Plan, draft: Draft, issue: FieldIssue): CellIssue {
  const column = columnFor(columns, issue.field)
  const text = column?.target && draft.texts[column.target.path]
  const [worded] = problemOf(new AppError('invalid', {}, [issue]), ctx.language, ctx.requestId).fields ?? []
  return {
    column: column?.letters ?? null,
    heading: column?.heading ?? null,
    field: issue.field,
    code: issue.code,
    message: worded?.message ?? '',
    ...(text === undefined ? {} : { text }),
  }
}

/** Nothing was written: the refusal names each wrong cell. */
function refusedWhole(report: { readonly rows: readonly RowReport[] }): AppError {
  const issues = report.rows.flatMap(({ row, issues = [] }) =>
    issues.map(({ column, field, message }) => ({
      field: `rows.${row}.${column ?? field}`,
      code: 'rule' as const,
      message: [message, message, message, message] as const,
    })),
  )
  return new AppError('invalid', {}, issues.slice(0, 100), { import: report })
}
