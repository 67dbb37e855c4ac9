import { plainly } from '@prona/contract/kernel/accents'
import type { Field } from '@prona/contract/kernel/field'
import { isRecord } from '../data/value-at.ts'
import { amountIn, isPassing, isSame, quotedIn, sideOf, stem, tokensOf, unitsOf } from './asked-tokens.ts'
import type { AskedWords } from './asked-words-context.ts'

type Value = { readonly value: string; readonly word: string }

/** A filter that can be asked for in words: what it is called, and the words of its values. */
export type Askable = {
  readonly path: string
  readonly field: Field
  readonly name: string
  readonly values: readonly Value[]
}

export type Heard = {
  readonly filter: Readonly<Record<string, unknown>>
  /** Words that are none of the list's values. */
  readonly rest: readonly string[]
  /** What stands in quotes is searched for as it is. */
  readonly quoted: readonly string[]
}

type Around = AskedWords & {
  /** What the list's records are called: that says nothing of which are wanted. */
  readonly called?: readonly string[]
}

/**
 * The filters in a text such as “2+1 under 150,000 € in Tirana, high, facing south”. Values are known by their
 * words, with any ending; amounts by what stands before and after them.
 */
export function filtersHeard(text: string, askables: readonly Askable[], around: Around = {}): Heard {
  const { terms = {}, called = [], passing = '' } = around
  const { quoted, unquoted } = quotedIn(text)
  const tokens = tokensOf(unquoted)
  const ownNames = new Set(called.map((one) => stem(plainly(one))))
  const saysNothing = new Set(passing.split(' '))
  const figures = askables.filter(isFigure)
  const valueAt = (at: number) => longest(tokens, at, askables, ({ values }) => values)
  const rangeAt = (at: number) =>
    longest(tokens, at, figures, ({ path }) =>
      (terms[path]?.ranges ?? []).flatMap(([words, range]) =>
        phrases(words).map((word) => ({ value: range, word })),
      ),
    )
  const nameAt = (at: number) =>
    longest(tokens, at, figures, ({ path, name }) =>
      [name, ...phrases(terms[path]?.names ?? '')].map((word) => ({ value: '', word })),
    )
  const filter: Record<string, unknown> = {}
  const rest: string[] = []
  let side: 'from' | 'to' | undefined
  let named: Askable | undefined
  for (let at = 0; at < tokens.length; ) {
    const token = tokens[at] ?? ''
    const value = valueAt(at)
    const range = value ? undefined : rangeAt(at)
    const name = value || range ? undefined : nameAt(at)
    const amount = amountIn(token)
    if (value) {
      const before = filter[value.of.path]
      filter[value.of.path] = [...new Set([...(Array.isArray(before) ? before : []), value.value])]
      side = undefined
      at += value.length
    } else if (range) {
      filter[range.of.path] = range.value
      named = undefined
      at += range.length
    } else if (name) {
      named = name.of
      at += name.length
    } else if (amount !== undefined) {
      const unit = tokens[at + 1] ?? ''
      const after = named ? undefined : nameAt(at + 1)
      const of =
        [named, after?.of].find((one) => one && fits(one, amount, unit)) ?? measured(amount, unit, askables)
      if (of) {
        const usual = of.field.kind === 'money' ? 'to' : of.field.kind === 'area' ? 'from' : undefined
        const found = token.endsWith('+') ? 'from' : (side ?? usual)
        const stored = amount * (isMeasured(of) ? 100 : 1)
        const before = filter[of.path]
        filter[of.path] = found
          ? { ...(isRecord(before) ? before : {}), [found]: stored }
          : { from: stored, to: stored }
        Object.assign(filter, currencyOf(of, unit, askables))
      } else rest.push(token)
      named = undefined
      side = undefined
      at += 1 + (of && unitsOf(unit) ? 1 : of && of === after?.of ? after.length : 0)
    } else {
      const said = sideOf(token)
      side = said ?? side
      if (
        !said &&
        !isPassing(token) &&
        !saysNothing.has(token) &&
        !unitsOf(token) &&
        !ownNames.has(stem(token))
      )
        rest.push(token)
      at += 1
    }
  }
  return { filter, rest, quoted }
}

function phrases(listed: string): readonly string[] {
  return listed.split(', ').filter((one) => one !== '')
}

function isMeasured({ field }: Askable): boolean {
  return field.kind === 'money' || field.kind === 'area'
}

function isFigure(one: Askable): boolean {
  return isMeasured(one) || one.field.kind === 'number'
}

const leastPrice = 1000

/** A price is never a count: “two bedrooms below 150k” says nothing of 150 000 bedrooms. */
function fits({ field }: Askable, amount: number, unit: string): boolean {
  const measure = unitsOf(unit)
  if (field.kind === 'money') return measure !== 'area'
  if (field.kind === 'area') return measure === undefined || measure === 'area'
  return measure === undefined && amount < leastPrice
}

/** Whose amount it is: an area with its unit, a price with its currency or when it is as high as prices are. */
function measured(amount: number, unit: string, askables: readonly Askable[]): Askable | undefined {
  const measure = unitsOf(unit)
  if (measure === 'area') return askables.find(({ field }) => field.kind === 'area')
  const isPrice = measure !== undefined || amount >= leastPrice
  return isPrice ? askables.find(({ field }) => field.kind === 'money') : undefined
}

function currencyOf({ field }: Askable, unit: string, askables: readonly Askable[]) {
  const code = unitsOf(unit)
  const of = field.kind === 'money' ? askables.find(({ path }) => path === field.currency) : undefined
  return of && code && of.values.some(({ value }) => value === code) ? { [of.path]: [code] } : {}
}

const mostWords = 4

type Words<V> = (one: Askable) => readonly { readonly value: V; readonly word: string }[]

/** The longest run of words from there that is a value or a name. */
function longest<V>(tokens: readonly string[], at: number, askables: readonly Askable[], wordsOf: Words<V>) {
  for (let length = Math.min(mostWords, tokens.length - at); length > 0; length--) {
    const said = tokens.slice(at, at + length)
    for (const of of askables) {
      const found = wordsOf(of).find(({ word }) => isSame(said, plainly(word).split(/\s+/)))
      if (found) return { of, value: found.value, length }
    }
  }
  return undefined
}
