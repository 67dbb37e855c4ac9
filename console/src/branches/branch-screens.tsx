import { holidaysYear } from '@prona/contract/branches/opening-fields'
import { dayOf, officeZone } from '@prona/contract/kernel/day'
import { branch, company } from '@prona/contract/resources'
import { ownScreens } from '../engine/own-screens.ts'
import { RowSkeleton } from '../engine/record/record-skeleton.tsx'
import { latePiece } from '../ui/late-part.tsx'
import { PageSkeleton } from '../ui/skeleton.tsx'

const addHolidays = (_limits: unknown, now: string) => ({ year: holidaysYear(dayOf(now, officeZone)) })

export const companyScreens = ownScreens(company, { actions: { addHolidays } })

export const branchScreens = ownScreens(branch, {
  RecordPage: latePiece(
    async () => (await import('./branch-page.tsx')).BranchPage,
    () => <RowSkeleton resource={branch} />,
  ),
  Form: latePiece(async () => (await import('./branch-form.tsx')).BranchForm, PageSkeleton),
  actions: { addHolidays },
  FormNote: latePiece(async () => (await import('./suggested-code.tsx')).SuggestedCode),
})
