import type { Sql, Transaction } from './connect.ts'

export type Reading = {
  /** Aborted when nobody waits for it any more: what the database does for it is stopped. */
  readonly signal: AbortSignal
  /** Whether all of it can be done once more, because nothing of it has been sent yet. */
  readonly isRepeatable: () => boolean
}

export type ReadingPools = {
  readonly sql: Sql
  /** To cancel what is read there: another pool, since all who leave at once would wait for one another otherwise. */
  readonly cancelling: Sql
}

/** Does long work that only reads, all of it on one connection. */
export type Reads = <T>(reading: Reading, work: (db: Transaction) => Promise<T>) => Promise<T>

export function readsOn(pools: ReadingPools): Reads {
  return ({ signal }, work) => readOn(pools, signal, work)
}

/**
 * The limits are those of the transaction, so that they also hold where a pooler keeps none with the session. A list
 * of a million in an order without an index is sorted before its first row comes.
 */
const limits = `select set_config('statement_timeout', '120s', true), set_config('lock_timeout', '10s', true),
  set_config('idle_in_transaction_session_timeout', '120s', true)`

export async function readOn<T>(
  { sql, cancelling }: ReadingPools,
  signal: AbortSignal,
  work: (db: Transaction) => Promise<T>,
): Promise<T> {
  signal.throwIfAborted()
  return sql.begin('read only', async (db) => {
    await db.unsafe(limits)
    const [own] = await db<{ pid: number; since: string }[]>`
      select pid, backend_start::text as since from pg_stat_activity where pid = pg_backend_pid()`
    let cancelled: Promise<unknown> = Promise.resolve()
    const cancel = () => {
      // Both, since the next connection may lead to another server, where the number is somebody else's.
      cancelled = cancelling`select pg_cancel_backend(pid) from pg_stat_activity
        where pid = ${own?.pid ?? 0} and backend_start = ${own?.since ?? ''}::timestamptz`.catch(() => {})
    }
    signal.addEventListener('abort', cancel, { once: true })
    try {
      signal.throwIfAborted()
      return await work(db)
    } catch (error) {
      // Nobody is told that their statement was cancelled.
      throw signal.aborted ? signal.reason : error
    } finally {
      signal.removeEventListener('abort', cancel)
      // Awaited before the connection is released, so that the cancellation cannot hit somebody else's statement.
      await cancelled
    }
  })
}
