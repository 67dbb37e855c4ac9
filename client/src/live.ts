import type { LiveChange } from '@prona/contract/kernel/wire'
import { ask, type Connection } from './connection.ts'
import { dataLines } from './events.ts'
import type { CallOptions } from './problem.ts'

export type LiveEvent =
  | { readonly change: LiveChange }
  /** Everything until this time has been streamed: the time to continue from after an interruption. */
  | { readonly lastSyncTime: string }
  /** The number of unread notifications, sent at the start and when it may have changed. */
  | { readonly unread: number }
  /** The stream is open: something has arrived, if only a sign of life. */
  | { readonly isOpen: true }

export type LiveOptions = CallOptions & { readonly lastSyncTime?: string }
/** The last time received, from which the next call continues. */
export type LiveEnd = { readonly lastSyncTime: string | undefined }

/** Streams changes until the server or the signal ends it. Null when it failed. */
export function followLive(
  connection: Connection,
  hear: (heard: LiveEvent) => void,
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

/** Passes the bytes on and reports that some arrived, as heartbeats are no events. */
function noticed(hear: (heard: LiveEvent) => void): TransformStream<Uint8Array, Uint8Array> {
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
