import { NotificationList } from '../../notifications/notification-list.tsx'
import { useWords } from '../../ui/language.ts'
import { useOpenInItsBranch } from '../navigation/open-in-its-branch.ts'
import { AccountPage } from './account-page.tsx'

export function NotificationsPage() {
  const { t } = useWords()
  return (
    <AccountPage title={t('notification.title')}>
      <NotificationList onOpen={useOpenInItsBranch()} />
    </AccountPage>
  )
}
