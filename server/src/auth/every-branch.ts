import type { Sql, Transaction } from '../database/connect.ts'
import type { Database } from '../kernel/context.ts'
import { persisting } from '../kernel/transaction.ts'

/**
 * A transaction that reads the records of every branch: for what must be known before a branch is (who signs in) and
 * for work that concerns no single branch (jobs). To write, it still needs `writingTo`.
 */
export function acrossBranches<T>(sql: Sql, work: (db: Transaction) => Promise<T>): Promise<T> {
  return persisting(sql, async (db) => {
    await seeingEveryBranch(db)
    return await work(db)
  })
}

/** From here on the transaction reads the records of every branch. */
export async function seeingEveryBranch(db: Database): Promise<void> {
  await db`select set_config('app.branches', coalesce((select string_agg(code, ',') from branches), ''), true)`
}

export async function writingTo(db: Transaction, branch: string): Promise<void> {
  await db`select set_config('app.branch', ${branch}, true)`
}
