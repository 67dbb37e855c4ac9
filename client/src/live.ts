import type { LiveChange } from '@prona/contract/kernel/wire'
import { ask, type CallOptions, type Connection } from './connection.ts'
import { dataLines } from './events.ts'

export type LiveHeard =
  | { readonly change: LiveChange }
  /** Everything until then has been told: what to ask from when one comes back. */
  | { readonly lastSyncTime: string }

export type LiveOptions = CallOptions & { readonly lastSyncTime?: string }
/** The last time heard, which the next call goes on from. */
export type LiveEnd = { readonly lastSyncTime: string | undefined }

/** Hears of changes until the server ends the stream or the signal does. Null when it failed. */
export function followLive(
  connection: Connection,
  hear: (heard: LiveHeard) => void,
  { lastSyncTime, ...options }: LiveOptions = {},
): Promise<LiveEnd | null> {
  const request = {
    ...options,
    method: 'GET',
    path: 'live',
    query: { lastSyncTime },
    accept: 'text/event-stream',
    failure: 'Problem getting live!',
  } as const
  return ask(connection, request, async (response) => {
    if (!response.body) throw new Error('The answer has no body')
    let last = lastSyncTime
    for await (const { event, data } of dataLines(response.body)) {
      const said: unknown = JSON.parse(data)
      if (event === 'time' && isTime(said)) {
        last = said.lastSyncTime
        hear(said)
      } else if (event === 'message' && isChange(said)) hear({ change: said })
    }
    return { lastSyncTime: last }
  })
}

function isTime(value: unknown): value is { lastSyncTime: string } {
  return typeof value === 'object' && value !== null && 'lastSyncTime' in value
}

function isChange(value: unknown): value is LiveChange {
  return typeof value === 'object' && value !== null && 'resource' in value && 'kind' in value
}
