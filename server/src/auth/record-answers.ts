import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'
import type { Sql } from '../database/connect.ts'
import { endsWithin, unlistenMs } from '../database/ends-within.ts'
import { type AccessEntry, originOf, recordAccess } from './access-entries.ts'

/** What an answer gave out; its route sets it, and an export counts its rows up while it is sent. */
export type GivenOut = Pick<AccessEntry, 'resource' | 'record' | 'report' | 'fields'> & {
  readonly kind: 'export' | 'report' | 'sync' | 'document'
  rows?: number
}

declare module 'fastify' {
  interface FastifyRequest {
    givenOut?: GivenOut
  }
}

type Parts = {
  readonly sql: Sql
  readonly log: Pick<FastifyBaseLogger, 'error'>
  readonly now: () => string
}

/**
 * Records what was refused for want of a right, and what was given out as a file, also where it was broken off. No
 * answer waits for it.
 */
export function recordAnswers(app: FastifyInstance, { sql, log, now }: Parts): void {
  const writing = new Set<Promise<void>>()
  const record = (request: FastifyRequest, status: number) => {
    const entry = entryOf(request, status, now())
    if (!entry) return
    const done = recordAccess(sql, entry)
      .catch((error: unknown) =>
        log.error({ err: error, requestId: request.id }, 'What somebody did could not be recorded'),
      )
      .finally(() => writing.delete(done))
    writing.add(done)
  }
  app.addHook('onRequest', async (request, reply) => {
    let isRecorded = false
    const end = () => {
      if (!isRecorded) record(request, reply.statusCode)
      isRecorded = true
    }
    reply.raw.once('finish', end).once('close', end)
  })
  app.addHook('onClose', async () => void (await endsWithin(Promise.all(writing), unlistenMs)))
}

function entryOf(request: FastifyRequest, status: number, at: string): AccessEntry | undefined {
  const { reader, givenOut } = request
  if (!reader) return undefined
  const known = { by: reader._id, from: originOf(request), at }
  if (status === 403) {
    return { ...known, kind: 'refused', route: `${request.method} ${request.routeOptions.url ?? ''}` }
  }
  return givenOut && status === 200 ? { ...known, ...givenOut } : undefined
}
