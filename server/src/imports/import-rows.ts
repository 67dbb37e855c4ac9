import { AppError, type FieldIssue } from '@prona/contract/kernel/errors'
import type { Resource, Row } from '@prona/contract/kernel/resource'
import { type Batch, beginPart, type DoneRow, noteRows } from '../batches/batch.ts'
import { changesOf } from '../batches/bulk.ts'
import { takeEach } from '../batches/plain-steps.ts'
import { appErrorOf } from '../http/problem.ts'
import { type Changes, difference } from '../kernel/audit.ts'
import type { Context } from '../kernel/context.ts'
import { alterationOf, creationOf } from '../kernel/crud-routes.ts'
import type { Feature } from '../kernel/feature.ts'
import { lockRows } from '../kernel/locked-rows.ts'
import { lockReferences } from '../kernel/references.ts'
import { bodyFrom, changesFrom, type Draft, namesIn, settled } from './drafts.ts'
import { existingLike } from './existing.ts'
import { insertEach } from './insert-rows.ts'
import { directoryOf } from './named-records.ts'

type Values = Readonly<Record<string, unknown>>
export type Result = {
  readonly draft: Draft
  readonly result: 'created' | 'changed' | 'unchanged' | 'refused' | 'awaiting'
  readonly _id?: string
  readonly changes?: ReturnType<typeof changesOf>
  readonly issues?: readonly FieldIssue[]
  /** What is wrong with the row as a whole. */
  readonly appError?: AppError
}
export type Task = {
  readonly feature: Feature
  readonly key: readonly string[]
  readonly isKeyOwn: boolean
  /** False where the file lacks a required field: then it can only change existing records. */
  readonly creates: boolean
  readonly defaults: Values
  readonly empty: 'keep' | 'clear'
  readonly existing: 'change' | 'leave'
  readonly batch: Batch | undefined
  /** The records that rows led to already, each with the number of its row. */
  readonly met: Map<string, number>
}
type Known = { readonly draft: Draft; readonly values: Values; readonly ids: readonly string[] }

/** Imports rows by the same rules as single writes: existing records are changed, the others created. */
export async function importRows(
  ctx: Context,
  task: Task,
  drafts: readonly Draft[],
  isLast: boolean,
): Promise<Result[]> {
  const { feature, batch } = task
  const { resource } = feature
  if (batch) await beginPart(ctx, batch._id, 'import')
  await feature.begin?.(ctx, [])
  const find = await directoryOf(ctx, namesIn(drafts))
  const results: Result[] = []
  const good: { draft: Draft; values: Values }[] = []
  for (const draft of drafts) {
    const { values, issues, awaits } = settled(resource, draft, find)
    if (awaits && !isLast) results.push({ draft, result: 'awaiting' })
    else if (issues.length > 0) results.push({ draft, result: 'refused', issues })
    else good.push({ draft, values })
  }
  await lockReferences(
    ctx,
    resource,
    good.map(({ values }) => values),
  )
  const known: Known[] = []
  for (const one of await withExisting(ctx, task, good)) {
    const first = task.met.get(one.ids[0] ?? '') ?? one.draft.row
    if (first === one.draft.row) known.push(one)
    else results.push({ draft: one.draft, result: 'refused', issues: [twice(task, one.draft, first)] })
    for (const id of one.ids) task.met.set(id, first)
  }
  const locked = await lockRows(
    ctx,
    resource,
    known.flatMap(({ ids }) => ids),
  )
  const done: DoneRow[] = []
  results.push(...(await createdOf(ctx, task, known, done)))
  results.push(...(await changedOf(ctx, task, known, locked, done)))
  if (batch) await noteRows(ctx, batch, done)
  return results
}

async function withExisting(
  ctx: Context,
  { feature: { resource }, key, isKeyOwn, creates }: Task,
  rows: readonly { draft: Draft; values: Values }[],
): Promise<Known[]> {
  const values = rows.map((row) => row.values)
  const first = values[0] ?? {}
  const given = creates ? Object.keys(first).filter((path) => !isWithinText(resource, path)) : []
  const paths = key.length > 0 ? key : given
  const how = key.length > 0 ? 'byKey' : 'inAll'
  const ids = await existingLike(ctx, resource, paths, values, how)
  return rows.map((row, index) => {
    const like = ids[index] ?? []
    // Without a key of its own several records may equal the row; any one of them will do.
    return { ...row, ids: isKeyOwn ? like : like.slice(0, 1) }
  })
}

/** One language of a text has no column of its own. */
function isWithinText(resource: Resource, path: string): boolean {
  return resource.fields[path.split('.')[0] ?? '']?.kind === 'localized'
}

async function createdOf(
  ctx: Context,
  task: Task,
  known: readonly Known[],
  done: DoneRow[],
): Promise<Result[]> {
  const { feature, defaults } = task
  const { resource } = feature
  const results: Result[] = []
  const wanted: { draft: Draft; values: Values }[] = []
  for (const { draft, values } of known.filter(({ ids }) => ids.length === 0)) {
    const checked = orAppError(() =>
      creationOf(ctx, resource, { ...defaults, ...bodyFrom(resource, values) }),
    )
    if ('value' in checked) wanted.push({ draft, values: checked.value })
    else results.push(refused(draft, checked.appError))
  }
  const inserted = await insertEach(
    ctx,
    feature,
    wanted.map(({ values }) => values),
  )
  for (const [index, { draft }] of wanted.entries()) {
    const one = inserted[index]
    if (!one || 'appError' in one) {
      results.push(refused(draft, one?.appError ?? new AppError('internal')))
      continue
    }
    results.push({ draft, result: 'created', _id: one.id })
    task.met.set(one.id, draft.row)
    done.push({ record: one.id, done: 'create', version: one.version, before: {} })
  }
  return results
}

type Writing = { readonly draft: Draft; readonly row: Row<Resource>; readonly changes: Changes }

async function changedOf(
  ctx: Context,
  task: Task,
  known: readonly Known[],
  locked: ReadonlyMap<string, Row<Resource>>,
  done: DoneRow[],
): Promise<Result[]> {
  const { feature } = task
  const results: Result[] = []
  const writings: Writing[] = []
  for (const one of known.filter(({ ids }) => ids.length > 0)) {
    const found = unwritten(task, one, locked.get(one.ids[0] ?? ''))
    if ('result' in found) results.push(found)
    else writings.push(found)
  }
  const change = (inside: Context, { changes }: Writing) =>
    alterationOf(inside, feature.resource, changes.after)
  const tries = await takeEach(ctx, feature, writings, {
    wishOf: (one) => ({ row: one.row, kind: 'change', wanted: () => change(ctx, one) }),
    alone: (inside, one) => feature.change(inside, one.row, change(inside, one)),
    taken: (_, __, after) => after,
  })
  for (const [
    {
      draft,
      row,
      changes: { before },
    },
    tried,
  ] of tries) {
    const { _id } = row
    if ('appError' in tried) results.push(refused(draft, tried.appError))
    else if (tried.value.version === row.version) results.push({ draft, result: 'unchanged', _id })
    else {
      const written = tried.value
      done.push({ record: _id, done: 'change', version: written.version, before })
      const changes = changesOf(ctx, feature.resource, row, written)
      results.push({ draft, result: 'changed', _id, changes })
    }
  }
  return results
}

/** What a row of the file says without anything being written, or else what is to be. */
function unwritten(
  { feature: { resource }, key, empty, existing, batch }: Task,
  { draft, values, ids }: Known,
  row: Row<Resource> | undefined,
): Result | Writing {
  const earlier = row && batch?.done.get(row._id)
  if (earlier) return { draft, result: earlier.done === 'create' ? 'created' : 'changed', _id: row._id }
  if (ids.length > 1)
    return { draft, result: 'refused', issues: [{ field: key[0] ?? '', code: 'ambiguous' }] }
  if (!row) return refused(draft, new AppError('notFound'))
  if (existing === 'leave') return { draft, result: 'unchanged', _id: row._id }
  const changes = difference(row, changesFrom(resource, values, row, empty))
  if (Object.keys(changes.after).length === 0) return { draft, result: 'unchanged', _id: row._id }
  return { draft, row, changes }
}

/** What is wrong with a second row for the same record: it would overwrite the first. */
export function twice({ key }: Pick<Task, 'key'>, { values }: Draft, row: number): FieldIssue {
  return { field: key.at(-1) ?? Object.keys(values)[0] ?? '', code: 'twice', params: { row } }
}

function orAppError<T>(work: () => T): { value: T } | { appError: AppError } {
  try {
    return { value: work() }
  } catch (error) {
    const appError = appErrorOf(error, undefined)
    if (appError.code === 'internal') throw error
    return { appError }
  }
}

function refused(draft: Draft, appError: AppError): Result {
  return { draft, result: 'refused', issues: appError.fields, appError }
}
