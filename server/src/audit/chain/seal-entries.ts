import { acrossBranches } from '../../auth/every-branch.ts'
import type { JobRun } from '../../jobs/repeated.ts'
import { alarmingIn } from '../alarming.ts'
import { settledIn } from '../settled-entries.ts'
import { tellAdministrators } from '../tell-administrators.ts'
import type { ChainKey } from './chain-key.ts'
import { heldIn, tableIn } from './digests.ts'
import { forgetErased, lockErased, sealErased } from './seal-erased.ts'
import { addSeal, lockChain, type Range, type Source, sealedRange, sources } from './seals.ts'

type Options = {
  readonly key: ChainKey
  /** An export of so many rows is told to administrators. */
  readonly exportRows: number
}

type Limits = {
  readonly mostInRange: number
  /** For how long a run waits for those who write. */
  readonly waitMs: number
}

const usual: Limits = { mostInRange: 10_000, waitMs: 10_000 }

/**
 * Seals what has been written since the last run, and what was erased. What is alarming in it is told before, so that
 * nothing is sealed without that.
 */
export async function sealEntries(
  run: JobRun,
  { key, exportRows }: Options,
  { mostInRange, waitMs }: Limits = usual,
): Promise<void> {
  for (const source of sources) {
    const settled = await settledIn(run, source, waitMs)
    while (settled !== undefined && !run.signal.aborted) {
      const range = await nextRange(run, { source, settled, most: mostInRange })
      if (!range) break
      await tellOfAlarming(run, range, exportRows)
      await seal(run, key, range)
    }
  }
  await sealErased(run, key)
}

type Wanted = { readonly source: Source; readonly settled: number; readonly most: number }

function nextRange({ sql }: JobRun, { source, settled, most }: Wanted): Promise<Range | undefined> {
  return acrossBranches(sql, async (db) => {
    const afterId = (await sealedRange(db, source))?.toId ?? 0
    const [end] = await db<{ toId: number | null }[]>`
      select max(id) as "toId" from (select id from ${tableIn(db, source)}
        where id > ${afterId} and id <= ${settled} order by id limit ${most}) next`
    const toId = end?.toId ?? undefined
    return toId === undefined ? undefined : { source, afterId, toId }
  })
}

/** What is older, as of before there were seals, alarms nobody any more. */
const freshMs = 3_600_000

async function tellOfAlarming({ sql, now }: JobRun, range: Range, exportRows: number): Promise<void> {
  const since = new Date(Date.parse(now) - freshMs).toISOString()
  const found = await acrossBranches(sql, (db) => alarmingIn(db, range, { since, exportRows }))
  for (const alarming of found) await tellAdministrators(sql, alarming, now)
}

async function seal({ sql, now }: JobRun, key: ChainKey, range: Range): Promise<void> {
  await acrossBranches(sql, async (db) => {
    await lockChain(db)
    // Another server may have had the job meanwhile.
    if (((await sealedRange(db, range.source))?.toId ?? 0) !== range.afterId) return
    if (range.source === 'change') {
      await lockErased(db)
      // Erased before they were sealed: what they were need not be known any more.
      await forgetErased(db, range)
    }
    const [held] = await heldIn(db, range.source, [range])
    if (held) await addSeal(db, key, { ...range, ...held, kind: 'sealed', affected: 0, at: now })
  })
}
