import { expect } from 'vitest'
import type { Sql, Transaction } from '../src/database/connect.ts'

type HeldUp<T> = {
  /** What somebody else has done and not yet committed. */
  readonly by: (db: Transaction) => Promise<unknown>
  readonly work: () => Promise<T>
  /** How many of the server's connections are to wait before the test goes on. */
  readonly waiting?: number
  /** Looked at while they wait. */
  readonly meanwhile?: () => Promise<unknown>
}

/** Begins the work beside a transaction that is open, and lets that one commit once the work waits for it. */
export async function heldUp<T>(owner: Sql, { by, work, waiting = 1, meanwhile }: HeldUp<T>): Promise<T> {
  let working: Promise<T> | undefined
  await owner.begin(async (db) => {
    await by(db)
    working = work()
    // Awaited below; until then a failure is nobody's.
    working.catch(() => {})
    await expect.poll(() => waitingIn(owner)).toBe(waiting)
    await meanwhile?.()
  })
  if (!working) throw new Error('The work was not begun')
  return working
}

/** How many of the server's connections wait for a lock. */
export async function waitingIn(owner: Sql): Promise<number> {
  const [row] = await owner`
    select count(*)::integer as count from pg_stat_activity
    where datname = current_database() and usename like 'prona_server%' and wait_event_type = 'Lock'`
  return Number(row?.count)
}
