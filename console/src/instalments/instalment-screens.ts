import { dayOf, officeZone } from '@prona/contract/kernel/day'
import { instalment } from '@prona/contract/resources'
import { ownScreens } from '../engine/own-screens.ts'

export const instalmentScreens = ownScreens(instalment, {
  actions: {
    receive: (_limits, now, { outstanding }) => ({
      amount: outstanding,
      receivedOn: dayOf(now, officeZone),
      method: 'bank',
    }),
  },
})
