import type { FormDetails } from '@prona/contract/kernel/wire'
import { latestEnd } from '@prona/contract/orders/order-life'

/** What a hold begins with: the end that the server proposes, by when the branch is open. */
export function usualEnd({ usualHoldEnd }: FormDetails['limits']): { readonly expiresAt?: string } {
  return usualHoldEnd === undefined ? {} : { expiresAt: new Date(usualHoldEnd).toISOString() }
}

/** The last minute at which a hold may end that began then. */
export function lastEnd(since: string, longestDays: number): string {
  return `${latestEnd(since, longestDays).slice(0, 16)}:00.000Z`
}
