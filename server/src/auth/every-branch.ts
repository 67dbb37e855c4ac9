import type { Sql, Transaction } from '../database/connect.ts'
import type { Context, Database } from '../kernel/context.ts'
import { persisting } from '../kernel/transaction.ts'

/**
 * A transaction that reads the records of every branch: for what must be known before a branch is (who signs in) and
 * for work that concerns no single branch (jobs). To write, it still needs `writingTo`.
 */
export function acrossBranches<T>(sql: Sql, work: (db: Transaction) => Promise<T>): Promise<T> {
  return persisting(sql, async (db) => {
    await readEveryBranch(db)
    return await work(db)
  })
}

/** The same within a request's own transaction, which afterwards reads its own branches again. */
export async function besideOwnBranches<T>(
  { db, branches }: Pick<Context, 'db' | 'branches'>,
  work: () => Promise<T>,
): Promise<T> {
  await readEveryBranch(db)
  const found = await work()
  await db`select set_config('app.branches', ${branches.join(',')}, true)`
  return found
}

async function readEveryBranch(db: Database): Promise<void> {
  await db`select set_config('app.branches', coalesce((select string_agg(code, ',') from branches), ''), true)`
}

export async function writingTo(db: Transaction, branch: string): Promise<void> {
  await db`select set_config('app.branch', ${branch}, true)`
}
