import { Menu } from '@mantine/core'
import type { NotificationQuery } from '@prona/client/notifications'
import { orThrow } from '@prona/client/problem'
import type { Notification } from '@prona/contract/notifications/notification'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { reasonOf } from '../engine/data/problems.ts'
import { useSignedIn } from '../engine/data/signed-in.tsx'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { useWords } from '../ui/language.ts'
import { Blank, Failed } from '../ui/page-states.tsx'
import { Bone } from '../ui/skeleton.tsx'
import { useLate } from '../ui/use-late.ts'
import { NotificationEntry } from './entry.tsx'
import { useNotificationActions } from './notification-actions.ts'
import { useNotifications } from './store.ts'

type Props = { readonly onOpen: (entity?: Notification['entity']) => void }
type Narrowed = Pick<NotificationQuery, 'isRead' | 'kind'>

/** All that one was told, the newest first. */
export function NotificationList({ onOpen }: Props) {
  const { t } = useWords()
  const unread = useNotifications((state) => state.unread)
  const { readAll } = useNotificationActions()
  const [narrowed, setNarrowed] = useState<Narrowed>({})
  const { data, error, isPending, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } =
    useTold(narrowed)
  const isLate = useLate(isPending)
  const items = data?.pages.flatMap(({ notifications }) => notifications) ?? []

  if (error && !data) return <Failed reason={reasonOf(error)} onRetry={() => refetch()} />
  return (
    <section className="card" aria-label={t('notification.title')}>
      <div className="card__head notices__bar">
        <Narrowing narrowed={narrowed} onChange={setNarrowed} />
        <span className="grow" />
        {unread > 0 && (
          <Button small icon="check" onClick={() => void readAll()}>
            {t('notification.readAll')}
          </Button>
        )}
      </div>
      {isLate && <Waiting />}
      {items.length > 0 && (
        <ul className="notices">
          {items.map((one) => (
            <NotificationEntry key={one._id} notification={one} onOpen={onOpen} />
          ))}
        </ul>
      )}
      {data && items.length === 0 && (
        <Blank
          drawing="door"
          title={t(narrowed.isRead === false ? 'notification.noneUnread' : 'notification.none')}
          help={t('notification.noneHelp')}
        />
      )}
      {hasNextPage && (
        <div className="card__foot">
          <Button small disabled={isFetchingNextPage} onClick={() => fetchNextPage()}>
            {t('notification.more')}
          </Button>
        </div>
      )}
    </section>
  )
}

function useTold({ isRead, kind }: Narrowed) {
  const { client } = useSignedIn()
  const unread = useNotifications((state) => state.unread)
  const told = useInfiniteQuery({
    queryKey: ['notifications', 'page', { isRead, kind }],
    queryFn: ({ pageParam, signal }) =>
      orThrow((options) =>
        client.notifications.list(
          { itemsPerPage: 20, isRead, kind, after: pageParam },
          { ...options, signal },
        ),
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ pagination }) => pagination.next,
    placeholderData: keepPreviousData,
  })
  const { refetch } = told
  // biome-ignore lint/correctness/useExhaustiveDependencies: another count is another list.
  useEffect(() => {
    void refetch({ cancelRefetch: false })
  }, [unread, refetch])
  return told
}

function Narrowing({
  narrowed,
  onChange,
}: {
  readonly narrowed: Narrowed
  readonly onChange: (narrowed: Narrowed) => void
}) {
  const { t } = useWords()
  const kinds = useKinds()
  const chosen = kinds.find(({ value }) => value === narrowed.kind)?.label ?? t('notification.everyKind')
  return (
    <>
      <fieldset className="seg seg--s" aria-label={t('notification.shown')}>
        {([undefined, false] as const).map((isRead) => (
          <button
            key={String(isRead)}
            type="button"
            aria-pressed={narrowed.isRead === isRead}
            onClick={() => onChange({ ...narrowed, isRead })}
          >
            {t(isRead === undefined ? 'notification.everything' : 'notification.onlyUnread')}
          </button>
        ))}
      </fieldset>
      <Menu position="bottom-start">
        <Menu.Target>
          <button type="button" className="pick">
            <span className="muted pick__label">{t('notification.kind')}</span> {chosen}
            <Icon name="down" small />
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.RadioGroup
            value={narrowed.kind ?? ''}
            onChange={(value) =>
              onChange({ ...narrowed, kind: kinds.find((one) => one.value === value)?.value })
            }
          >
            {[{ value: '', label: t('notification.everyKind') }, ...kinds].map(({ value, label }) => (
              <Menu.RadioItem
                key={value}
                value={value}
                checkIcon={<Icon name="check" small />}
                closeMenuOnClick
              >
                {label}
              </Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
        </Menu.Dropdown>
      </Menu>
    </>
  )
}

/** The kinds, as the server words them in the language chosen. */
function useKinds() {
  const { client } = useSignedIn()
  const { language } = useWords()
  const formDetails = useNotifications((state) => state.formDetails)
  // biome-ignore lint/correctness/useExhaustiveDependencies: in another language they are called otherwise.
  useEffect(() => {
    client.notifications
      .form()
      .then((details) => details && useNotifications.getState().setFormDetails(details))
  }, [client, language])
  return formDetails?.choices.kind ?? []
}

function Waiting() {
  return (
    <div className="notices__none">
      {[0, 1, 2, 3].map((line) => (
        <Bone key={line} width={240 + line * 20} />
      ))}
    </div>
  )
}
