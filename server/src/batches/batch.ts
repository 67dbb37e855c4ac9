import { seesOwnOnly } from '@prona/contract/access'
import { AppError } from '@prona/contract/kernel/errors'
import type { Resource } from '@prona/contract/kernel/resource'
import type { Context, Database } from '../kernel/context.ts'
import type { Feature } from '../kernel/feature.ts'
import type { Parts } from '../kernel/parts.ts'
import { run } from '../kernel/statement.ts'
import { enter, inTransaction } from '../kernel/transaction.ts'
import { uuidv7 } from '../kernel/uuid.ts'
import { type Hold, holdBatch, underWay } from './held-batch.ts'
import { keptReport } from './kept-answer.ts'

export type BatchKind = 'change' | 'delete' | 'import'
type Done = 'create' | 'change' | 'delete'
/** A changed record: the version it got, and the values it had before. */
export type DoneRow = {
  readonly record: string
  readonly done: Done
  readonly version: number
  readonly before: Readonly<Record<string, unknown>>
}
type Undoable = Pick<Feature, 'resource'>
type Key = { readonly key: string; readonly content: readonly (string | Uint8Array)[] } | undefined

/** The branch that stores a batch: for records shared by the company the first one that is read. */
export function homeOf(ctx: Context): string {
  return ctx.branch || (ctx.branches[0] ?? '')
}

/** A batch to work on, with what an earlier run that was cut off has done. */
export type Batch = { readonly _id: string; readonly hold: Hold; readonly done: DoneRows }
type Opened = { readonly batch: Batch } | { readonly answer: unknown }
type Kept = {
  readonly _id: string
  readonly fingerprint: string
  readonly answer: unknown
  readonly ended_at: string | null
}

/**
 * A batch takes several transactions, so its idempotency key is stored with it: repeating a finished one answers what
 * came of it, repeating one that is worked on is refused by its id, and repeating one that was cut off goes on with the
 * rest.
 */
export async function openBatch(
  parts: Parts,
  ctx: Context,
  resource: Resource,
  kind: BatchKind,
  repeatable: Key,
): Promise<Opened> {
  const batch = uuidv7()
  const fingerprint = repeatable ? parts.seal([resource.single, kind, ...repeatable.content]) : null
  const hold = await holdBatch(parts, batch)
  try {
    const kept = await inTransaction(parts, { ...ctx, branch: homeOf(ctx) }, async ({ db }) => {
      const key = [ctx.actor, repeatable?.key ?? null, homeOf(ctx)]
      const [opened] = await run(
        db,
        `insert into batches (by, key, branch, _id, resource, kind, fingerprint, created_at, holder)
          values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict do nothing returning _id`,
        [...key, batch, resource.single, kind, fingerprint, ctx.now, hold.holder],
      )
      return opened ? undefined : await keptUnder(db, key)
    })
    if (!kept) return { batch: { _id: batch, hold, done: nothing } }
    await hold.release()
    if (kept.fingerprint !== fingerprint) throw new AppError('keyReused')
    return kept.ended_at ? { answer: kept.answer } : await takenOver(parts, ctx, kept._id)
  } catch (error) {
    await hold.release()
    throw error
  }
}

async function keptUnder(db: Database, key: readonly unknown[]): Promise<Kept | undefined> {
  const text =
    'select _id, fingerprint, answer, ended_at from batches where by = $1 and key = $2 and branch = $3'
  const [kept] = await run<Kept>(db, text, [...key])
  return kept
}

/** Whoever still writes a part of it is waited for, and writes no other. */
async function takenOver(parts: Parts, ctx: Context, batch: string): Promise<Opened> {
  const hold = await holdBatch(parts, batch)
  try {
    return await inTransaction(parts, { ...ctx, branch: homeOf(ctx) }, async ({ db }) => {
      const text = 'update batches set holder = $2 where _id = $1 and ended_at is null returning _id'
      const [held] = await run(db, text, [batch, hold.holder])
      if (held) return { batch: { _id: batch, hold, done: await doneIn(db, batch) } }
      const [ended] = await run<Kept>(db, 'select answer from batches where _id = $1', [batch])
      await hold.release()
      return { answer: ended?.answer }
    })
  } catch (error) {
    await hold.release()
    throw error
  }
}

/** What a batch has done already, by the record. */
export type DoneRows = ReadonlyMap<string, Pick<DoneRow, 'done' | 'version'>>
const nothing: DoneRows = new Map()

async function doneIn(db: Database, batch: string): Promise<DoneRows> {
  const text = 'select record, done, version from batch_rows where batch = $1 and undone_at is null'
  const rows = await run<DoneRow>(db, text, [batch])
  return new Map(rows.map(({ record, done, version }) => [record, { done, version }]))
}

/** For what the database notes of a record that is changed along with others: in which batch, how, and why. */
export async function beginPart(
  { db }: Context,
  batch: string,
  way: 'bulk' | 'import' | 'undo',
  reason = '',
): Promise<void> {
  const text = `select set_config('app.batch', $1, true), set_config('app.way', $2, true),
    set_config('app.reason', $3, true)`
  await run(db, text, [batch, way, reason])
}

/** Called in the transaction that changed them. */
export async function noteRows(ctx: Context, batch: Batch, rows: readonly DoneRow[]): Promise<void> {
  await enter(ctx.db, ctx.branches, homeOf(ctx))
  const text =
    'update batches set holder = holder where _id = $1 and holder = $2 and ended_at is null returning _id'
  const [held] = await run(ctx.db, text, [batch._id, batch.hold.holder])
  if (!held) throw underWay(batch._id, { freeInMs: 0 })
  if (rows.length > 0) await insertDone(ctx, batch._id, rows)
  await enter(ctx.db, ctx.branches, ctx.branch)
}

async function insertDone(ctx: Context, batch: string, rows: readonly DoneRow[]): Promise<void> {
  const text = `insert into batch_rows (branch, batch, record, done, version, before)
    select $1, $2, record, done, version, before
    from jsonb_to_recordset($3::jsonb) each (record uuid, done text, version integer, before jsonb)`
  await run(ctx.db, text, [homeOf(ctx), batch, rows])
}

/** What came of it is stored only where it may be requested again. */
export async function endBatch(
  parts: Parts,
  ctx: Context,
  { _id, hold }: Batch,
  [name, report]: readonly [name: string, report: Readonly<Record<string, unknown>>],
): Promise<void> {
  await inTransaction(parts, { ...ctx, branch: homeOf(ctx) }, ({ db }) =>
    run(
      db,
      `update batches set ended_at = $3, answer = case when key is null then null else $4::json end
        where _id = $1 and holder = $2`,
      [_id, hold.holder, ctx.now, { [name]: keptReport(report) }],
    ),
  )
}

/** Where nothing was changed, its key may be used again. */
export async function dropBatch(parts: Parts, ctx: Context, { _id, hold }: Batch): Promise<void> {
  await inTransaction(parts, { ...ctx, branch: homeOf(ctx) }, ({ db }) =>
    run(
      db,
      `delete from batches
        where _id = $1 and holder = $2 and not exists (select from batch_rows where batch = $1)`,
      [_id, hold.holder],
    ),
  )
}

/** One that was cut off and then undone has come to its end; its key may be used again. */
export async function endUndone(parts: Parts, ctx: Context, batch: string): Promise<void> {
  await inTransaction(parts, { ...ctx, branch: homeOf(ctx) }, ({ db }) =>
    run(
      db,
      'update batches set ended_at = $2, key = null, fingerprint = null where _id = $1 and ended_at is null',
      [batch, ctx.now],
    ),
  )
}

/** A batch can be undone for a month. */
export async function pruneBatches(db: Database, branch: string, now: string): Promise<void> {
  await run(
    db,
    `delete from batches where branch = $1 and created_at < $2::timestamptz - interval '30 days'`,
    [branch, now],
  )
}

/** Its maker finds a batch, and others where they may undo it too. */
export async function getBatch(ctx: Context, feature: Undoable, batch: string): Promise<BatchKind> {
  const [found] = await run<{ kind: BatchKind }>(
    ctx.db,
    'select kind from batches where _id = $1 and branch = $2 and resource = $3 and (by = $4 or $5)',
    [batch, homeOf(ctx), feature.resource.single, ctx.actor, undoesOthers(ctx, feature)],
  )
  if (!found) throw new AppError('notFound')
  return found.kind
}

/**
 * Where a record's history names the batch and why it was made, whoever sees all records may undo it: its maker may be
 * away, and the message that offered it is long gone.
 */
function undoesOthers({ rights }: Context, { resource }: Undoable): boolean {
  return resource.keepsReasons === true && !seesOwnOnly(rights, resource)
}

/** The records of a batch that are undone already, and how many are not. */
export async function undoneBefore(
  ctx: Context,
  batch: string,
): Promise<{ readonly undone: readonly string[]; readonly left: number }> {
  const rows = await run<{ record: string; isUndone: boolean }>(
    ctx.db,
    `select record, undone_at is not null as "isUndone" from batch_rows
      where branch = $1 and batch = $2 order by position desc`,
    [homeOf(ctx), batch],
  )
  const undone = rows.flatMap(({ record, isUndone }) => (isUndone ? [record] : []))
  return { undone, left: rows.length - undone.length }
}

/** The rows that are still as the batch left them, the last one first: a record may refer to an earlier one. */
export async function rowsToUndo(ctx: Context, batch: string, most: number, below: number) {
  return run<DoneRow & { readonly position: number }>(
    ctx.db,
    `select position, record, done, version, before from batch_rows
      where branch = $1 and batch = $2 and undone_at is null and position < $3 order by position desc limit $4`,
    [homeOf(ctx), batch, below, most],
  )
}

export async function noteUndone(ctx: Context, batch: string, records: readonly string[]): Promise<void> {
  await enter(ctx.db, ctx.branches, homeOf(ctx))
  await run(ctx.db, 'update batch_rows set undone_at = $1 where batch = $2 and record = any($3::uuid[])', [
    ctx.now,
    batch,
    records,
  ])
  await enter(ctx.db, ctx.branches, ctx.branch)
}
