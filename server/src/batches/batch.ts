import { AppError } from '@prona/contract/kernel/errors'
import type { Resource } from '@prona/contract/kernel/resource'
import type { Context, Database } from '../kernel/context.ts'
import type { Parts } from '../kernel/parts.ts'
import { run, runOnce, statement } from '../kernel/statement.ts'
import { enter, inTransaction } from '../kernel/transaction.ts'
import { uuidv7 } from '../kernel/uuid.ts'
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
type Key = { readonly key: string; readonly content: readonly (string | Uint8Array)[] } | undefined

/** The branch that stores a batch: for records shared by the company the first one that is read. */
export function homeOf(ctx: Context): string {
  return ctx.branch || (ctx.branches[0] ?? '')
}

/** A batch to work on, with what an earlier run that was cut off has done; or the answer of one that has ended. */
type Opened = { readonly batch: string; readonly done: DoneRows } | { readonly answer: unknown }

/**
 * A batch takes several transactions, so its idempotency key is stored with it: repeating a finished one answers what
 * came of it, repeating one that is worked on is refused, and repeating one that was cut off goes on with the rest.
 */
export async function openBatch(
  parts: Parts,
  ctx: Context,
  resource: Resource,
  kind: BatchKind,
  repeatable: Key,
): Promise<Opened> {
  const batch = uuidv7()
  const branch = homeOf(ctx)
  const key = repeatable?.key ?? null
  const fingerprint = repeatable ? parts.seal([resource.single, kind, ...repeatable.content]) : null
  return inTransaction(parts, { ...ctx, branch }, async ({ db }) => {
    const [opened] = await run(
      db,
      `insert into batches (_id, branch, by, resource, kind, key, fingerprint, created_at, worked_at)
        values ($1, $2, $3, $4, $5, $6, $7, $8, clock_timestamp()) on conflict do nothing returning _id`,
      [batch, branch, ctx.actor, resource.single, kind, key, fingerprint, ctx.now],
    )
    if (opened) return { batch, done: nothing }
    const [kept] = await run(
      db,
      'select _id, fingerprint, answer, ended_at from batches where by = $1 and key = $2 and branch = $3',
      [ctx.actor, key, branch],
    )
    if (kept?.fingerprint !== fingerprint) throw new AppError('keyReused')
    if (kept?.ended_at) return { answer: kept.answer }
    const [cutOff] = await run<{ _id: string }>(
      db,
      `update batches set worked_at = clock_timestamp()
        where _id = $1 and ended_at is null
          and coalesce(worked_at, created_at) < clock_timestamp() - $2::text::interval
        returning _id`,
      [kept?._id, silence],
    )
    if (!cutOff) throw new AppError('conflict', { seconds: await silentIn(db, kept?._id) })
    return { batch: cutOff._id, done: await doneIn(db, cutOff._id) }
  })
}

/** Longer than a part of a batch takes, or a whole import in one transaction: after that its server is gone. */
const silence = '5 minutes'

/** After how many seconds a batch counts as cut off, unless somebody goes on with it. */
async function silentIn(db: Database, batch: unknown): Promise<number> {
  const [left] = await run<{ seconds: number }>(
    db,
    `select greatest(1, ceil(extract(epoch from
      coalesce(worked_at, created_at) + $2::text::interval - clock_timestamp())))::int as seconds
      from batches where _id = $1`,
    [batch, silence],
  )
  return left?.seconds ?? 1
}

/** What a batch has done already, by the record. */
export type DoneRows = ReadonlyMap<string, Pick<DoneRow, 'done' | 'version'>>
const nothing: DoneRows = new Map()

async function doneIn(db: Database, batch: string): Promise<DoneRows> {
  const text = 'select record, done, version from batch_rows where batch = $1 and undone_at is null'
  const rows = await run<DoneRow>(db, text, [batch])
  return new Map(rows.map(({ record, done, version }) => [record, { done, version }]))
}

/** Called in the transaction that changed them. */
export async function noteRows(ctx: Context, batch: string, rows: readonly DoneRow[]): Promise<void> {
  await enter(ctx.db, ctx.branches, homeOf(ctx))
  await run(ctx.db, 'update batches set worked_at = clock_timestamp() where _id = $1', [batch])
  if (rows.length > 0) await insertDone(ctx, batch, rows)
  await enter(ctx.db, ctx.branches, ctx.branch)
}

async function insertDone(ctx: Context, batch: string, rows: readonly DoneRow[]): Promise<void> {
  const { bind, values } = statement()
  const branch = bind(homeOf(ctx))
  const its = bind(batch)
  const places = rows.map(
    ({ record, done, version, before }) =>
      `(${[branch, its, bind(record), bind(done), bind(version), bind(before)].join(', ')})`,
  )
  const text = `insert into batch_rows (branch, batch, record, done, version, before) values ${places.join(', ')}`
  await runOnce(ctx.db, text, values)
}

/** What came of it is stored only where it may be requested again. */
export async function endBatch(
  parts: Parts,
  ctx: Context,
  batch: string,
  [name, report]: readonly [name: string, report: Readonly<Record<string, unknown>>],
): Promise<void> {
  await inTransaction(parts, { ...ctx, branch: homeOf(ctx) }, ({ db }) =>
    run(
      db,
      'update batches set ended_at = $2, answer = case when key is null then null else $3::json end where _id = $1',
      [batch, ctx.now, { [name]: keptReport(report) }],
    ),
  )
}

/** Nothing was changed: its key may be used again. */
export async function dropBatch(parts: Parts, ctx: Context, batch: string): Promise<void> {
  await inTransaction(parts, { ...ctx, branch: homeOf(ctx) }, ({ db }) =>
    run(db, 'delete from batches where _id = $1 and not exists (select from batch_rows where batch = $1)', [
      batch,
    ]),
  )
}

/** Work that broke off goes on at once when it is repeated; where nothing was done, its key may be used again. */
export async function releaseBatch(parts: Parts, ctx: Context, batch: string): Promise<void> {
  await dropBatch(parts, ctx, batch)
  await inTransaction(parts, { ...ctx, branch: homeOf(ctx) }, ({ db }) =>
    run(db, `update batches set worked_at = '-infinity' where _id = $1`, [batch]),
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

/** Only its maker finds a batch. */
export async function getBatch(ctx: Context, resource: Resource, batch: string): Promise<BatchKind> {
  const [found] = await run<{ kind: BatchKind }>(
    ctx.db,
    'select kind from batches where _id = $1 and branch = $2 and by = $3 and resource = $4',
    [batch, homeOf(ctx), ctx.actor, resource.single],
  )
  if (!found) throw new AppError('notFound')
  return found.kind
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
