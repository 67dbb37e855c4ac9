import { acrossBranches } from '../auth/every-branch.ts'
import type { Sql } from '../database/connect.ts'
import { rest } from '../jobs/rest.ts'
import { tableIn } from './chain/digests.ts'
import type { Source } from './chain/seals.ts'

type Run = { readonly sql: Sql; readonly signal: AbortSignal }

/** The last entry there is, or undefined. */
export async function lastEntry(sql: Sql, source: Source): Promise<number | undefined> {
  return acrossBranches(sql, async (db) => {
    const [found] = await db<{ id: number | null }[]>`select max(id) as id from ${tableIn(db, source)}`
    return found?.id ?? undefined
  })
}

/**
 * The last id up to which no entry can be added any more. Writers take an id and commit later, in any order; but
 * whoever has one up to this id holds the table's lock until then, so that it is enough to wait for those. Undefined
 * where there is nothing, or one of them takes long: then the next run sees to it.
 */
export async function settledIn(
  { sql, signal }: Run,
  source: Source,
  waitMs: number,
): Promise<number | undefined> {
  const last = await lastEntry(sql, source)
  if (last === undefined) return undefined
  let writers = await writersOf(sql, source)
  for (let waitedMs = 0; writers.length > 0; waitedMs += 50) {
    if (waitedMs >= waitMs || signal.aborted) return undefined
    await rest(50, signal)
    const still = new Set(await writersOf(sql, source))
    writers = writers.filter((one) => still.has(one))
  }
  return last
}

/** The transactions that have written to the table, or are about to, and have not ended. */
async function writersOf(sql: Sql, source: Source): Promise<string[]> {
  const table = source === 'change' ? 'audit_entries' : 'access_entries'
  const found = await sql<{ writer: string }[]>`
    select distinct virtualtransaction as writer from pg_locks
    where locktype = 'relation' and relation = ${table}::regclass and mode = 'RowExclusiveLock' and granted
      and database = (select oid from pg_database where datname = current_database())`
  return found.map(({ writer }) => writer)
}
