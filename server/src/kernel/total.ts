import { exactTotalUpTo, type Page } from '@prona/contract/kernel/filter'
import type { Context } from './context.ts'
import { run, type Statement } from './statement.ts'

export type Total = Pick<Page, 'total' | 'totalIsExact'>

/**
 * How many rows there are: counted up to a bound and estimated beyond. What is beyond changes slowly and is
 * not exact anyway, so an estimate is kept for a while; a count that takes long gives way to an estimate.
 */
export async function totalOf(ctx: Context, rows: Statement & { text: string }): Promise<Total> {
  const key = `${rows.text}${JSON.stringify(rows.values)}`
  const known = estimates.get(key)
  if (known && known.until > Date.now()) return { total: known.total, totalIsExact: false }
  const counted = await counting(ctx, rows)
  if (counted !== undefined && counted <= exactTotalUpTo) return { total: counted, totalIsExact: true }
  const total = Math.max(await estimate(ctx, rows), counted ?? 0)
  if (estimates.size >= 500) estimates.clear()
  estimates.set(key, { total, until: Date.now() + 20_000 })
  return { total, totalIsExact: false }
}

const estimates = new Map<string, { total: number; until: number }>()
const patience = 300

async function counting(
  ctx: Context,
  { text, values }: Statement & { text: string },
): Promise<number | undefined> {
  const bounded = `${text} select count(*)::integer as total from (select from t limit ${exactTotalUpTo + 1}) t`
  const query = ctx.db.unsafe<{ total: number }[]>(bounded, values as never[], { prepare: true })
  let isLate = false
  const timer = setTimeout(() => {
    isLate = true
    query.cancel()
  }, patience)
  try {
    const [counted] = await query
    return counted?.total
  } catch (error) {
    if (isLate) return undefined
    throw error
  } finally {
    clearTimeout(timer)
  }
}

/** What the planner expects, from the statistics it keeps. */
async function estimate(ctx: Context, { text, values }: Statement & { text: string }): Promise<number> {
  const [row] = await run(ctx.db, `explain (format json) ${text} select from t`, values, { prepare: false })
  const plan = JSON.stringify(row?.['QUERY PLAN'] ?? '')
  return Number(/"Plan Rows":\s*(\d+)/.exec(plan)?.[1] ?? 0)
}
