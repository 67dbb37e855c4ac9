import type { Notification, NotificationForm } from '@prona/contract/notifications/notification'
import { create } from 'zustand'

export type Notifications = {
  /** Empty, too, until they were first asked for. */
  readonly items: readonly Notification[]
  readonly formDetails: NotificationForm | null
  /** As the server counts them; what is not fetched is among it. */
  readonly unread: number
  readonly isFetched: boolean
  add(one: Notification): void
  /** Those that are there already are replaced where they stand, new ones go to the front. */
  addSeveral(several: readonly Notification[]): void
  set(items: readonly Notification[]): void
  mark(id: string, isRead: boolean): void
  markAll(): void
  setFormDetails(formDetails: NotificationForm): void
  setUnread(unread: number): void
  reset(): void
}

const nothing = { items: [], formDetails: null, unread: 0, isFetched: false }

export const useNotifications = create<Notifications>((set) => ({
  ...nothing,
  add: (one) => set(({ items }) => ({ items: withSeveral(items, [one]) })),
  addSeveral: (several) => set(({ items }) => ({ items: withSeveral(items, several) })),
  set: (items) => set({ items, isFetched: true }),
  mark: (id, isRead) =>
    set(({ items, unread }) => {
      const before = items.find(({ _id }) => _id === id)
      const step = !before || before.isRead === isRead ? 0 : isRead ? -1 : 1
      return {
        items: items.map((one) => (one._id === id ? { ...one, isRead } : one)),
        unread: Math.max(0, unread + step),
      }
    }),
  markAll: () => set(({ items }) => ({ items: items.map((one) => ({ ...one, isRead: true })), unread: 0 })),
  setFormDetails: (formDetails) => set({ formDetails }),
  setUnread: (unread) => set({ unread }),
  reset: () => set(nothing),
}))

function withSeveral(
  items: readonly Notification[],
  several: readonly Notification[],
): readonly Notification[] {
  const newer = new Map(several.map((one) => [one._id, one]))
  const known = new Set(items.map(({ _id }) => _id))
  const added = [...newer.values()].filter(({ _id }) => !known.has(_id))
  return [...added, ...items.map((one) => newer.get(one._id) ?? one)]
}
