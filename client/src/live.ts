import type { LiveChange } from '@prona/contract/kernel/wire'
import { ask, type Connection } from './connection.ts'
import { dataLines } from './events.ts'
import type { CallOptions } from './problem.ts'

export type LiveHeard =
  | { readonly change: LiveChange }
  /** Everything until then has been told: what to ask from when one comes back. */
  | { readonly lastSyncTime: string }
  /** How many of the reader's notifications wait for them; told at the start and when it may have changed. */
  | { readonly unread: number }
  /** The line stands: something came over it, if only a sign that the server is there. */
  | { readonly isOpen: true }

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
    for await (const { event, data } of dataLines(response.body.pipeThrough(noticed(hear)))) {
      const payload: unknown = JSON.parse(data)
      if (event === 'time' && holds(payload, 'lastSyncTime', isText)) {
        last = payload.lastSyncTime
        hear({ lastSyncTime: last })
      } else if (event === 'notifications' && holds(payload, 'unread', isNumber))
        hear({ unread: payload.unread })
      else if (event === 'message' && isChange(payload)) hear({ change: payload })
    }
    return { lastSyncTime: last }
  })
}

/** Passes on what comes and says that it does: heartbeats are no events. */
function noticed(hear: (heard: LiveHeard) => void): TransformStream<Uint8Array, Uint8Array> {
  return new TransformStream({
    transform(bytes, controller) {
      hear({ isOpen: true })
      controller.enqueue(bytes)
    },
  })
}

function holds<K extends string, T>(
  value: unknown,
  name: K,
  is: (held: unknown) => held is T,
): value is Record<K, T> {
  return typeof value === 'object' && value !== null && is(Reflect.get(value, name))
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number'
}

function isChange(value: unknown): value is LiveChange {
  return typeof value === 'object' && value !== null && 'resource' in value && 'kind' in value
}
