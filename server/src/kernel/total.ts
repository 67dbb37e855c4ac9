import { exactTotalUpTo, type Page } from '@prona/contract/kernel/filter'
import type { Resource } from '@prona/contract/kernel/resource'
import { type Sql, usualCountPatience } from '../database/connect.ts'
import { tableOf } from './columns.ts'
import type { Context, Database } from './context.ts'
import { lastUsed } from './last-used.ts'
import { runComposed, runOnce, runTogether, type Statement } from './statement.ts'

export type Total = Pick<Page, 'total' | 'totalIsExact'>
type Counted = Total & { readonly snapshot: unknown; readonly until: number }
type Found = Promise<readonly Readonly<Record<string, unknown>>[]>

/** The transactions a statement sees: two statements with the same snapshot count the same. */
export const snapshot = 'pg_current_snapshot()::text as "=snapshot"'

/**
 * How many rows there are: counted up to a limit, and estimated beyond. A count is repeated only when a transaction
 * has ended since, which the snapshot read with the page's rows shows; an estimate is kept for a while. A count that
 * takes long is replaced by an estimate.
 */
export async function totalOf(ctx: Context, rows: Statement & { text: string }, page: Found): Promise<Total> {
  const key = `${rows.text}${JSON.stringify(rows.values)}`
  const last = known.get(key)
  if (last && (last.totalIsExact ? await isSeenBy(page, last.snapshot) : last.until > Date.now()))
    return plain(last)
  const counted = await counting(ctx, rows)
  const isExact = counted !== undefined && counted.total <= exactTotalUpTo
  // Of a page that was refused meanwhile nothing is estimated.
  if (!isExact) await Promise.race([page, undefined])
  const total = isExact ? counted.total : Math.max(await estimate(ctx, rows), counted?.total ?? 0)
  const found = { total, totalIsExact: isExact, snapshot: counted?.snapshot, until: Date.now() + 20_000 }
  // A transaction's own writes do not change its snapshot, so its counts are not kept.
  if (isPool(ctx.db)) known.set(key, found)
  return plain(found)
}

const known = lastUsed<string, Counted>(500)

function plain({ total, totalIsExact }: Counted): Total {
  return { total, totalIsExact }
}

async function isSeenBy(page: Found, seen: unknown): Promise<boolean> {
  const [first] = await page
  return first !== undefined && first['=snapshot'] === seen
}

/**
 * The database itself ends the count in time. A cancellation sent from here could arrive late and hit the
 * connection's next statement, which happened under load.
 */
async function counting(
  ctx: Context,
  { text, values }: Statement & { text: string },
): Promise<{ total: number; snapshot: unknown } | undefined> {
  const bounded = `${text} select count(*)::integer as total, ${snapshot}
    from (select from t limit ${exactTotalUpTo + 1}) t`
  const [row] = (await patiently<Count>(ctx, bounded, values)) ?? []
  return row && { total: row.total, snapshot: row['=snapshot'] }
}

/** Runs a statement that counts; undefined if it takes long. */
export async function patiently<F>(
  ctx: Context,
  text: string,
  values: readonly unknown[],
): Promise<F[] | undefined> {
  const limit = `select set_config('statement_timeout', coalesce(current_setting('app.count_patience', true), '${usualCountPatience}'), true)`
  return isPool(ctx.db)
    ? ctx.db.begin('read only', (db) => runTogether<F>(db, [limit, []], [text, values])).catch(nothingIfLate)
    : runComposed<F>(ctx.db, text, values)
}

type Count = { readonly total: number; readonly '=snapshot': string }

function nothingIfLate(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && error.code === '57014') return undefined
  throw error
}

export function isPool(db: Database): db is Sql {
  return 'begin' in db
}

/** The planner's estimate, from its statistics. */
export async function estimate(
  ctx: Context,
  { text, values }: Statement & { text: string },
): Promise<number> {
  const [row] = await runOnce(ctx.db, `explain (format json) ${text} select from t`, values)
  const plan = JSON.stringify(row?.['QUERY PLAN'] ?? '')
  return Number(/"Plan Rows":\s*(\d+)/.exec(plan)?.[1] ?? 0)
}

const largeFrom = 200_000
const sizes = new Map<string, { readonly isLarge: boolean; readonly until: number }>()

/** Whether a table is so large that reading all of it for one page takes too long. */
export async function isLarge({ db }: Context, resource: Resource): Promise<boolean> {
  const table = tableOf(resource)
  const last = sizes.get(table)
  if (last && last.until > Date.now()) return last.isLarge
  const text = 'select reltuples >= $2 as is_large from pg_class where oid = $1::regclass'
  const [found] = await runOnce(db, text, [table, largeFrom])
  const isLarge = found?.is_large === true
  sizes.set(table, { isLarge, until: Date.now() + 60_000 })
  return isLarge
}
