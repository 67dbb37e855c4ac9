import type { FormDetails } from '@prona/contract/kernel/wire'
import { holdUntil } from '../../orders/hold-until.ts'
import { timeZone } from '../data/access.ts'

type Start = (limits: FormDetails['limits'], now: string) => Readonly<Record<string, unknown>>

const starts: Readonly<Record<string, Start>> = {
  'order.hold': ({ longestHoldDays }, now) => ({ expiresAt: holdUntil(now, longestHoldDays, timeZone) }),
}

/** What the inputs of an action begin with, where the trade has a habit. */
export function actionStart(single: string, action: string, limits: FormDetails['limits']) {
  return starts[`${single}.${action}`]?.(limits, new Date().toISOString()) ?? {}
}
