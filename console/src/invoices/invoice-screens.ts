import { dayOf, officeZone } from '@prona/contract/kernel/day'
import { invoice } from '@prona/contract/resources'
import { ownScreens } from '../engine/own-screens.ts'
import { latePiece } from '../ui/late-part.tsx'

export const invoiceScreens = ownScreens(invoice, {
  lists: { lines: { begin: ([first]) => ({ vatProfile: first?.vatProfile ?? 'standard' }) } },
  FormNote: latePiece(async () => (await import('./invoice-sum.tsx')).InvoiceSum),
  actions: {
    issue: (_limits, now) => ({ issuedOn: dayOf(now, officeZone) }),
    credit: (_limits, now) => ({ creditedOn: dayOf(now, officeZone) }),
  },
  nexts: {
    credit: { label: 'invoice.openNote', resource: invoice, filter: ({ _id }) => ({ credits: _id }) },
  },
})
