import { alertKinds } from '../audit/alerts.ts'
import { unsentKinds } from './unsent.ts'

/** The kinds of notifications. Their texts are in `language/`, under `notification.`. */
export const notificationKinds = [
  'assigned',
  'moved',
  'holdEnding',
  'holdEnded',
  'instalmentsDue',
  'approvalAsked',
  'approvalGiven',
  'approvalDeclined',
  'leaseEnding',
  'leaseEnded',
  'newDevice',
  'tokenEnding',
  'accountChanged',
  'passkeyAdded',
  'passkeyRemoved',
  'passkeyCopied',
  ...alertKinds,
  ...unsentKinds,
  'rightAsked',
  'rightGiven',
] as const
export type NotificationKind = (typeof notificationKinds)[number]

/** Kinds that tell of the reader's own account, and lead to no record: to the page about its security, or what they may now do. */
export const accountKinds: readonly NotificationKind[] = [
  'newDevice',
  'tokenEnding',
  'accountChanged',
  'passkeyAdded',
  'passkeyRemoved',
  'passkeyCopied',
  'rightGiven',
]

export function isOfAccount({ kind }: Pick<Notification, 'kind'>): boolean {
  return accountKinds.includes(kind)
}

/** A notification of what others, or time, did with a record of the reader's. */
export type Notification = {
  readonly _id: string
  readonly kind: NotificationKind
  /** The record it is about, which the reader can open; of the reader's account it is their own. */
  readonly entity: { readonly resource: string; readonly _id: string; readonly branch: string }
  /** The record's present title, or the device or token. */
  readonly title: string
  /** The choice that names the kind of record, where its resource has a word for each. */
  readonly recordKind: string | null
  /** How many records it is about; the entity is one of them. Of an alert: how often, or how many rows. */
  readonly count: number
  /** Who did it; null when the program itself did. */
  readonly by: { readonly _id: string; readonly name: string | null } | null
  /**
   * `from` and `to`: the states between which it changed; `until`: when it ends, an instant or a day; `device` and
   * `address`: what was signed in with, and from where; `device` is also what a token or passkey is called; `permission`: the one
   * that is asked for or was given; `role`: that of whoever asks for it; `news`: what changed in the reader's account.
   */
  readonly params: Readonly<
    Partial<Record<'from' | 'to' | 'until' | 'device' | 'address' | 'permission' | 'role' | 'news', string>>
  >
  readonly isRead: boolean
  readonly createdAt: string
}

/** A page of notifications, the newest first, and how many are unread in all: counted up to a hundred. */
export type NotificationPage = {
  readonly notifications: readonly Notification[]
  readonly unread: number
  readonly pagination: { readonly itemsPerPage: number; readonly next?: string }
}

/** The options for filtering them, in the reader's language. */
export type NotificationForm = {
  readonly choices: { readonly kind: readonly { readonly value: NotificationKind; readonly label: string }[] }
}
