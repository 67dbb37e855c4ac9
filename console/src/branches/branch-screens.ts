import { branch } from '@prona/contract/resources'
import { ownScreens } from '../engine/own-screens.ts'
import { latePart } from '../ui/late-part.tsx'

export const branchScreens = ownScreens(branch, {
  FormNote: latePart(async () => (await import('./suggested-code.tsx')).SuggestedCode),
})
