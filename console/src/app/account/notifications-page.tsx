import { notifications } from '@prona/contract/pages'
import { NotificationList } from '../../notifications/notification-list.tsx'
import { useOpenInItsBranch } from '../navigation/open-in-its-branch.ts'
import { AccountPage } from './account-page.tsx'

export function NotificationsPage() {
  return (
    <AccountPage page={notifications}>
      <NotificationList onOpen={useOpenInItsBranch()} />
    </AccountPage>
  )
}
