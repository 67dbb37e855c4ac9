import { dayOf, officeZone } from '@prona/contract/kernel/day'
import { instalment, invoice, payment } from '@prona/contract/resources'
import { ownScreens } from '../engine/own-screens.ts'
import { latePiece } from '../ui/late-part.tsx'

/** The draft of an order that the next instalments go into. */
export const draftOf = (order: unknown) => ({ order, status: ['draft'] })

export const instalmentScreens = ownScreens(instalment, {
  actions: {
    receive: (_limits, now, { outstanding }) => ({
      amount: outstanding,
      receivedOn: dayOf(now, officeZone),
      method: 'bank',
    }),
  },
  inputNotes: {
    bankAccount: latePiece(async () => (await import('../payments/account-note.tsx')).AccountNote),
  },
  nexts: {
    receive: {
      label: 'payment.open',
      resource: payment,
      filter: ({ _id }) => ({ 'allocations.instalment': [_id] }),
    },
    invoice: { label: 'invoice.openDraft', resource: invoice, filter: ({ order }) => draftOf(order) },
  },
})
