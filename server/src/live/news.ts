import type { LiveChange } from '@prona/contract/kernel/wire'
import { resources } from '@prona/contract/registry'
import type { Sql } from '../database/connect.ts'
import { tableOf } from '../kernel/columns.ts'

/** A change as the database announces it, with what decides who may see it. */
export type Announced = LiveChange & {
  readonly branch: string | null
  /** The users whose own the record is. */
  readonly owners: readonly string[]
  /** Only for these users; for everybody else the record has not changed. */
  readonly ownersOnly: boolean
}

export type Listener = {
  changed(change: Announced): void
  /** A notification was written for this user, or marked as read. */
  noticed(user: string): void
  /** Every change visible at this time has been announced. */
  time(lastSyncTime: string): void
  /** The database connection was lost, and with it any announcements meanwhile. */
  missed(): void
}

export type News = {
  /** Answers how to stop. */
  follow(listener: Listener): () => void
  close(): Promise<void>
}

/** One connection listens for all readers. */
export async function openNews(sql: Sql): Promise<News> {
  const listeners = new Set<Listener>()
  let isListening = false
  const listening = await sql.listen('changes', hear, () => {
    if (isListening) for (const listener of listeners) listener.missed()
    isListening = true
  })

  function hear(payload: string): void {
    const message: unknown = JSON.parse(payload)
    if (!Array.isArray(message)) return
    if (message[0] === 'time') for (const listener of listeners) listener.time(String(message[1]))
    if (message[0] === 'notice') for (const listener of listeners) listener.noticed(String(message[1]))
    const change = changeIn(message)
    if (change) for (const listener of listeners) listener.changed(change)
  }

  return {
    follow(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    close: () => listening.unlisten(),
  }
}

const kinds = ['create', 'update', 'delete', 'many'] as const
const singles = new Map(
  resources.flatMap((resource) =>
    resource.followsFrom ? [] : [[tableOf(resource), resource.single] as const],
  ),
)

function changeIn([table, record, kind, branch, owners, ownersOnly]: unknown[]): Announced | undefined {
  const resource = singles.get(String(table))
  const known = kinds.find((one) => one === kind)
  if (!resource || !known) return undefined
  return {
    resource,
    id: typeof record === 'string' ? record : null,
    kind: known,
    branch: typeof branch === 'string' ? branch : null,
    owners: Array.isArray(owners) ? owners.map(String) : [],
    ownersOnly: ownersOnly === true,
  }
}
