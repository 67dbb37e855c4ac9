import { dayOf, officeZone } from '@prona/contract/kernel/day'
import { instalment, invoice } from '@prona/contract/resources'
import { ownScreens } from '../engine/own-screens.ts'

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
  nexts: {
    invoice: { label: 'invoice.openDraft', resource: invoice, filter: ({ order }) => draftOf(order) },
  },
})
