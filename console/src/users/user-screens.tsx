import { user } from '@prona/contract/resources'
import { ownScreens } from '../engine/own-screens.ts'
import { RowSkeleton } from '../engine/record/record-skeleton.tsx'
import { personalDataDialog } from '../personal/personal-data.ts'
import { latePart, latePiece } from '../ui/late-part.tsx'

export const userScreens = ownScreens(user, {
  RecordPage: latePiece(
    async () => (await import('./user-page.tsx')).UserPage,
    () => <RowSkeleton resource={user} />,
  ),
  FormNote: latePiece(async () => (await import('./invitation-follows.tsx')).InvitationFollows),
  dialogs: {
    disable: latePart(async () => (await import('./disable-dialog.tsx')).DisableDialog),
    move: latePart(async () => (await import('../moves/move-user-dialog.tsx')).MoveUserDialog),
    invite: latePart(async () => (await import('./invite-dialog.tsx')).InviteDialog),
    signInLink: latePart(async () => (await import('./sign-in-link-dialog.tsx')).SignInLinkDialog),
    personalData: personalDataDialog(user),
  },
})
