import { once } from 'node:events'
import type { FastifyReply } from 'fastify'

/**
 * Answers an event at a time, no faster than it is read, until there is no more or the reader is gone.
 * From its first line on nothing but events can be said: what goes wrong is an event too.
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
    // A proxy that gathers what it passes on would take away what streaming is for.
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

/** One event. A line break within its data begins another line of it, so that no text can end the event. */
export function eventOf(data: string, name?: string): string {
  const lines = data.split(/\r\n|\n|\r/).map((line) => `data: ${line}\n`)
  return `${name ? `event: ${name}\n` : ''}${lines.join('')}\n`
}

/** Told when the reader goes away, by whichever end the connection breaks. */
export function leavingOf(reply: FastifyReply): AbortController {
  const leaving = new AbortController()
  reply.raw.once('close', () => leaving.abort())
  return leaving
}
