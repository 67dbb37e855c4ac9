import '../ui/styles/notifications.css'
import { type AlertKind, alertSearch, alertsOfRecords, isAlert } from '@prona/contract/audit/alerts'
import { audit } from '@prona/contract/audit/audit-page'
import { dayOf } from '@prona/contract/kernel/day'
import { formatInstant } from '@prona/contract/kernel/format'
import { isOfAccount, type Notification } from '@prona/contract/notifications/notification'
import { isUnsent, unsentStates } from '@prona/contract/notifications/unsent'
import { security } from '@prona/contract/pages'
import { findResource } from '@prona/contract/registry'
import { Link, type LinkProps } from '@tanstack/react-router'
import { type SignedInAs, useSignedIn } from '../engine/data/signed-in.tsx'
import { timeZone } from '../engine/data/time-zone.ts'
import { Icon } from '../ui/icon.tsx'
import { useWords } from '../ui/language.ts'
import { useNotificationActions } from './notification-actions.ts'
import { rightLink } from './right-link.ts'
import { kindWord, sentenceOf } from './sentence.ts'

type Props = {
  readonly notification: Notification
  /** Its record is about to be opened, which may be in another branch; none where it is about one's own account. */
  readonly onOpen: (entity?: Notification['entity']) => void
}

/** One line: what it says leads to what it is about, and is then read. */
export function NotificationEntry({ notification, onOpen }: Props) {
  const words = useWords()
  const { t, label, language } = words
  const { mark } = useNotificationActions()
  const { user } = useSignedIn()
  const { entity, isRead, createdAt } = notification
  const page = pageOf(notification)
  const resource = findResource(entity.resource)
  const sentence = sentenceOf(notification, words)
  const toggle = t(isRead ? 'notification.markUnread' : 'notification.markRead')
  return (
    <li className="notice" data-unread={isRead ? undefined : ''}>
      <span className="notice__sign" aria-hidden="true" />
      <Link
        className="notice__text"
        {...leadingFrom(notification, user)}
        onClick={() => {
          if (!isRead) void mark(notification, true)
          onOpen(page ? undefined : entity)
        }}
      >
        <span>{sentence}</span>
        <span className="muted tiny">
          {page ? label(page.name) : resource && label(kindWord(notification, resource))} ·{' '}
          <span className="num">{formatInstant(createdAt, language, timeZone)}</span>
        </span>
      </Link>
      <button
        type="button"
        className="tool tool--quiet"
        aria-label={`${toggle}: ${sentence}`}
        title={toggle}
        onClick={() => void mark(notification, !isRead)}
      >
        <Icon name={isRead ? 'inbox' : 'check'} small />
      </button>
    </li>
  )
}

/** The page that it leads to, where it is about no record. */
function pageOf(notification: Notification) {
  if (leadsToAudit(notification.kind)) return audit
  return isOfAccount(notification) && notification.kind !== 'rightGiven' ? security : undefined
}

function leadsToAudit(kind: Notification['kind']): kind is AlertKind {
  return isAlert(kind) && alertsOfRecords[kind] === undefined
}

/** To its record; of what changed together or was not sent to its list, and of an alert to its entries in the audit. */
function leadingFrom(notification: Notification, user: SignedInAs['user']): LinkProps {
  const { kind, count, entity, by, createdAt: at } = notification
  const { plural = '', assignee } = findResource(entity.resource) ?? {}
  if (leadsToAudit(kind)) {
    const about = { by: by?._id ?? null, record: entity._id, day: dayOf(at, timeZone) }
    return { to: audit.path, search: alertSearch(kind, about) }
  }
  const toRight = rightLink(notification, user)
  if (toRight) return toRight
  if (isOfAccount(notification)) return { to: security.path }
  if (isUnsent(kind))
    return { to: '/$plural', params: { plural }, search: { filter: { status: [...unsentStates[kind]] } } }
  const narrowed = count > 1 && narrowedTo[kind]?.(user._id, assignee)
  if (!narrowed) return { to: '/$plural/$id', params: { plural, id: entity._id } }
  return {
    to: '/$plural',
    params: { plural },
    search: { filter: { ...narrowed, updatedAt: { from: at, to: at } } },
  }
}

type Narrowed = (reader: string, assignee: string | undefined) => Readonly<Record<string, readonly string[]>>

const own: Narrowed = (reader, assignee) => (assignee ? { [assignee]: [reader] } : {})

/** Of what one action did to many records they all have its moment: their list, narrowed to them. */
const narrowedTo: Partial<Record<Notification['kind'], Narrowed>> = {
  assigned: own,
  moved: own,
  holdEnded: () => ({ status: ['expired'] }),
}
