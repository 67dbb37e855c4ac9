import { acrossBranches } from '../../auth/every-branch.ts'
import type { Sql } from '../../database/connect.ts'
import type { JobRun } from '../../jobs/repeated.ts'
import { rest } from '../../jobs/rest.ts'
import type { ChainKey } from './chain-key.ts'
import { heldIn, tableIn } from './digests.ts'
import { forgetErased, lockErased, sealErased } from './seal-erased.ts'
import { addSeal, lockChain, type Source, sealedRange, sources } from './seals.ts'

type Limits = {
  readonly mostInRange: number
  /** For how long a run waits for those who write. */
  readonly waitMs: number
}

const usual: Limits = { mostInRange: 10_000, waitMs: 10_000 }

/** Seals what has been written since the last run, and what was erased. */
export async function sealEntries(
  run: JobRun,
  key: ChainKey,
  { mostInRange, waitMs }: Limits = usual,
): Promise<void> {
  for (const source of sources) {
    const settled = await settledIn(run, source, waitMs)
    while (settled !== undefined && !run.signal.aborted) {
      if (!(await sealNext(run, key, { source, settled, most: mostInRange }))) break
    }
  }
  await sealErased(run, key)
}

/**
 * The last id up to which no entry can be added any more. Writers take an id and commit later, in any order; but
 * whoever has one up to this id holds the table's lock until then, so that it is enough to wait for those. Undefined
 * where there is nothing, or one of them takes long: then the next run sees to it.
 */
async function settledIn(
  { sql, signal }: JobRun,
  source: Source,
  waitMs: number,
): Promise<number | undefined> {
  const last = await acrossBranches(sql, async (db) => {
    const [found] = await db<{ id: number | null }[]>`select max(id) as id from ${tableIn(db, source)}`
    return found?.id ?? undefined
  })
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

/** Answers whether there may be more. */
function sealNext(
  { sql, now }: JobRun,
  key: ChainKey,
  { source, settled, most }: { source: Source; settled: number; most: number },
): Promise<boolean> {
  return acrossBranches(sql, async (db) => {
    await lockChain(db)
    const afterId = (await sealedRange(db, source))?.toId ?? 0
    const [end] = await db<{ toId: number | null }[]>`
      select max(id) as "toId" from (select id from ${tableIn(db, source)}
        where id > ${afterId} and id <= ${settled} order by id limit ${most}) next`
    const toId = end?.toId ?? undefined
    if (toId === undefined) return false
    const range = { source, afterId, toId }
    if (source === 'change') {
      await lockErased(db)
      // Erased before they were sealed: what they were need not be known any more.
      await forgetErased(db, range)
    }
    const [held] = await heldIn(db, source, [range])
    if (!held) return false
    await addSeal(db, key, { ...range, ...held, kind: 'sealed', affected: 0, at: now })
    return true
  })
}
