import '../../ui/styles/bell.css'
import { Popover } from '@mantine/core'
import { formatNumber } from '@prona/contract/kernel/number-text'
import { useState } from 'react'
import { useNotifications } from '../../notifications/store.ts'
import { Icon } from '../../ui/icon.tsx'
import { useWords } from '../../ui/language.ts'
import { tellLost } from '../../ui/late-part.tsx'
import { useLatePart } from '../../ui/use-late-part.ts'
import { useOpenInItsBranch } from '../navigation/open-in-its-branch.ts'

const mostCounted = 99

/** The number of unread notifications; opens the newest of them. */
export function Bell() {
  const { t, language } = useWords()
  const unread = useNotifications((state) => state.unread)
  const [isOpen, setOpen] = useState(false)
  const open = useOpenInItsBranch()
  const List = useLatePart(
    isOpen,
    async () => (await import('../../notifications/bell-list.tsx')).BellList,
    () => {
      setOpen(false)
      tellLost(t)
    },
  )
  const unreadText = unread > 0 ? t('notification.unread', { count: unread }) : undefined
  return (
    <Popover
      opened={isOpen && List !== undefined}
      onChange={setOpen}
      position="bottom-end"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <button
          type="button"
          className="tool bell"
          aria-label={[t('notification.title'), unreadText].filter(Boolean).join(', ')}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon name="bell" />
          {unread > 0 && (
            <span className="bell__count num" aria-hidden="true">
              {unread > mostCounted
                ? `${formatNumber(mostCounted, language)}+`
                : formatNumber(unread, language)}
            </span>
          )}
        </button>
      </Popover.Target>
      <Popover.Dropdown className="pop notices__pop" aria-label={t('notification.title')}>
        {List && <List onOpen={open} onClose={() => setOpen(false)} />}
      </Popover.Dropdown>
    </Popover>
  )
}
