/**
 * Amounts are whole minor units (cents, qindarka) and never fractions, so that sums are exact and a total equals the
 * sum of its lines.
 */
import { currencies } from './currencies.ts'

declare const brand: unique symbol
export type Money = number & { readonly [brand]: 'Money' }

export type Currency = keyof typeof currencies

export function isCurrency(text: unknown): text is Currency {
  return typeof text === 'string' && Object.hasOwn(currencies, text)
}

/** No field takes more, so that a few dozen of the largest can be added. */
export const mostMoney = 100_000_000_000_000

/** Above 2^53 a number silently loses units, so such an amount is refused. */
export function money(minorUnits: number): Money {
  if (!Number.isSafeInteger(minorUnits)) throw new RangeError(`Not a whole amount: ${minorUnits}`)
  // Adding 0 turns a negative zero into an ordinary one.
  return (minorUnits + 0) as Money
}

export function add(...amounts: readonly Money[]): Money {
  return amounts.reduce((sum, amount) => money(sum + amount), money(0))
}

export function subtract(amount: Money, taken: Money): Money {
  return money(amount - taken)
}

export function percentOf(amount: Money, basisPoints: number): Money {
  return roundedShare(amount, basisPoints, 10_000)
}

/**
 * The only place where money is rounded: `amount × numerator ÷ denominator`, half up, symmetric for negative amounts
 * (half away from zero), so that a credit note mirrors its invoice to the cent.
 */
export function roundedShare(amount: Money, numerator: number, denominator: number): Money {
  return money(Number(quotient(BigInt(amount) * BigInt(numerator), BigInt(denominator))))
}

/** Rounded as every share is, however large the two are. */
export function quotient(dividend: bigint, divisor: bigint): bigint {
  const doubled = 2n * absolute(dividend) + absolute(divisor)
  const rounded = doubled / (2n * absolute(divisor))
  return dividend < 0n === divisor < 0n ? rounded : -rounded
}

/**
 * Parts whose sum is always the whole: so many equal ones, or in proportion to whole weights. Each is rounded as any
 * share is, and the last one takes the difference. No part has the opposite sign: where an amount is too small for so
 * many parts, the last ones are zero.
 */
export function split(amount: Money, parts: number | readonly number[]): Money[] {
  const weights = typeof parts === 'number' ? equalWeights(parts) : parts
  const total = weights.reduce((sum, weight) => sum + checkedWeight(weight), 0)
  if (!Number.isSafeInteger(total) || total === 0) throw new RangeError('Weights sum to nothing')
  const last = weights.findLastIndex((weight) => weight > 0)
  let left = amount
  return weights.map((weight, index) => {
    const part = index === last ? left : nearerZero(roundedShare(amount, weight, total), left)
    left = subtract(left, part)
    return part
  })
}

function equalWeights(parts: number): number[] {
  if (!Number.isSafeInteger(parts) || parts < 1) throw new RangeError(`Cannot split into ${parts} parts`)
  return Array.from({ length: parts }, () => 1)
}

function checkedWeight(weight: number): number {
  if (!Number.isSafeInteger(weight) || weight < 0) throw new RangeError(`Not a weight: ${weight}`)
  return weight
}

function nearerZero(one: Money, other: Money): Money {
  return Math.abs(one) < Math.abs(other) ? one : other
}

function absolute(value: bigint): bigint {
  return value < 0n ? -value : value
}
