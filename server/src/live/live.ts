import { AppError } from '@prona/contract/kernel/errors'
import type { FastifyInstance } from 'fastify'
import { tokenOf } from '../auth/authentication.ts'
import type { Parts } from '../kernel/parts.ts'
import { contextOf, queryOf } from '../kernel/request.ts'
import { countUnread } from '../notifications/own-notifications.ts'
import { timeOf } from '../sync/sync.ts'
import { missedSince, timeOfOpening } from './missed.ts'
import type { Streams } from './streams.ts'

/** `GET /api/live`: server-sent events of what changes, for as long as the reader stays signed in. */
export function liveRoute(app: FastifyInstance, parts: Parts, streams: Streams): void {
  // A stream must have ended before the server waits for the requests that are still open.
  app.addHook('preClose', () => streams.close())
  app.get('/api/live', { exposeHeadRoute: false }, async (request, reply) => {
    const ctx = contextOf(parts, request)
    const time =
      timeOf(queryOf(request, ['lastSyncTime']).lastSyncTime, 'lastSyncTime') ??
      timeOf(lastEventId(request.headers['last-event-id']), 'last-event-id')
    const { branch } = request.headers
    const unread = async () => ({ unread: await countUnread(ctx) })
    const body = streams.open({
      ctx,
      token: tokenOf(request.headers.authorization),
      first: async () => [
        ...(time === undefined
          ? [{ lastSyncTime: await timeOfOpening(parts.sql, ctx, branch) }]
          : await missedSince(parts.sql, ctx, branch, time)),
        await unread(),
      ],
      noticed: unread,
    })
    // Its connection ends with it, so that a server that stops need not wait for what might follow on it.
    reply.headers({ 'cache-control': 'no-store', 'x-accel-buffering': 'no', connection: 'close' })
    return reply.type('text/event-stream; charset=utf-8').send(body)
  })
}

function lastEventId(header: string | string[] | undefined): string | undefined {
  if (Array.isArray(header)) throw new AppError('malformed', {}, [{ field: 'last-event-id', code: 'rule' }])
  return header
}
