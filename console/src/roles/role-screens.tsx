import { role } from '@prona/contract/resources'
import { ownScreens } from '../engine/own-screens.ts'
import { RowSkeleton } from '../engine/record/record-skeleton.tsx'
import { latePart, latePiece } from '../ui/late-part.tsx'
import { PageSkeleton } from '../ui/skeleton.tsx'

export const roleScreens = ownScreens(role, {
  RecordPage: latePiece(
    async () => (await import('./role-page.tsx')).RolePage,
    () => <RowSkeleton resource={role} />,
  ),
  Form: latePiece(async () => (await import('./role-form.tsx')).RoleForm, PageSkeleton),
  HeadAction: latePiece(async () => (await import('./see-as-role.tsx')).SeeAsRole),
  BeforeSaving: latePart(async () => (await import('./role-question.tsx')).RoleQuestion),
  copied: ['permissions', 'ownRows', 'hiddenFields', 'longestHoldDays', 'maxDiscountBp'],
})
