import { branch } from '@prona/contract/resources'
import { ownScreens } from '../engine/own-screens.ts'
import { RowSkeleton } from '../engine/record/record-skeleton.tsx'
import { latePiece } from '../ui/late-part.tsx'

export const branchScreens = ownScreens(branch, {
  RecordPage: latePiece(
    async () => (await import('./branch-page.tsx')).BranchPage,
    () => <RowSkeleton resource={branch} />,
  ),
  actions: { addHolidays: (_limits, now) => ({ year: Number(now.slice(0, 4)) }) },
  FormNote: latePiece(async () => (await import('./suggested-code.tsx')).SuggestedCode),
})
