import { acrossBranches } from '../auth/every-branch.ts'
import { isOutage } from '../database/outage-codes.ts'
import { inBranch } from '../kernel/acting.ts'
import type { Context, Database } from '../kernel/context.ts'
import type { JobRun } from './repeated.ts'

type Place = { readonly branch: string; readonly record?: string }

/** Runs the work in every branch, as the program, each time in a transaction of its own. */
export async function eachBranch(run: JobRun, work: (ctx: Context) => Promise<unknown>): Promise<void> {
  const branches = await run.sql<{ branch: string }[]>`select code as branch from branches order by code`
  await oneByOne(run, branches, work)
}

export type Found = { readonly branch: string; readonly _id: string }

/** So many records in the order of their ids, those after the last one that was found. */
export type Page = { readonly after: string; readonly most: number }

/**
 * Finds records in all branches, page by page, and runs the work for each, as the program, each time in a
 * transaction of its own within the record's branch. A record may have changed since it was found: the work locks it
 * and checks again. One in which the work fails does not come again within the run, however many of them there are.
 */
export async function eachRecord(
  run: JobRun,
  find: (db: Database, now: string, page: Page) => Promise<readonly Found[]>,
  work: (ctx: Context, record: string) => Promise<unknown>,
  most = 1000,
): Promise<void> {
  let after = '00000000-0000-0000-0000-000000000000'
  while (!run.signal.aborted) {
    const found = await acrossBranches(run.sql, (db) => find(db, run.now, { after, most }))
    const places = found.map(({ branch, _id }) => ({ branch, record: _id }))
    await oneByOne(run, places, work)
    const last = found.at(-1)
    if (!last || found.length < most) return
    after = last._id
  }
}

/**
 * A failure is logged with its branch or record and does not stop the others, unless the database does not answer.
 */
async function oneByOne(
  { id, now, sql, failures, signal }: JobRun,
  places: readonly Place[],
  work: (ctx: Context, record: string) => Promise<unknown>,
): Promise<void> {
  for (const place of places) {
    if (signal.aborted) return
    const { branch, record = '' } = place
    try {
      await inBranch({ sql, branch, now, requestId: id }, (ctx) => work(ctx, record))
      failures.succeeded(place)
    } catch (error) {
      if (isOutage(error)) throw error
      failures.failed(error, { run: id, now, ...place })
    }
  }
}
