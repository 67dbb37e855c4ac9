import { AppError } from '@prona/contract/kernel/errors'
import { idSchema } from '@prona/contract/kernel/schema'
import {
  type Notification,
  type NotificationForm,
  type NotificationPage,
  notificationKinds,
} from '@prona/contract/notifications/notification'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { call, instant, named } from '../kernel/call.ts'
import type { ReaderContext } from '../kernel/context.ts'
import { followingOf, followingPage, followingParameter } from '../kernel/following.ts'
import type { Parts } from '../kernel/parts.ts'
import { checked, contextOf, idOf, queryOf, targetOf } from '../kernel/request.ts'
import { mutate, mutateOnce } from '../kernel/transaction.ts'
import { sayIn } from '../kernel/words.ts'
import { lastSyncTime, mostAtOnce, synced, syncTimes, timeOf, tombstone } from '../sync/sync.ts'
import { changedNotifications } from './changed-notifications.ts'
import { markRead, removeNotification } from './mark-read.ts'
import {
  countUnread,
  findNotifications,
  listNotifications,
  rightsOver,
  type Wanted,
} from './own-notifications.ts'

const tag = 'notifications'
const text = z.string()

/** Every one that there is: one that were missing here would make the document of the contract false. */
const params: Record<keyof Notification['params'], z.ZodMiniOptional<typeof text>> = {
  from: z.optional(text),
  to: z.optional(text),
  until: z.optional(text),
  device: z.optional(text),
  address: z.optional(text),
  permission: z.optional(text),
  role: z.optional(text),
  news: z.optional(text),
}

const notification = named<Notification>(
  'notification',
  z.strictObject({
    _id: idSchema,
    kind: z.enum(notificationKinds),
    entity: z.strictObject({ resource: text, _id: idSchema, branch: text }),
    title: text,
    recordKind: z
      .nullable(text)
      .check(z.describe('Of what kind the record is, where its resource has a word for each.')),
    count: z.int().check(z.describe('Of how many records it tells; the entity is one of them.')),
    by: z.nullable(z.strictObject({ _id: idSchema, name: z.nullable(text) })),
    params: z.strictObject(params),
    isRead: z.boolean(),
    createdAt: instant,
  }),
)
const unread = z.int().check(z.describe('How many wait, counted up to a hundred.'))
const page: z.ZodMiniType<NotificationPage> = z.strictObject({
  notifications: z.array(notification),
  unread,
  pagination: followingPage,
})
const form: z.ZodMiniType<{ formDetails: NotificationForm }> = z.strictObject({
  formDetails: z.strictObject({
    choices: z.strictObject({
      kind: z.array(z.strictObject({ value: z.enum(notificationKinds), label: text })),
    }),
  }),
})

const listing = call({
  tag,
  summary: 'The reader’s notifications, the newest first',
  query: {
    pagination: followingParameter,
    isRead: { schema: z.boolean(), description: 'Only those that are read, or are not.' },
    kind: { schema: z.enum(notificationKinds), description: 'Only those of a kind.' },
  },
  answer: page,
})
const narrowing = call({ tag, summary: 'What they can be narrowed to', answer: form })
const marking = call({
  tag,
  summary: 'Mark one as read or unread',
  ofRecord: true,
  body: z.strictObject({ data: z.strictObject({ isRead: z.boolean() }) }),
  answer: z.strictObject({ notification, unread }),
})
const one = {
  id: { schema: idSchema, description: 'The id of one of the reader’s notifications.', required: true },
} as const
const asking = call({
  tag,
  summary: 'Read one of the reader’s notifications',
  query: one,
  answer: z.strictObject({ notification }),
})
const removing = call({
  tag,
  summary: 'Delete one of the reader’s notifications',
  query: one,
  answer: z.strictObject({ notification: z.strictObject({ _id: idSchema, deletedAt: instant }), unread }),
})
const syncing = call({
  tag,
  summary: 'What has changed of the reader’s notifications since a time that was given out, or everything',
  query: { lastSyncTime },
  answer: z.strictObject({ sync: z.array(z.union([notification, tombstone])), ...syncTimes }),
})
const markingAll = call({
  tag,
  summary: 'Mark all as read',
  headers: ['idempotencyKey'],
  body: z.optional(z.strictObject({})),
  answer: z.strictObject({ unread }),
})

/** Everybody has their own, whatever their role: no permission is needed. */
export function notificationRoutes(app: FastifyInstance, parts: Parts): void {
  app.get('/api/notifications', { config: { call: listing } }, async (request) => {
    const ctx = contextOf(parts, request)
    return listNotifications(ctx, wantedIn(queryOf(request)))
  })

  app.get(
    '/api/notification/form',
    { config: { call: narrowing } },
    async (request): Promise<{ formDetails: NotificationForm }> => {
      queryOf(request)
      const { language } = contextOf(parts, request)
      const kind = notificationKinds.map((value) => ({
        value,
        label: sayIn(language, `notification.${value}Kind`),
      }))
      return { formDetails: { choices: { kind } } }
    },
  )

  app.get('/api/notification', { config: { call: asking } }, async (request) => {
    const id = idOf(queryOf(request).id, 'id')
    return { notification: await getNotification(contextOf(parts, request), id) }
  })

  app.get('/api/notification/sync', { config: { call: syncing } }, async (request) => {
    const ctx = contextOf(parts, request)
    const time = timeOf(queryOf(request).lastSyncTime, 'lastSyncTime')
    // Of all branches, as the list is: which one is chosen changes nothing.
    const view = { resource: { single: 'notification' }, chosen: '', rights: rightsOver(ctx), isWhole: true }
    return synced<Notification>(parts.sql, ctx, view, time, {
      changes: (inside, range) => changedNotifications(inside, range, mostAtOnce),
      named: async (page) => page,
    })
  })

  app.delete('/api/notification', { config: { call: removing } }, async (request) =>
    mutate(parts, request, async (ctx) => {
      const id = idOf(queryOf(request).id, 'id')
      const { entity } = await getNotification(ctx, id)
      await removeNotification(ctx, entity.branch, id)
      return { notification: { _id: id, deletedAt: ctx.now }, unread: await countUnread(ctx) }
    }),
  )

  app.put('/api/notification', { config: { call: marking } }, async (request) =>
    mutate(parts, request, async (ctx) => {
      queryOf(request)
      const { id, rest } = targetOf(request)
      const { isRead } = checked(marking.body, rest).data
      const before = await getNotification(ctx, id)
      await markRead(ctx, [before.entity.branch], { id, isRead })
      return { notification: await getNotification(ctx, id), unread: await countUnread(ctx) }
    }),
  )

  app.post('/api/notification/readAll', { config: { call: markingAll } }, async (request) =>
    mutateOnce(parts, request, {
      work: async (ctx) => {
        queryOf(request)
        checked(markingAll.body, request.body)
        await markRead(ctx, ctx.user.branches, { isRead: true })
        return { answer: { unread: await countUnread(ctx) } }
      },
      again: async (ctx) => ({ unread: await countUnread(ctx) }),
    }),
  )
}

async function getNotification(ctx: ReaderContext, id: string) {
  const [found] = await findNotifications(ctx, { itemsPerPage: 1, ids: [id] })
  if (!found) throw new AppError('notFound')
  return found.notification
}

function wantedIn(query: Readonly<Record<string, string>>): Wanted {
  const { itemsPerPage, before } = followingOf(query.pagination)
  const kind = notificationKinds.find((one) => one === query.kind)
  const wrong = [
    ...(query.isRead === undefined || ['true', 'false'].includes(query.isRead) ? [] : ['isRead']),
    ...(query.kind === undefined || kind ? [] : ['kind']),
  ]
  if (wrong.length > 0) {
    throw new AppError(
      'invalidFilter',
      {},
      wrong.map((field) => ({ field, code: 'notAChoice' as const })),
    )
  }
  const isRead = query.isRead === undefined ? undefined : query.isRead === 'true'
  return { itemsPerPage, before, isRead, kind }
}
