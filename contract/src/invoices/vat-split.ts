import { type Money, money } from '../kernel/money.ts'
import { type VatProfile, vatProfiles } from '../kernel/vat.ts'
import { type PricedLine, totalsOf } from '../orders/order-totals.ts'

/** A part of a sum that has one VAT profile. */
export type ProfilePart = { readonly vatProfile: VatProfile; readonly gross: Money }

const profiles = Object.keys(vatProfiles) as readonly VatProfile[]

/**
 * A gross amount under an order, spread over the VAT profiles of its lines in the proportion of what these come to with
 * VAT. An order that comes to nothing has the profile of its first line.
 */
export function splitOverProfiles(gross: Money, lines: readonly PricedLine[]): readonly ProfilePart[] {
  const weights = profiles.map((profile) => totalsOf(lines.filter((one) => one.vatProfile === profile)).gross)
  if (weights.every((weight) => weight === 0)) {
    return [{ vatProfile: lines[0]?.vatProfile ?? 'standard', gross }]
  }
  return byLargestRemainder(gross, weights).flatMap((part, index) => {
    const vatProfile = profiles[index]
    return part > 0 && vatProfile ? [{ vatProfile, gross: part }] : []
  })
}

/**
 * Whole parts in the proportion of weights, whose sum is the whole: each has what it comes to rounded down, and what is
 * left over goes cent by cent to those that lost most, the first of equal ones.
 */
export function byLargestRemainder(amount: Money, weights: readonly number[]): readonly Money[] {
  const total = weights.reduce((sum, weight) => sum + BigInt(weight), 0n)
  if (total <= 0n) throw new RangeError('Weights sum to nothing')
  const shares = weights.map((weight, index) => {
    const product = BigInt(amount) * BigInt(weight)
    return { index, whole: product / total, rest: product % total }
  })
  const given = shares.reduce((sum, { whole }) => sum + whole, 0n)
  const left = Number(BigInt(amount) - given)
  const first = shares.toSorted((one, other) =>
    one.rest === other.rest ? one.index - other.index : one.rest > other.rest ? -1 : 1,
  )
  const raised = new Set(first.slice(0, left).map(({ index }) => index))
  return shares.map(({ whole, index }) => money(Number(whole) + (raised.has(index) ? 1 : 0)))
}
