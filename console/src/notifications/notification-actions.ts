import type { Client } from '@prona/client/client'
import type { Notification } from '@prona/contract/notifications/notification'
import { useQueryClient } from '@tanstack/react-query'
import { useSignedIn } from '../engine/data/signed-in.tsx'
import { useWords } from '../ui/language.ts'
import { tellFailed } from '../ui/toasts.tsx'
import { useNotifications } from './store.ts'

const fetched = 20

/** The newest; what one has seen stays where it stands. */
export async function fetchNewest(client: Client): Promise<boolean> {
  const page = await client.notifications.list({ itemsPerPage: fetched })
  if (!page) return false
  const { isFetched, set, addSeveral, setUnread } = useNotifications.getState()
  if (isFetched) addSeveral(page.notifications)
  else set(page.notifications)
  setUnread(page.unread)
  return true
}

/** The server says how many wait: whoever has looked at them before is shown the new ones. */
export function hearUnread(client: Client, unread: number): void {
  const { isFetched, setUnread } = useNotifications.getState()
  setUnread(unread)
  if (isFetched) void fetchNewest(client)
}

/** What can be done with notifications. It is shown at once, and taken back where the server did not do it. */
export function useNotificationActions() {
  const { client } = useSignedIn()
  const { t } = useWords()
  const queries = useQueryClient()
  const fetchAnew = () => void queries.invalidateQueries({ queryKey: ['notifications'] })

  return {
    async mark({ _id }: Notification, isRead: boolean): Promise<void> {
      const { mark, setUnread } = useNotifications.getState()
      mark(_id, isRead)
      const done = await client.notifications.mark(_id, isRead)
      if (done) setUnread(done.unread)
      else {
        mark(_id, !isRead)
        tellFailed(t('notification.failed'))
      }
      fetchAnew()
    },
    async readAll(): Promise<void> {
      const { items, unread, markAll, set, setUnread } = useNotifications.getState()
      markAll()
      const left = await client.notifications.readAll()
      if (left === null) {
        set(items)
        setUnread(unread)
        tellFailed(t('notification.failed'))
      } else setUnread(left)
      fetchAnew()
    },
  }
}
