import { AppError } from '@prona/contract/kernel/errors'
import { isByHand, type Resource, type Row } from '@prona/contract/kernel/resource'
import { problemOf } from '../http/problem.ts'
import { hiddenFrom } from '../kernel/authorize.ts'
import type { Context } from '../kernel/context.ts'
import type { Feature } from '../kernel/feature.ts'
import { withKnownRowIds } from '../kernel/list-rows.ts'
import { lockRows } from '../kernel/locked-rows.ts'
import type { Parts } from '../kernel/parts.ts'
import { lockReferences } from '../kernel/references.ts'
import { restoreRow } from '../kernel/rows.ts'
import { inTransaction } from '../kernel/transaction.ts'
import { beginPart, type DoneRow, endUndone, noteUndone, rowsToUndo, undoneBefore } from './batch.ts'
import { countsOf, orLogged, rowsAtOnce, whyBrokenOff } from './bulk.ts'
import { takeEach } from './plain-steps.ts'
import type { LongWork } from './progress.ts'

type Plan = { readonly feature: Feature; readonly batch: string }
type Undone = { readonly _id: string; readonly result: 'undone' | 'refused'; readonly problem?: unknown }

/**
 * Restores what a batch changed, each record by its rules; one that was changed since stays as it is and is reported.
 * If a later part fails, what is undone is answered with the reason, and repeating it goes on with the rest.
 */
export async function* undo(parts: Parts, ctx: Context, plan: Plan): LongWork<{ undo: unknown }> {
  const { batch } = plan
  const before = await inTransaction(parts, ctx, (inside) => undoneBefore(inside, batch))
  const rows: Undone[] = before.undone.map((_id) => ({ _id, result: 'undone' }))
  const total = rows.length + before.left
  const answer = () => {
    const left = total - rows.length
    return { batch, counts: { ...countsOf(rows), ...(left > 0 && { left }) }, rows }
  }
  let below = Number.MAX_SAFE_INTEGER
  try {
    for (;;) {
      const part = await inTransaction(parts, ctx, async (inside) => {
        await beginPart(inside, batch, 'undo')
        await plan.feature.begin?.(inside, [])
        const left = await rowsToUndo(inside, batch, rowsAtOnce, below)
        return { last: left.at(-1)?.position, answers: await undoPart(inside, plan, left) }
      })
      rows.push(...part.answers)
      if (part.last === undefined || part.answers.length < rowsAtOnce) break
      below = part.last
      yield { done: rows.length, total, batch }
    }
  } catch (error) {
    if (rows.length === 0) throw error
    return { undo: { ...answer(), problem: whyBrokenOff(parts, ctx, error) } }
  }
  await orLogged(parts, { _id: batch }, endUndone(parts, ctx, batch))
  return { undo: answer() }
}

async function undoPart(ctx: Context, plan: Plan, part: readonly DoneRow[]): Promise<Undone[]> {
  const idsOf = (isDeleted: boolean) =>
    part.filter(({ done }) => (done === 'delete') === isDeleted).map(({ record }) => record)
  const { resource } = plan.feature
  await lockReferences(
    ctx,
    resource,
    part.map(({ before }) => before),
  )
  const live = await lockRows(ctx, resource, idsOf(false))
  const deleted = await lockRows(ctx, resource, idsOf(true), 'deleted')
  const rowOf = ({ done, record }: DoneRow) => (done === 'delete' ? deleted : live).get(record)
  const tries = await takeEach(ctx, plan.feature, part, {
    wishOf(one) {
      const row = rowOf(one)
      if (!row || row.version !== one.version || isRefused(ctx, plan, one)) return undefined
      return { row, kind: undoing[one.done], wanted: () => valuesBefore(plan, one, row) }
    },
    alone: (inside, one) => undoOne(inside, plan, one, rowOf(one)),
    taken: () => undefined,
  })
  const answers = tries.map(([{ record: _id }, tried]): Undone => {
    if (!('appError' in tried)) return { _id, result: 'undone' }
    return { _id, result: 'refused', problem: problemOf(tried.appError, ctx.language, ctx.requestId) }
  })
  const undone = answers.filter(({ result }) => result === 'undone').map(({ _id }) => _id)
  if (undone.length > 0) await noteUndone(ctx, plan.batch, undone)
  return answers
}

const undoing = { create: 'delete', change: 'change', delete: 'restore' } as const

async function undoOne(
  ctx: Context,
  plan: Plan,
  one: DoneRow,
  row: Row<Resource> | undefined,
): Promise<void> {
  const { feature } = plan
  if (!row) throw new AppError('notFound')
  if (row.version !== one.version) throw new AppError('stale')
  if (isRefused(ctx, plan, one)) throw new AppError('forbidden')
  if (one.done === 'create') await feature.remove(ctx, row)
  else if (one.done === 'change') await feature.change(ctx, row, valuesBefore(plan, one, row))
  else {
    await feature.restorable?.(ctx, row)
    await restoreRow(ctx, feature.resource, row)
  }
}

function valuesBefore({ feature }: Plan, { before }: DoneRow, row: Row<Resource>): DoneRow['before'] {
  return withKnownRowIds(feature.resource.fields, before, row)
}

/** Nobody writes what does not exist for them, though it did when they changed it. */
function isRefused(ctx: Context, { feature: { resource } }: Plan, { done, before }: DoneRow): boolean {
  if (done === 'create') return !isByHand(resource, 'delete')
  const hidden = hiddenFrom(ctx, resource)
  return Object.keys(before).some((field) => hidden.has(field))
}
