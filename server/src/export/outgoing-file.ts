import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import { AppError } from '@prona/contract/kernel/errors'
import type { FastifyReply } from 'fastify'
import { savedAs } from '../http/content-disposition.ts'
import { onceClosed } from '../http/once-closed.ts'

/** Writes bytes and resolves once there is room for more. */
export type Write = (bytes: Uint8Array) => Promise<void>

export type OutgoingFile = {
  readonly write: Write
  /** Aborted when nobody is receiving the file any more. */
  readonly signal: AbortSignal
  /**
   * Answers with the file as soon as its first byte is written. What fails before that is an ordinary refusal; what
   * fails later breaks the connection off, so that nobody takes half a file for a complete one.
   */
  readonly send: (done: Promise<void>, type: string, name: string) => Promise<FastifyReply>
}

/** A file that is sent while it is made, no faster than the client reads. */
export function outgoingFile(reply: FastifyReply, patienceMs: number): OutgoingFile {
  const out = new PassThrough()
  const gone = new AbortController()
  const begun = Promise.withResolvers<void>()
  const leave = () => gone.abort(new AppError('unavailable'))
  out.once('close', leave)
  out.on('error', () => {})
  // Nobody else ends it where the client goes away before it is sent.
  gone.signal.addEventListener('abort', () => out.destroy())
  onceClosed(reply, leave)

  return {
    signal: gone.signal,
    write: async (bytes) => {
      gone.signal.throwIfAborted()
      begun.resolve()
      if (out.write(bytes)) return
      const late = setTimeout(leave, patienceMs)
      try {
        await once(out, 'drain', { signal: gone.signal })
      } finally {
        clearTimeout(late)
      }
    },
    send: async (done, type, name) => {
      done.then(
        () => out.end(),
        (error: Error) => out.destroy(error),
      )
      await Promise.race([begun.promise, done])
      return reply.type(type).header('content-disposition', savedAs(name)).send(out)
    },
  }
}
