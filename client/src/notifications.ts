import type {
  Notification,
  NotificationForm,
  NotificationKind,
  NotificationPage,
} from '@prona/contract/notifications/notification'
import { part } from './answer-part.ts'
import { type Connection, send } from './connection.ts'
import type { CallOptions } from './problem.ts'

export type NotificationQuery = {
  readonly itemsPerPage?: number
  /** The mark of the page before. */
  readonly after?: string
  readonly isRead?: boolean
  readonly kind?: NotificationKind
}

/** The reader's own, in all their branches. Each call answers null when it fails, having said so in the log. */
export type NotificationCalls = {
  list(query?: NotificationQuery, options?: CallOptions): Promise<NotificationPage | null>
  form(options?: CallOptions): Promise<NotificationForm | null>
  get(id: string, options?: CallOptions): Promise<Notification | null>
  mark(
    id: string,
    isRead: boolean,
    options?: CallOptions,
  ): Promise<{ readonly notification: Notification; readonly unread: number } | null>
  /** Deletes one for good, and answers how many still wait. */
  remove(id: string, options?: CallOptions): Promise<number | null>
  /** Answers how many still wait. */
  readAll(options?: CallOptions): Promise<number | null>
}

export function notificationCalls(connection: Connection): NotificationCalls {
  const path = 'notification'
  return {
    async list({ itemsPerPage, after, isRead, kind } = {}, options = {}) {
      const isPaged = itemsPerPage !== undefined || after !== undefined
      const query = {
        pagination: isPaged ? JSON.stringify({ itemsPerPage, after }) : undefined,
        isRead: isRead?.toString(),
        kind,
      }
      const request = { path: 'notifications', query, failure: 'Problem getting notifications!' }
      const answer = await send(connection, { ...options, ...request, method: 'GET' })
      return part(answer, 'notifications') && part(answer, 'pagination') ? (answer as NotificationPage) : null
    },
    async form(options = {}) {
      const request = { path: `${path}/form`, failure: 'Problem getting notification form!' }
      const answer = await send(connection, { ...options, ...request, method: 'GET' })
      return part<NotificationForm>(answer, 'formDetails')
    },
    async get(id, options = {}) {
      const request = { path, query: { id }, failure: 'Problem getting notification!' }
      const answer = await send(connection, { ...options, ...request, method: 'GET' })
      return part<Notification>(answer, 'notification')
    },
    async mark(_id, isRead, options = {}) {
      const request = { path, body: { _id, data: { isRead } }, failure: 'Problem putting notification!' }
      const answer = await send(connection, { ...options, ...request, method: 'PUT' })
      const notification = part<Notification>(answer, 'notification')
      const unread = part<number>(answer, 'unread')
      return notification && unread !== null ? { notification, unread } : null
    },
    async remove(id, options = {}) {
      const request = { path, query: { id }, failure: 'Problem deleting notification!' }
      const answer = await send(connection, { ...options, ...request, method: 'DELETE' })
      return part<number>(answer, 'unread')
    },
    async readAll(options = {}) {
      const request = { path: `${path}/readAll`, body: {}, failure: 'Problem posting notification!' }
      const answer = await send(connection, { ...options, ...request, method: 'POST' })
      return part<number>(answer, 'unread')
    },
  }
}
