import {
  type Amount,
  amountIn,
  isPassing,
  joinOf,
  sideOf,
  unitsOf,
} from '@prona/contract/language/asked-tokens'
import type { Askable } from './asked-words-context.ts'

/** A field by its name: how many more the name counts, and how many words it has. */
export type Named = { readonly of: Askable; readonly value: number; readonly length: number }

type Amounts = {
  readonly first: Amount
  /** Undefined when it is one amount. */
  readonly last: Amount | undefined
  readonly isBoth: boolean
  readonly units: readonly string[]
  readonly length: number
}

/** The amount from there, or two that belong together: `80-100 m2`, `5 deri në 8`, `100 € und 150 €`. */
export function amountsAt(tokens: readonly string[], at: number): Amounts | undefined {
  const token = tokens[at] ?? ''
  const unitAt = (place: number) => (unitsOf(tokens[place] ?? '') ? [tokens[place] ?? ''] : [])
  const [low, high, ...more] = token.split('-')
  const first = amountIn(low ?? '')
  if (!first || more.length > 0) return undefined
  if (high !== undefined) {
    const last = amountIn(high)
    const units = unitAt(at + 1)
    return last && { first, last, isBoth: false, units, length: 1 + units.length }
  }
  const own = unitAt(at + 1)
  const join = joinOf(tokens[at + 1 + own.length] ?? '')
  let next = at + 2 + own.length
  while (join && next < tokens.length && isPassing(tokens[next] ?? '')) next += 1
  const last = join && amountIn(tokens[next] ?? '')
  if (!last) return { first, last: undefined, isBoth: false, units: own, length: 1 + own.length }
  const units = unitAt(next + 1)
  return {
    first,
    last,
    isBoth: join === 'both',
    units: [...own, ...units],
    length: next + 1 + units.length - at,
  }
}

type Asked = {
  readonly tokens: readonly string[]
  readonly at: number
  readonly askables: readonly Askable[]
  readonly named: Named | undefined
  readonly nameAt: (at: number) => Named | undefined
  readonly side: 'from' | 'to' | undefined
  /** Two amounts were announced: one alone says nothing. */
  readonly isOpened: boolean
}

type Said = {
  readonly of: Askable | undefined
  readonly range: { readonly from?: number; readonly to?: number }
  readonly unit: string
  /** How many words were taken; without a field those that were not understood. */
  readonly length: number
}

const nothing: Said = { of: undefined, range: {}, unit: '', length: 1 }

export function amountsHeard(asked: Asked): Said {
  const { tokens, at, isOpened } = asked
  const amounts = amountsAt(tokens, at)
  if (!amounts) return nothing
  const isPair = amounts.last !== undefined
  const both = isPair ? pairHeard(asked, amounts) : undefined
  if (both) return both
  const isOneWord = tokens[at]?.includes('-')
  return isOpened || isOneWord ? { ...nothing, length: amounts.length } : oneHeard(asked, amounts.first)
}

function pairHeard(asked: Asked, { first, last, isBoth, units, length }: Amounts): Said | undefined {
  const { tokens, at, askables, named, isOpened } = asked
  if (!last || new Set(units.map(unitsOf)).size > 1) return undefined
  const unit = units[0] ?? ''
  const low = sharesThousands(first, last) ? first.value * 1000 : first.value
  const isAlike = units.length > 1 || low >= leastPrice === last.value >= leastPrice
  const after = asked.nameAt(at + length)
  const isOthers = named && after && after.of !== named.of && !hasOwnAmount(asked, at + length + after.length)
  if (!isAlike || isOthers) return undefined
  const one = named ?? after
  const fitting = (of: Askable) => fits(of, low, unit) && fits(of, last.value, unit)
  const of = one && fitting(one.of) ? one.of : named ? undefined : measured(last.value, unit, askables)
  if (!of || !fitting(of)) return undefined
  if (isBoth && !isOpened) {
    // “80 m² and 2” are two things; “floor 5 and 6” is a range, but no filter is for “floor 5 and 8”.
    const isFirstAlone = units.length === 1 && unitsOf(tokens[at + 1] ?? '') !== undefined
    if (isFirstAlone) return undefined
    if (isMeasured(of) || Math.abs(last.value - low) !== 1) return { ...nothing, length }
  }
  const more = one?.of === of ? one.value : 0
  const [from, to] = [Math.min(low, last.value), Math.max(low, last.value)]
  const taken = !named && after?.of === of ? after.length : 0
  return {
    of,
    range: { from: stored(of, from, more), to: stored(of, to, more) },
    unit,
    length: length + taken,
  }
}

function oneHeard({ tokens, at, askables, named, nameAt, side }: Asked, amount: Amount): Said {
  const token = tokens[at] ?? ''
  const unit = unitsOf(tokens[at + 1] ?? '') ? (tokens[at + 1] ?? '') : ''
  const after = named ? undefined : nameAt(at + 1)
  const one = [named, after].find((name) => name && fits(name.of, amount.value, unit))
  const of = one?.of ?? measured(amount.value, unit, askables)
  const length = 1 + (of && unit ? 1 : 0)
  if (!of || !fits(of, amount.value, unit)) return nothing
  const usual = of.field.kind === 'money' ? 'to' : of.field.kind === 'area' ? 'from' : undefined
  const found = token.endsWith('+') ? 'from' : (side ?? usual)
  const value = stored(of, amount.value, one?.value ?? 0)
  return {
    of,
    range: found ? { [found]: value } : { from: value, to: value },
    unit,
    length: length + (one && one === after ? one.length : 0),
  }
}

function hasOwnAmount({ tokens }: Asked, at: number): boolean {
  const next = tokens.slice(at).find((token) => !sideOf(token) && !isPassing(token))
  return next !== undefined && amountIn(next.split('-')[0] ?? '') !== undefined
}

/** “100-150k” is 100 000 to 150 000; in “2 to 150k” the two say nothing of each other. */
function sharesThousands(first: Amount, last: Amount): boolean {
  const thousands = last.value / 1000
  return last.isThousands && !first.isThousands && first.value < leastPrice && first.value * 20 >= thousands
}

function stored(of: Askable, amount: number, more: number): number {
  return isMeasured(of) ? Math.round(amount * 100) : Math.max(0, amount - more)
}

function isMeasured({ field }: Askable): boolean {
  return field.kind === 'money' || field.kind === 'area'
}

export function isFigure(one: Askable): boolean {
  return isMeasured(one) || one.field.kind === 'number'
}

const leastPrice = 1000

/** A price is never a count: “two bedrooms below 150k” says nothing of 150 000 bedrooms. */
function fits({ field }: Askable, amount: number, unit: string): boolean {
  const measure = unitsOf(unit)
  if (field.kind === 'money') return measure !== 'area'
  if (field.kind === 'area') return measure === undefined || measure === 'area'
  return measure === undefined && amount < leastPrice && Number.isInteger(amount)
}

/** Whose amount it is: an area with its unit, a price with its currency or when it is as high as prices are. */
function measured(amount: number, unit: string, askables: readonly Askable[]): Askable | undefined {
  const measure = unitsOf(unit)
  if (measure === 'area') return askables.find(({ field }) => field.kind === 'area')
  const isPrice = measure !== undefined || amount >= leastPrice
  return isPrice ? askables.find(({ field }) => field.kind === 'money') : undefined
}
