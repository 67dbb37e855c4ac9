import { closePools, type Pools, type Sql } from './connect.ts'
import type { Embedded } from './embedded.ts'
import { endsWithin } from './ends-within.ts'
import { isUnreachable } from './outage-codes.ts'

/** Whether the database says anything at all, be it an error. */
export function answers({ health }: Pick<Pools, 'health'>): Promise<boolean> {
  return endsWithin(answerOf(health), 2_000).catch(() => false)
}

/** Ends the connections and, where it is ours, the database. */
export async function closeDatabase(
  pools: Pools,
  stop: Embedded['stop'],
  isAnswering?: boolean,
): Promise<void> {
  isAnswering ??= await answers(pools)
  await closePools(pools)
  await stop(isAnswering ? undefined : silentStopMs)
}

/** A database that says nothing any more is hardly going to stop when it is asked to. */
const silentStopMs = 1_000

/** Ends well with whatever the database says, be it an error, and not where it is known to say nothing. */
async function answerOf(sql: Sql): Promise<void> {
  await sql`select 1`.catch((error: unknown) => {
    if (isUnreachable(error)) throw error
  })
}
