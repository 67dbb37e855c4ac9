import { acrossBranches } from '../../auth/every-branch.ts'
import type { Transaction } from '../../database/connect.ts'
import type { JobRun } from '../../jobs/repeated.ts'
import type { ChainKey } from './chain-key.ts'
import { heldIn, tableIn } from './digests.ts'
import { addSeal, lockChain, newestSealOf, type Range, type Source, sealedRange } from './seals.ts'

/** For how many days entries are kept. */
export type Kept = { readonly change: number; readonly access: number }

/** Anybody can fail to sign in, without an account. */
const mostDaysOfFailures = 90
const failures = ['signInFailed', 'signInLocked', 'resetAsked']

/**
 * Removes entries that are too old, range by range, each in a transaction of its own with the seal that tells of it:
 * however many have grown old, no statement takes long. What is not sealed yet stays, and so does a range that is not
 * as it was sealed, to be found.
 */
export async function removeOldEntries(run: JobRun, key: ChainKey, days: Kept): Promise<void> {
  const before = (most: number) => new Date(Date.parse(run.now) - most * 86_400_000).toISOString()
  for (const source of ['change', 'access'] as const) {
    const limit = before(days[source])
    const find = (db: Transaction, after: number) => rangeBefore(db, source, { limit, after })
    await eachRange(run, key, { find, limit, kinds: undefined })
  }
  const limit = before(Math.min(days.access, mostDaysOfFailures))
  const find = (db: Transaction, after: number) => rangeWithFailures(db, { limit, after })
  await eachRange(run, key, { find, limit, kinds: failures })
}

type Old = { readonly limit: string; readonly kinds: readonly string[] | undefined }
type Place = { readonly limit: string; readonly after: number }
type Find = (db: Transaction, after: number) => Promise<Range | undefined>

async function eachRange(run: JobRun, key: ChainKey, { find, ...old }: Old & { find: Find }): Promise<void> {
  let after: number | undefined = 0
  while (after !== undefined && !run.signal.aborted) {
    const from: number = after
    after = await acrossBranches(run.sql, async (db) => {
      await lockChain(db)
      const range = await find(db, from)
      if (range) await removeFrom(db, key, range, { ...old, now: run.now })
      return range?.toId
    })
  }
}

async function removeFrom(
  db: Transaction,
  key: ChainKey,
  range: Range,
  { limit, kinds, now }: Old & { readonly now: string },
): Promise<void> {
  const { source, afterId, toId } = range
  const seal = await newestSealOf(db, range)
  const [there] = await heldIn(db, source, [range])
  if (!seal || !there?.digest.equals(seal.digest)) return
  const ofKinds = kinds ? db`and kind = any(${[...kinds]}::text[])` : db``
  const { count } = await db`
    delete from ${tableIn(db, source)} where id > ${afterId} and id <= ${toId} and at < ${limit} ${ofKinds}`
  if (count === 0) return
  const [left] = await heldIn(db, source, [range])
  if (left) await addSeal(db, key, { ...range, ...left, kind: 'removed', affected: count, at: now })
}

/** The next range after an id that holds an entry from before the limit, as the newest seal of it says. */
async function rangeBefore(
  db: Transaction,
  source: Source,
  { limit, after }: Place,
): Promise<Range | undefined> {
  const [range] = await db<Range[]>`
    select source, after_id as "afterId", to_id as "toId" from audit_seals s
    where source = ${source} and to_id > ${after} and oldest < ${limit} and not exists (
      select from audit_seals later
      where later.source = s.source and later.to_id = s.to_id and later.number > s.number)
    order by to_id limit 1`
  return range
}

async function rangeWithFailures(db: Transaction, { limit, after }: Place): Promise<Range | undefined> {
  const [next] = await db<{ id: number }[]>`
    select min(id) as id from access_entries
    where kind = any(${failures}::text[]) and at < ${limit} and id > ${after} having count(*) > 0`
  return next && sealedRange(db, 'access', next.id)
}
