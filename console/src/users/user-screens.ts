import { user } from '@prona/contract/resources'
import { ownScreens } from '../engine/own-screens.ts'
import { latePart } from '../ui/late-part.tsx'

export const userScreens = ownScreens(user, {
  dialogs: { signInLink: latePart(async () => (await import('./sign-in-link-dialog.tsx')).SignInLinkDialog) },
})
