import { once } from 'node:events'
import type { FastifyReply } from 'fastify'
import { onceClosed } from './once-closed.ts'

/**
 * Sends one event at a time, no faster than the client reads, until there are no more or the client is gone. Once the
 * first event is sent the status can no longer change: errors are sent as events too.
 */
export async function sendEvents(
  reply: FastifyReply,
  events: AsyncIterable<string>,
  left: AbortSignal,
): Promise<void> {
  reply.hijack()
  const { raw } = reply
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) raw.setHeader(name, value)
  }
  raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    // A proxy that buffers would make streaming pointless.
    'x-accel-buffering': 'no',
  })
  raw.flushHeaders()
  try {
    for await (const event of events) {
      if (left.aborted) break
      if (!raw.write(event)) await once(raw, 'drain', { signal: left })
    }
  } catch (error) {
    if (!left.aborted) throw error
  } finally {
    raw.end()
  }
}

/** One event. A line break within its data starts another `data:` line, so that no text can end the event early. */
export function eventOf(data: string, name?: string): string {
  const lines = data.split(/\r\n|\n|\r/).map((line) => `data: ${line}\n`)
  return `${name ? `event: ${name}\n` : ''}${lines.join('')}\n`
}

/** Aborted when the client disconnects, on whichever side the connection breaks. */
export function leavingOf(reply: FastifyReply): AbortController {
  const leaving = new AbortController()
  onceClosed(reply, () => leaving.abort())
  return leaving
}
