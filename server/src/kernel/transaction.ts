import { secretNames } from '@prona/contract/access'
import { AppError } from '@prona/contract/kernel/errors'
import { ruled } from '@prona/contract/request-sentences'
import type { FastifyRequest } from 'fastify'
import type { TransactionSql } from 'postgres'
import type { Sql, Transaction } from '../database/connect.ts'
import { hasCode, stopped } from '../database/error-code.ts'
import { isRecord } from './columns.ts'
import type { Context, Database, ReaderContext } from './context.ts'
import type { Parts } from './parts.ts'
import { contextOf } from './request.ts'
import { run } from './statement.ts'

/**
 * Runs the work in one transaction, in which row level security allows writing to the chosen branch only. A
 * serialization failure or deadlock is retried.
 */
export async function mutate<T>(
  parts: Parts,
  request: FastifyRequest,
  work: (ctx: ReaderContext) => Promise<T>,
): Promise<T> {
  return inTransaction(parts, contextOf(parts, request), work)
}

/** Work that an idempotency key allows to be requested again. */
export type Once<T> = {
  /** Does it, and tells which record a repetition is answered with. */
  readonly work: (ctx: ReaderContext) => Promise<{ readonly answer: T; readonly record?: string }>
  /** Answers a repetition as the reader may see it now; refuses whoever may no longer do it. */
  readonly again: (ctx: ReaderContext, record: string) => Promise<T>
}

/**
 * As `mutate`, for a POST: with an idempotency key the work is done once. Only the record's id is kept, never an
 * answer: a right may be taken away between a request and its repetition. One that comes meanwhile waits for the first.
 */
export async function mutateOnce<T>(
  parts: Parts,
  request: FastifyRequest,
  { work, again }: Once<T>,
): Promise<T> {
  const key = keyOf(request)
  return inTransaction(parts, contextOf(parts, request), async (ctx) => {
    if (key === undefined) return (await work(ctx)).answer
    // Administrators who read all branches may write what belongs to none; then their first branch keeps the key.
    const branch = ctx.branch || (ctx.branches[0] ?? '')
    if (branch !== ctx.branch) await enter(ctx.db, ctx.branches, branch)
    const own = [branch, ctx.user._id, key]
    const fingerprint = fingerprintOf(parts, request)
    const [first] = await run(
      ctx.db,
      `insert into idempotency_keys (branch, by, key, fingerprint, created_at) values ($1, $2, $3, $4, $5)
        on conflict do nothing returning key`,
      [...own, fingerprint, ctx.now],
    )
    const where = 'where branch = $1 and by = $2 and key = $3'
    if (!first) {
      const [kept] = await run(ctx.db, `select fingerprint, record from idempotency_keys ${where}`, own)
      if (kept?.fingerprint !== fingerprint) throw new AppError('keyReused')
      return again(ctx, String(kept.record))
    }
    const { answer, record } = await work(ctx)
    await run(ctx.db, `update idempotency_keys set record = $4 ${where}`, [...own, record ?? null])
    return answer
  })
}

/** Only the transaction, for work that takes several. */
export async function inTransaction<C extends Context, T>(
  parts: Pick<Parts, 'sql' | 'long'>,
  ctx: C,
  work: (ctx: C) => Promise<T>,
): Promise<T> {
  return withTime(parts, async (db) => {
    // Sent ahead of what the work asks first, which does not wait for it.
    const entered = enter(db, ctx.branches, ctx.branch)
    const [answer] = await Promise.all([work({ ...ctx, db }), entered])
    return answer
  })
}

/**
 * What is not written in the time of a screen, such as a property's city with its thousands of units, is begun anew
 * where there is more. Only few writes are, so that all others leave these connections alone.
 */
async function withTime<T>(
  { sql, long = sql }: Pick<Parts, 'sql' | 'long'>,
  work: (db: Transaction) => Promise<T>,
): Promise<T> {
  try {
    return await persisting(sql, work)
  } catch (error) {
    if (hasCode(error, stopped) && long !== sql) return withTime({ sql: long }, work)
    throw ofWriting(error)
  }
}

/** A write that was stopped is told otherwise than a list, of which less can be asked for. */
export function ofWriting(error: unknown): unknown {
  return hasCode(error, stopped) ? Object.assign(new AppError('notSavedInTime'), { cause: error }) : error
}

/** A transaction that is retried a few times after a serialization failure or deadlock. */
export async function persisting<T>(sql: Sql, work: (db: Transaction) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await sql.begin(work)
    } catch (error) {
      if (attempt >= 5 || !isCollision(error)) throw error
    }
  }
}

/** Lets the transaction read these branches and write to this one. */
export async function enter(db: Database, branches: readonly string[], branch: string): Promise<void> {
  const text = `select set_config('app.branches', $1, true), set_config('app.branch', $2, true)`
  await run(db, text, [branches.join(','), branch])
}

/**
 * Part of a transaction that can fail without it: what it wrote is rolled back. The outer savepoint exists to be
 * released, since the driver never releases its own and thousands of them would nest.
 */
export async function inSavepoint<T>(ctx: Context, work: (ctx: Context) => Promise<T>): Promise<T> {
  const { savepoint } = ctx.db as TransactionSql
  const [, answer] = await Promise.all([
    run(ctx.db, 'savepoint one_of_many', []),
    savepoint((db) => work({ ...ctx, db })).finally(() => run(ctx.db, 'release savepoint one_of_many', [])),
  ])
  return answer as T
}

export function keyOf(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key === 'string' && /^[\x21-\x7e]{1,200}$/.test(key)) return key
  throw new AppError('malformed', {}, [ruled('idempotency-key', 'keyOfRequest')])
}

/** Of the request without its secrets: not even whoever holds the key can try passwords on it. */
function fingerprintOf({ seal }: Parts, { method, url, body }: FastifyRequest): string {
  const open = (name: string, value: unknown) => (secretNames.has(name) ? undefined : value)
  return seal([JSON.stringify([method, url, body ?? null], open)])
}

/** Serialization failure or deadlock: the same request may succeed when it is tried again. */
export function isCollision(error: unknown): boolean {
  return isRecord(error) && (error.code === '40001' || error.code === '40P01')
}
