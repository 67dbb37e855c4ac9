import '../ui/styles/notifications.css'
import { formatInstant } from '@prona/contract/kernel/format'
import { isOfAccount, type Notification } from '@prona/contract/notifications/notification'
import { security } from '@prona/contract/pages'
import { findResource } from '@prona/contract/registry'
import { Link, type LinkProps } from '@tanstack/react-router'
import { timeZone } from '../engine/data/time-zone.ts'
import { Icon } from '../ui/icon.tsx'
import { useWords } from '../ui/language.ts'
import { useNotificationActions } from './notification-actions.ts'
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
  const { entity, isRead, createdAt } = notification
  const isAccount = isOfAccount(notification)
  const resource = findResource(entity.resource)
  const sentence = sentenceOf(notification, words)
  const toggle = t(isRead ? 'notification.markUnread' : 'notification.markRead')
  return (
    <li className="notice" data-unread={isRead ? undefined : ''}>
      <span className="notice__sign" aria-hidden="true" />
      <Link
        className="notice__text"
        {...(isAccount ? { to: security.path } : leadingFrom(notification, resource?.plural ?? ''))}
        onClick={() => {
          if (!isRead) void mark(notification, true)
          onOpen(isAccount ? undefined : entity)
        }}
      >
        <span>{sentence}</span>
        <span className="muted tiny">
          {isAccount ? label(security.name) : resource && label(kindWord(notification, resource))} ·{' '}
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

/** To its record; of holds that ended together to their list. */
function leadingFrom({ kind, count, entity, createdAt: at }: Notification, plural: string): LinkProps {
  if (kind !== 'holdEnded' || count === 1) return { to: '/$plural/$id', params: { plural, id: entity._id } }
  const filter = { status: ['expired'], updatedAt: { from: at, to: at } }
  return { to: '/$plural', params: { plural }, search: { filter } }
}
