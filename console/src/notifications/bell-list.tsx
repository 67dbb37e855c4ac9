import type { Notification } from '@prona/contract/notifications/notification'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useSignedIn } from '../engine/data/signed-in.tsx'
import { useWords } from '../ui/language.ts'
import { Bone } from '../ui/skeleton.tsx'
import { useLate } from '../ui/use-late.ts'
import { NotificationEntry } from './entry.tsx'
import { fetchNewest, useNotificationActions } from './notification-actions.ts'
import { useNotifications } from './store.ts'

type Props = {
  readonly onOpen: (entity?: Notification['entity']) => void
  readonly onClose: () => void
}

const shown = 8

/** What the bell opens: the newest, those one has not read first. */
export function BellList({ onOpen, onClose }: Props) {
  const { t } = useWords()
  const { client } = useSignedIn()
  const { items, unread, isFetched } = useNotifications()
  const { readAll } = useNotificationActions()
  const [hasFailed, setFailed] = useState(false)
  const isLate = useLate(!isFetched && !hasFailed)
  useEffect(() => {
    let isHere = true
    fetchNewest(client).then((isDone) => isHere && setFailed(!isDone))
    return () => {
      isHere = false
    }
  }, [client])

  const first = items.toSorted((a, b) => Number(a.isRead) - Number(b.isRead)).slice(0, shown)
  return (
    <>
      <div className="notices__head">
        <h2 className="h2">{t('notification.title')}</h2>
        {unread > 0 && (
          <button type="button" className="link small" onClick={() => void readAll()}>
            {t('notification.readAll')}
          </button>
        )}
      </div>
      {first.length > 0 && (
        <ul className="notices">
          {first.map((one) => (
            <NotificationEntry
              key={one._id}
              notification={one}
              onOpen={(entity) => {
                onOpen(entity)
                onClose()
              }}
            />
          ))}
        </ul>
      )}
      <p className="notices__none muted small" role="status">
        {hasFailed && first.length === 0
          ? t('notification.failed')
          : isFetched && first.length === 0
            ? t('notification.none')
            : ''}
      </p>
      {isLate && first.length === 0 && (
        <div className="notices__none">
          <Bone width={220} />
        </div>
      )}
      <div className="notices__foot">
        <Link className="link small" to="/notifications" onClick={onClose}>
          {t('notification.all')}
        </Link>
      </div>
    </>
  )
}
