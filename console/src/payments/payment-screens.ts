import { dayOf, officeZone } from '@prona/contract/kernel/day'
import { payment } from '@prona/contract/resources'
import { ownScreens } from '../engine/own-screens.ts'
import { latePart } from '../ui/late-part.tsx'

export const paymentScreens = ownScreens(payment, {
  dialogs: { allocate: latePart(async () => (await import('./allocate-dialog.tsx')).AllocateDialog) },
  actions: {
    refund: (_limits, now, { credit }) => ({ amount: credit, paidOn: dayOf(now, officeZone) }),
    reverse: (_limits, now) => ({ reversedOn: dayOf(now, officeZone) }),
  },
})
