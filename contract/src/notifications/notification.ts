/** What one can be told of. Its words stand in `language/`, under `notification.`. */
export const notificationKinds = ['assigned', 'moved', 'holdEnding', 'holdEnded'] as const
export type NotificationKind = (typeof notificationKinds)[number]

/** Something that others, or time, did with what is the reader's; nobody else is told of it. */
export type Notification = {
  readonly _id: string
  readonly kind: NotificationKind
  /** What it is about, which the reader can open. */
  readonly entity: { readonly resource: string; readonly _id: string; readonly branch: string }
  /** What that is called now. */
  readonly title: string
  /** The choice that says what kind of record it is, where its resource has a word for each. */
  readonly recordKind: string | null
  /** Of how many records it tells; the entity is one of them. */
  readonly count: number
  /** Who did it; null when the program itself did. */
  readonly by: { readonly _id: string; readonly name: string | null } | null
  /** `from` and `to`: the states between which it moved; `until`: when it ends. */
  readonly params: Readonly<Partial<Record<'from' | 'to' | 'until', string>>>
  readonly isRead: boolean
  readonly createdAt: string
}

/** A page of them, the newest first, and how many wait in all: counted up to a hundred. */
export type NotificationPage = {
  readonly notifications: readonly Notification[]
  readonly unread: number
  readonly pagination: { readonly itemsPerPage: number; readonly next?: string }
}

/** What they can be narrowed to, worded for the reader. */
export type NotificationForm = {
  readonly choices: { readonly kind: readonly { readonly value: NotificationKind; readonly label: string }[] }
}
