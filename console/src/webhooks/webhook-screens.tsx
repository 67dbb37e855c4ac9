import { webhook } from '@prona/contract/resources'
import { ownScreens } from '../engine/own-screens.ts'
import { latePart } from '../ui/late-part.tsx'

export const webhookScreens = ownScreens(webhook, {
  dialogs: {
    newSecret: latePart(async () => (await import('./new-secret-dialog.tsx')).NewSecretDialog),
  },
})
