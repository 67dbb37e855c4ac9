import { acrossBranches } from '../../auth/every-branch.ts'
import type { Transaction } from '../../database/connect.ts'
import type { JobRun } from '../../jobs/repeated.ts'
import type { ChainKey } from './chain-key.ts'
import { heldWithErased } from './digests.ts'
import { addSeal, lockChain, newestSealOf, type Range, sealedRange } from './seals.ts'

/**
 * Gives the ranges in which values were erased a new seal, where nothing but that has changed in them and an entry tells
 * of it, and forgets what the values were hashed to. A range of which more has changed stays as it is, to be found.
 */
export async function sealErased(run: JobRun, key: ChainKey): Promise<void> {
  let after = 0
  while (!run.signal.aborted) {
    const toId = await sealErasedAfter(run, key, after)
    if (toId === undefined) return
    after = toId
  }
}

/** Answers where the range ends that it has looked at. */
function sealErasedAfter({ sql, now }: JobRun, key: ChainKey, after: number): Promise<number | undefined> {
  return acrossBranches(sql, async (db) => {
    await lockChain(db)
    const [next] = await db<{ id: number }[]>`
      select id from audit_erased where id > ${after} order by id limit 1`
    const range = next && (await sealedRange(db, 'change', next.id))
    const seal = range && (await newestSealOf(db, range))
    if (!range || !seal) return undefined
    await lockErased(db)
    const { former, isTold, erased, ...held } = await heldWithErased(db, range)
    const isAsSealed = held.digest.equals(seal.digest)
    if (!isAsSealed && !(former.equals(seal.digest) && isTold)) return range.toId
    await forgetErased(db, range)
    if (!isAsSealed) await addSeal(db, key, { ...range, ...held, kind: 'erased', affected: erased, at: now })
    return range.toId
  })
}

/** No value is erased until the transaction ends, so that what is read of entries and of this table is of one moment. */
export async function lockErased(db: Transaction): Promise<void> {
  await db`lock table audit_erased in share row exclusive mode`
}

export async function forgetErased(db: Transaction, { afterId, toId }: Range): Promise<void> {
  await db`delete from audit_erased where id > ${afterId} and id <= ${toId}`
}
