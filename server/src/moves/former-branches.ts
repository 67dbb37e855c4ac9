import type { Context } from '../kernel/context.ts'
import { run } from '../kernel/statement.ts'
import { enter } from '../kernel/transaction.ts'

/** The branches that a record was moved away from, as far as it is in one that is read here now. */
export async function formerBranches(ctx: Context, record: string): Promise<readonly string[]> {
  const rows = await run<{ branch: string }>(
    ctx.db,
    `with b as materialized (select set_config('app.branches', $1, true) as branches)
      select distinct m.branch from b cross join lateral (
        select branch from moved_records where b.branches is not null and record = $2 and now_in = any($3)
          and branch <> now_in) m`,
    [ctx.branches.join(','), record, [...ctx.branches]],
  )
  return rows.map(({ branch }) => branch)
}

/** The same in a transaction, each with the id of the copy that it keeps, if it keeps one. */
export async function formerPlaces(ctx: Context, record: string) {
  return run<{ branch: string; kept: string | null }>(
    ctx.db,
    'select branch, kept from moved_records where record = $1 order by _id',
    [record],
  )
}

/** Whether it is only a copy that a branch keeps of what was moved away; such a one is no record to work with again. */
export async function isKeptCopy(ctx: Context, record: string): Promise<boolean> {
  const [copy] = await run(ctx.db, 'select from moved_records where kept = $1', [record])
  return copy !== undefined
}

/** Lets the rest of the transaction see both branches and write to one of them. */
export async function between<C extends Context>(ctx: C, from: string, into: string): Promise<C> {
  await enter(ctx.db, [from, into], into)
  return { ...ctx, branch: into, branches: [from, into] }
}

/** Part of a transaction that reads every branch; afterwards it reads those of its reader again, and writes to theirs. */
export async function inAllBranches<T>(
  { db, branches, branch }: Context,
  work: () => Promise<T>,
): Promise<T> {
  await run(
    db,
    `select set_config('app.branches', coalesce((select string_agg(code, ',') from branches), ''), true)`,
    [],
  )
  const answer = await work()
  await enter(db, branches, branch)
  return answer
}
