import { AppError } from '@prona/contract/kernel/errors'
import { defaultItemsPerPage, type Pagination } from '@prona/contract/kernel/filter'
import { paginationSchema } from '@prona/contract/kernel/filter-schemas'
import { parsed } from '@prona/contract/kernel/schema'
import {
  type NotificationForm,
  type NotificationKind,
  notificationKinds,
} from '@prona/contract/notifications/notification'
import type { FastifyInstance } from 'fastify'
import { isRecord } from '../kernel/columns.ts'
import type { ReaderContext } from '../kernel/context.ts'
import type { Parts } from '../kernel/parts.ts'
import { contextOf, jsonOf, queryOf, targetOf } from '../kernel/request.ts'
import { mutate } from '../kernel/transaction.ts'
import { sayIn } from '../kernel/words.ts'
import { markRead } from './mark-read.ts'
import { countUnread, findNotifications, listNotifications, type Wanted } from './own-notifications.ts'

/** Everybody's own, whatever their role: no permission opens or closes them. */
export function notificationRoutes(app: FastifyInstance, parts: Parts): void {
  app.get('/api/notifications', async (request) => {
    const ctx = contextOf(parts, request)
    return listNotifications(ctx, wantedIn(queryOf(request, ['pagination', 'isRead', 'kind'])))
  })

  app.get('/api/notification/form', async (request): Promise<{ formDetails: NotificationForm }> => {
    queryOf(request, [])
    const { language } = contextOf(parts, request)
    const kind = notificationKinds.map((value) => ({
      value,
      label: sayIn(language, `notification.${value}Kind`),
    }))
    return { formDetails: { choices: { kind } } }
  })

  app.put('/api/notification', async (request) =>
    mutate(parts, request, async (ctx) => {
      queryOf(request, [])
      const { id, rest } = targetOf(request)
      const isRead = isReadIn(rest)
      const before = await getNotification(ctx, id)
      await markRead(ctx, [before.entity.branch], { id, isRead })
      return { notification: await getNotification(ctx, id), unread: await countUnread(ctx) }
    }),
  )

  app.post('/api/notification/readAll', async (request) =>
    mutate(parts, request, async (ctx) => {
      queryOf(request, [])
      await markRead(ctx, ctx.user.branches, { isRead: true })
      return { unread: await countUnread(ctx) }
    }),
  )
}

async function getNotification(ctx: ReaderContext, id: string) {
  const [found] = await findNotifications(ctx, { itemsPerPage: 1, ids: [id] })
  if (!found) throw new AppError('notFound')
  return found.notification
}

function wantedIn(query: Readonly<Record<string, string>>): Wanted {
  const answer = parsed<Partial<Pagination>>(
    paginationSchema,
    jsonOf(query.pagination, 'pagination') ?? {},
    'pagination',
  )
  if ('issues' in answer) throw new AppError('invalidFilter', {}, answer.issues)
  const { itemsPerPage = defaultItemsPerPage, after, before, pageNr } = answer.value
  const mark = after === undefined ? undefined : Buffer.from(after, 'base64url').toString()
  const kind = notificationKinds.find((one) => one === query.kind)
  const wrong = [
    ...(mark !== undefined && !/^[1-9]\d{0,17}$/.test(mark) ? ['pagination.after'] : []),
    ...(before === undefined ? [] : ['pagination.before']),
    ...(pageNr ? ['pagination.pageNr'] : []),
    ...(query.isRead === undefined || ['true', 'false'].includes(query.isRead) ? [] : ['isRead']),
    ...(query.kind === undefined || kind ? [] : ['kind']),
  ]
  if (wrong.length > 0) {
    throw new AppError(
      'invalidFilter',
      {},
      wrong.map((field) => ({ field, code: 'rule' as const })),
    )
  }
  const isRead = query.isRead === undefined ? undefined : query.isRead === 'true'
  return { itemsPerPage, before: mark, isRead, kind: kind as NotificationKind | undefined }
}

function isReadIn({ data, ...unknown }: Readonly<Record<string, unknown>>): boolean {
  const given = isRecord(data) ? data : {}
  const { isRead, ...others } = given
  const issues = [
    ...Object.keys(unknown).map((field) => ({ field: field.slice(0, 80), code: 'unknown' as const })),
    ...Object.keys(others).map((field) => ({
      field: `data.${field}`.slice(0, 80),
      code: 'unknown' as const,
    })),
    ...(isRead === undefined ? [{ field: 'data.isRead', code: 'required' as const }] : []),
    ...(isRead === undefined || typeof isRead === 'boolean'
      ? []
      : [{ field: 'data.isRead', code: 'wrongType' as const }]),
  ]
  if (issues.length > 0) throw new AppError('invalid', {}, issues.slice(0, 100))
  return isRead === true
}
