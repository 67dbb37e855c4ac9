import { role } from '@prona/contract/resources'
import { ownScreens } from '../engine/own-screens.ts'

export const roleScreens = ownScreens(role, {
  copied: ['permissions', 'ownRows', 'hiddenFields', 'longestHoldDays', 'maxDiscountBp'],
})
