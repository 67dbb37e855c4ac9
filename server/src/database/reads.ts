import type { Sql, Transaction } from './connect.ts'

export type Reading = {
  /** Aborted when nobody waits for it any more: no further rows are fetched for it. */
  readonly signal: AbortSignal
  /** Whether all of it can be done once more, because nothing of it has been sent yet. */
  readonly isRepeatable: () => boolean
}

/** Does long work that only reads, all of it on one connection. */
export type Reads = <T>(reading: Reading, work: (db: Transaction) => Promise<T>) => Promise<T>

export function readsOn(sql: Sql): Reads {
  return ({ signal }, work) => readOn(sql, signal, work)
}

/**
 * The limits are those of the transaction, so that they also hold where a pooler keeps none with the session. A list
 * of a million in an order without an index is sorted before its first row comes.
 */
const limits = `select set_config('statement_timeout', '120s', true), set_config('lock_timeout', '10s', true),
  set_config('idle_in_transaction_session_timeout', '120s', true)`

export async function readOn<T>(
  sql: Sql,
  signal: AbortSignal,
  work: (db: Transaction) => Promise<T>,
): Promise<T> {
  signal.throwIfAborted()
  return sql.begin('read only', async (db) => {
    await db.unsafe(limits)
    signal.throwIfAborted()
    return work(db)
  })
}
