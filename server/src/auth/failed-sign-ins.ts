import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Sql } from '../database/connect.ts'
import { endsWithin, unlistenMs } from '../database/ends-within.ts'
import { causeOf } from '../database/outage-codes.ts'
import { networkOf } from '../http/network.ts'
import { type AccessEntry, recordAccess } from './access-entries.ts'

export type FailedSignIns = {
  /** From a network that is locked nothing is written at once. */
  record(failure: AccessEntry, isLocked: boolean): Promise<void>
}

type Parts = {
  readonly sql: Sql
  readonly log: Pick<FastifyBaseLogger, 'error'>
}
type Terms = {
  /** How many rows may be written before more have to wait, and how many more each minute. */
  readonly atOnce: number
  readonly aMinute: number
  /** Of how many people and networks failures are counted apart. */
  readonly apart: number
  readonly minuteMs: number
}
const usual: Terms = { atOnce: 200, aMinute: 5, apart: 1_000, minuteMs: 60_000 }

/**
 * Whoever has no account can fail as often as they like, from as many networks as they have, so what is written of it
 * is bounded: each failure by itself as long as there are few, and else one row a person and network with how many
 * there were. What is known of a person is written first. It is the same for a name that nobody has, in the same time.
 */
export function recordFailedSignIns(
  app: FastifyInstance,
  { sql, log }: Parts,
  { atOnce, aMinute, apart, minuteMs }: Terms = usual,
): FailedSignIns {
  const counted = new Map<string, AccessEntry & { times: number }>()
  let left = atOnce
  let written = Promise.resolve()

  function count(failure: AccessEntry): void {
    const own = `${failure.kind} ${failure.by} ${networkOf(failure.from.address)}`
    const isApart = counted.has(own) || counted.size < apart
    const key = isApart ? own : `${failure.kind} ${failure.by}`
    const from = isApart ? failure.from : { ...failure.from, address: 'many', browser: undefined }
    const { times = 0, ...first } = counted.get(key) ?? { ...failure, from }
    counted.set(key, { ...first, times: times + 1 })
  }

  async function write(most: number): Promise<void> {
    const ofPeopleFirst = [...counted].toSorted(([, a], [, b]) => Number(!a.by) - Number(!b.by))
    for (const [key, failure] of ofPeopleFirst.slice(0, most)) {
      counted.delete(key)
      left -= 1
      try {
        await recordAccess(sql, failure)
      } catch (error) {
        log.error({ ...causeOf(error), times: failure.times }, 'Failed sign-ins could not be recorded')
      }
    }
  }

  const minutes = setInterval(() => {
    left = Math.min(atOnce, left + aMinute)
    written = written.then(() => write(left))
  }, minuteMs).unref()
  app.addHook('onClose', async () => {
    clearInterval(minutes)
    await endsWithin(
      written.then(() => write(counted.size)),
      unlistenMs,
    )
  })

  return {
    async record(failure, isLocked) {
      if (isLocked || left <= 0) return count(failure)
      left -= 1
      await recordAccess(sql, failure)
    },
  }
}
