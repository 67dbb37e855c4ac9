import { AppError } from '@prona/contract/kernel/errors'
import { isByHand, type Resource, type Row } from '@prona/contract/kernel/resource'
import { problemOf } from '../http/problem.ts'
import { hiddenFrom } from '../kernel/authorize.ts'
import type { Context } from '../kernel/context.ts'
import type { Feature } from '../kernel/feature.ts'
import { withKnownRowIds } from '../kernel/list-rows.ts'
import { lockRows } from '../kernel/locked-rows.ts'
import type { Parts } from '../kernel/parts.ts'
import { restoreRow } from '../kernel/rows.ts'
import { inTransaction } from '../kernel/transaction.ts'
import { attempt } from './attempt.ts'
import { type DoneRow, endUndone, noteUndone, rowsToUndo } from './batch.ts'
import { countsOf, rowsAtOnce } from './bulk.ts'
import type { LongWork } from './progress.ts'

type Plan = { readonly feature: Feature; readonly batch: string }
type Undone = { readonly _id: string; readonly result: 'undone' | 'refused'; readonly problem?: unknown }

/** Restores what a batch changed, record by record; one that was changed since stays as it is and is reported. */
export async function* undo(parts: Parts, ctx: Context, plan: Plan): LongWork<{ undo: unknown }> {
  const rows: Undone[] = []
  let below = Number.MAX_SAFE_INTEGER
  for (;;) {
    const part = await inTransaction(parts, ctx, async (inside) => {
      await plan.feature.begin?.(inside)
      const left = await rowsToUndo(inside, plan.batch, rowsAtOnce, below)
      return { last: left.at(-1)?.position, answers: await undoPart(inside, plan, left) }
    })
    rows.push(...part.answers)
    if (part.last === undefined || part.answers.length < rowsAtOnce) break
    below = part.last
    yield { done: rows.length, total: rows.length }
  }
  await endUndone(parts, ctx, plan.batch)
  return { undo: { batch: plan.batch, counts: countsOf(rows), rows } }
}

async function undoPart(ctx: Context, plan: Plan, part: readonly DoneRow[]): Promise<Undone[]> {
  const idsOf = (isDeleted: boolean) =>
    part.filter(({ done }) => (done === 'delete') === isDeleted).map(({ record }) => record)
  const live = await lockRows(ctx, plan.feature.resource, idsOf(false))
  const deleted = await lockRows(ctx, plan.feature.resource, idsOf(true), 'deleted')
  const answers: Undone[] = []
  for (const one of part) {
    const row = (one.done === 'delete' ? deleted : live).get(one.record)
    const tried = await attempt(ctx, (inside) => undoOne(inside, plan, one, row))
    if ('appError' in tried) {
      const problem = problemOf(tried.appError, ctx.language, ctx.requestId)
      answers.push({ _id: one.record, result: 'refused', problem })
    } else answers.push({ _id: one.record, result: 'undone' })
  }
  const undone = answers.filter(({ result }) => result === 'undone').map(({ _id }) => _id)
  if (undone.length > 0) await noteUndone(ctx, plan.batch, undone)
  return answers
}

async function undoOne(
  ctx: Context,
  { feature }: Plan,
  { done, version, before }: DoneRow,
  row: Row<Resource> | undefined,
): Promise<void> {
  if (!row) throw new AppError('notFound')
  if (row.version !== version) throw new AppError('stale')
  if (done === 'create') {
    if (!isByHand(feature.resource, 'delete')) throw new AppError('forbidden')
    await feature.remove(ctx, row)
  } else if (done === 'change') {
    refuseHidden(ctx, feature.resource, before)
    await feature.change(ctx, row, withKnownRowIds(feature.resource.fields, before, row))
  } else {
    await feature.restorable?.(ctx, row)
    await restoreRow(ctx, feature.resource, row)
  }
}

/** Nobody writes what does not exist for them, though it did when they changed it. */
function refuseHidden(ctx: Context, resource: Resource, before: DoneRow['before']): void {
  const hidden = hiddenFrom(ctx, resource)
  if (Object.keys(before).some((field) => hidden.has(field))) throw new AppError('forbidden')
}
