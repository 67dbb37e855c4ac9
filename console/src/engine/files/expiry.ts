import { type Day, daysBetween } from '@prona/contract/kernel/day'

/** So many days before a document expires it is marked. */
export const soonDays = 30

export type Expiry = { readonly kind: 'expired' | 'soon' | 'later'; readonly days: number }

/**
 * Whether a document has expired or soon will; it is valid on its last day. Nothing for one that does not
 * expire.
 */
export function expiryOf(expiresOn: string | null, today: Day): Expiry | undefined {
  if (!expiresOn) return undefined
  const days = daysBetween(today, expiresOn)
  if (days < 0) return { kind: 'expired', days }
  return { kind: days <= soonDays ? 'soon' : 'later', days }
}
