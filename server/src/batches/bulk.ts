import type { Target } from '@prona/contract/batches/bulk'
import { AppError, type Problem } from '@prona/contract/kernel/errors'
import type { Change, Resource, Row } from '@prona/contract/kernel/resource'
import { causeOf } from '../database/outage-codes.ts'
import { appErrorOf, problemOf } from '../http/problem.ts'
import { difference } from '../kernel/audit.ts'
import { hiddenFrom } from '../kernel/authorize.ts'
import type { Context } from '../kernel/context.ts'
import { alterationOf } from '../kernel/crud-routes.ts'
import type { Feature } from '../kernel/feature.ts'
import { lockRows } from '../kernel/locked-rows.ts'
import type { Parts } from '../kernel/parts.ts'
import { lockReferences } from '../kernel/references.ts'
import { requireVersion } from '../kernel/rows.ts'
import { inTransaction } from '../kernel/transaction.ts'
import { type Adjustments, changeOf } from './adjustments.ts'
import { type Batch, beginPart, type DoneRow, type DoneRows, dropBatch, endBatch, noteRows } from './batch.ts'
import { takeEach } from './plain-steps.ts'
import type { LongWork, Progress } from './progress.ts'
import { rehearse } from './rehearse.ts'
import { changedSums } from './sums.ts'

/** Rows in one transaction: enough to be quick, few enough that nobody waits long for a lock. */
export const rowsAtOnce = 500
/** Nobody reads more changes field by field, and the same text for ten thousand records would fill an answer. */
export const mostDetailed = 1_000

export type BulkAction =
  | { readonly change: Change<Resource> }
  | { readonly set: unknown; readonly adjust: Adjustments }
  | { readonly own: true }
  | { readonly remove: true }
type Outcome = 'changed' | 'deleted' | 'unchanged' | 'refused'
export type RowAnswer = {
  readonly _id: string
  /** Its title, unless that is hidden or the record does not exist. */
  readonly title?: string
  readonly result: Outcome
  readonly version?: number
  /** Field by field, as far as the reader may see. */
  readonly changes?: Readonly<Record<string, { readonly before: unknown; readonly after: unknown }>>
  readonly problem?: unknown
}
type Plan = {
  readonly feature: Feature
  readonly bulkAction: BulkAction
  readonly targets: readonly Target[]
  /** Undefined in a trial. */
  readonly batch: Batch | undefined
  readonly reason: string | undefined
}

/**
 * Does the same to many records, each by the rules of a single one; a refused record does not stop the others. If the
 * client disconnects, it stops after the current part: what is done stays done, and is answered under the same key. If
 * a later part fails, what is done is answered with the reason, and repeating the request goes on with the rest.
 */
export async function* bulk(parts: Parts, ctx: Context, plan: Plan): LongWork<{ bulk: unknown }> {
  const { batch } = plan
  const done: DoneRows = batch?.done ?? new Map()
  const targets = plan.targets.filter(({ _id }) => !done.has(_id))
  const sums = changedSums(plan.feature.resource)
  const before = [...done].map(([_id, one]) => doneBefore(_id, one))
  const rows: RowAnswer[] = [...before]
  const answer = () => {
    const left = before.length + targets.length - rows.length
    const counts = { ...countsOf(rows), ...(left > 0 && { left }) }
    return { dryRun: !batch, batch: batch?._id ?? null, counts, sums: sums.all(), rows: rows.map(shortened) }
  }
  let hasFailed = false
  try {
    for (let at = 0; at < targets.length; at += rowsAtOnce) {
      if (at > 0) yield progressOf(batch, before.length + at, before.length + targets.length)
      const part = targets.slice(at, at + rowsAtOnce)
      const work = (inside: Context) => partOf(inside, plan, part, sums)
      rows.push(...(batch ? await inTransaction(parts, ctx, work) : await rehearse(parts, ctx, work)))
    }
  } catch (error) {
    hasFailed = true
    if (!batch) throw error
    await orLogged(parts, batch, dropBatch(parts, ctx, batch))
    if (rows.length === 0) throw error
    return { bulk: { ...answer(), problem: whyBrokenOff(parts, ctx, error) } }
  } finally {
    if (batch && !hasFailed) await orLogged(parts, batch, endBatch(parts, ctx, batch, ['bulk', answer()]))
  }
  return { bulk: answer() }
}

/** What its maker is told. Where somebody else goes on with it, what came of it is theirs to answer. */
export function whyBrokenOff(parts: Parts, ctx: Context, error: unknown): Problem {
  const appError = appErrorOf(error, ctx.rights)
  if (appError.code === 'underWay') throw error
  if (appError.code === 'internal') parts.log.error({ err: error, requestId: ctx.requestId }, 'Unforeseen')
  return problemOf(appError, ctx.language, ctx.requestId)
}

/** Who loses the answer knows from the progress what to go on with or to undo. */
function progressOf(batch: Batch | undefined, done: number, total: number): Progress {
  return { done, total, ...(batch && { batch: batch._id }) }
}

/** What is done is answered, also when it cannot be noted that it ended: under its key it then goes on. */
export async function orLogged(
  { log }: Parts,
  { _id }: Pick<Batch, '_id'>,
  ending: Promise<void>,
): Promise<void> {
  await ending.catch((error: unknown) => {
    log.warn({ ...causeOf(error), batch: _id }, 'How a bulk change ended could not be noted')
  })
}

function doneBefore(_id: string, { done, version }: Pick<DoneRow, 'done' | 'version'>): RowAnswer {
  return done === 'delete' ? { _id, result: 'deleted' } : { _id, result: 'changed', version }
}

function shortened(row: RowAnswer, index: number): RowAnswer {
  const { changes: _, title: __, ...short } = row
  return index < mostDetailed ? row : short
}

export function countsOf(rows: readonly { readonly result: string }[]): Record<string, number> {
  const counts: Record<string, number> = { rows: rows.length }
  for (const { result } of rows) counts[result] = (counts[result] ?? 0) + 1
  return counts
}

async function partOf(
  ctx: Context,
  plan: Plan,
  targets: readonly Target[],
  sums: ReturnType<typeof changedSums>,
): Promise<RowAnswer[]> {
  const { feature, batch, bulkAction } = plan
  const { resource } = feature
  if (batch) await beginPart(ctx, batch._id, 'bulk', plan.reason)
  const ids = targets.map(({ _id }) => _id)
  await feature.begin?.(ctx, ids)
  if ('change' in bulkAction) await lockReferences(ctx, resource, [bulkAction.change])
  const locked = await lockRows(ctx, resource, ids)
  const kind = 'remove' in bulkAction ? 'delete' : 'change'
  const tries = await takeEach(ctx, feature, targets, {
    wishOf(target) {
      const { _id, version } = target
      const row = locked.get(_id)
      if (!row || (version ?? row.version) !== row.version) return undefined
      return { row, kind, wanted: () => wantedOf(ctx, plan, target, row) }
    },
    alone: (inside, target) => one(inside, plan, target, locked.get(target._id)),
    taken: (_, { row, changes }, after) =>
      kind === 'delete' ? deleted(row) : changed(ctx, resource, row, after, changes.before),
  })
  const answers: RowAnswer[] = []
  const done: DoneRow[] = []
  for (const [target, tried] of tries) {
    const row = locked.get(target._id)
    const named = titleOf(ctx, resource, row)
    if ('appError' in tried) {
      const problem = problemOf(tried.appError, ctx.language, ctx.requestId)
      answers.push({ _id: target._id, ...named, result: 'refused', problem })
    } else {
      const { answer, done: noted } = tried.value
      answers.push({ ...answer, ...named })
      if (row && answer.changes) sums.add(row, answer.changes)
      if (noted) done.push(noted)
    }
  }
  if (batch) await noteRows(ctx, batch, done)
  return answers
}

function titleOf(ctx: Context, resource: Resource, row: Row<Resource> | undefined): { title?: string } {
  const [head = '', ...rest] = resource.title.split('.')
  if (!row || rest.length > 0 || hiddenFrom(ctx, resource).has(head)) return {}
  const title: unknown = Reflect.get(row, head)
  return typeof title === 'string' ? { title } : {}
}

type Doing = { readonly answer: RowAnswer; readonly done?: DoneRow }

function wantedOf(
  ctx: Context,
  { feature, bulkAction }: Plan,
  target: Target,
  row: Row<Resource>,
): Change<Resource> {
  if ('remove' in bulkAction) return {}
  if ('own' in bulkAction) return alterationOf(ctx, feature.resource, target.change)
  return 'change' in bulkAction ? bulkAction.change : changeOf(ctx, feature.resource, row, bulkAction)
}

async function one(ctx: Context, plan: Plan, target: Target, row: Row<Resource> | undefined): Promise<Doing> {
  const { feature } = plan
  const { resource } = feature
  if (!row) throw new AppError('notFound')
  await requireVersion(ctx, resource, row, target.version)
  if ('remove' in plan.bulkAction) {
    await feature.remove(ctx, row)
    return deleted(row)
  }
  const change = wantedOf(ctx, plan, target, row)
  const after = await feature.change(ctx, row, change)
  return changed(ctx, resource, row, after, difference(row, change).before)
}

function deleted({ _id, version }: Row<Resource>): Doing {
  return {
    answer: { _id, result: 'deleted' },
    done: { record: _id, done: 'delete', version: version + 1, before: {} },
  }
}

function changed(
  ctx: Context,
  resource: Resource,
  row: Row<Resource>,
  after: Row<Resource>,
  before: DoneRow['before'],
): Doing {
  const { _id, version } = after
  if (version === row.version) return { answer: { _id, result: 'unchanged', version } }
  return {
    answer: { _id, result: 'changed', version, changes: changesOf(ctx, resource, row, after) },
    done: { record: _id, done: 'change', version, before },
  }
}

/** The changes of a record that the reader may see, including the fields that changed along. */
export function changesOf(
  ctx: Context,
  resource: Resource,
  row: Readonly<Record<string, unknown>>,
  written: Readonly<Record<string, unknown>>,
): Record<string, { before: unknown; after: unknown }> {
  const hidden = hiddenFrom(ctx, resource)
  const seen = Object.keys(resource.fields).filter((name) => !hidden.has(name))
  const { before, after } = difference(row, Object.fromEntries(seen.map((name) => [name, written[name]])))
  return Object.fromEntries(
    Object.keys(after).map((name) => [name, { before: before[name], after: after[name] }]),
  )
}
