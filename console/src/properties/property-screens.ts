import { property } from '@prona/contract/resources'
import { ownScreens } from '../engine/own-screens.ts'
import { moveDialog } from '../moves/move.ts'
import { latePiece } from '../ui/late-part.tsx'

export const propertyScreens = ownScreens(property, {
  HeadAction: latePiece(async () => (await import('./matrix-link.tsx')).MatrixLink),
  dialogs: { move: moveDialog(property) },
  descriptionGroup: 'description',
  FormNote: latePiece(async () => (await import('../instalments/milestone-note.tsx')).MilestoneNote),
})
