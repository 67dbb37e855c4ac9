import { type Day, daysBetween } from '@prona/contract/kernel/day'

/** So many days before it runs out, a paper begins to ask for attention. */
export const soonDays = 30

export type Expiry = { readonly kind: 'expired' | 'soon' | 'later'; readonly days: number }

/** How a paper stands that is good up to and including its last day; nothing of one that does not run out. */
export function expiryOf(expiresOn: string | null, today: Day): Expiry | undefined {
  if (!expiresOn) return undefined
  const days = daysBetween(today, expiresOn)
  if (days < 0) return { kind: 'expired', days }
  return { kind: days <= soonDays ? 'soon' : 'later', days }
}
