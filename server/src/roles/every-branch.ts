import type { Context } from '../kernel/context.ts'

/** Reads the people of every branch within a request's transaction, which afterwards reads its own branches again. */
export async function besideOwnBranches<T>(
  { db, branches }: Pick<Context, 'db' | 'branches'>,
  work: () => Promise<T>,
): Promise<T> {
  await db`select set_config('app.branches', coalesce((select string_agg(code, ',') from branches), ''), true)`
  const found = await work()
  await db`select set_config('app.branches', ${branches.join(',')}, true)`
  return found
}
