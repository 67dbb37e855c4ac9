import { branch } from '@prona/contract/resources'
import { ownScreens } from '../engine/own-screens.ts'
import { latePiece } from '../ui/late-part.tsx'

export const branchScreens = ownScreens(branch, {
  FormNote: latePiece(async () => (await import('./suggested-code.tsx')).SuggestedCode),
})
