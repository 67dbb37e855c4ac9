import { AppError } from '@prona/contract/kernel/errors'
import type { FastifyInstance } from 'fastify'
import { tokenOf } from '../auth/authentication.ts'
import { call, events } from '../kernel/call.ts'
import type { Parts } from '../kernel/parts.ts'
import { contextOf, queryOf } from '../kernel/request.ts'
import { countUnread } from '../notifications/own-notifications.ts'
import { lastSyncTime, timeOf } from '../sync/sync.ts'
import { missedSince, timeOfOpening } from './missed.ts'
import type { Streams } from './streams.ts'

const listening = call({
  tag: 'live',
  summary: 'A stream of what changes, as it changes, for whoever may see it',
  forScripts: true,
  headers: ['lastEventId'],
  query: { lastSyncTime },
  answer: events(
    '`data: {resource, id, kind}` with kind create, update, delete, or many (id null: sync the resource). `event: time` bears the `lastSyncTime` to come back with as its data and id, `event: notifications` how many `unread` ones wait.',
  ),
})

/** `GET /api/live`: server-sent events of what changes, for as long as the reader stays signed in. */
export function liveRoute(app: FastifyInstance, parts: Parts, streams: Streams): void {
  // Streams must end before the server waits for open requests.
  app.addHook('preClose', () => streams.close())
  app.get(
    '/api/live',
    { exposeHeadRoute: false, config: { lasting: true, reachedBefore: 'either', call: listening } },
    async (request, reply) => {
      const ctx = contextOf(parts, request)
      const time =
        timeOf(queryOf(request).lastSyncTime, 'lastSyncTime') ??
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
      // The connection closes after the stream, so that a stopping server need not wait for further requests on it.
      reply.headers({ 'cache-control': 'no-store', 'x-accel-buffering': 'no', connection: 'close' })
      return reply.type('text/event-stream; charset=utf-8').send(body)
    },
  )
}

function lastEventId(header: string | string[] | undefined): string | undefined {
  if (Array.isArray(header)) throw new AppError('malformed', {}, [{ field: 'last-event-id', code: 'rule' }])
  return header
}
