import { plainly } from '@prona/contract/kernel/accents'
import {
  isPassing,
  isSame,
  opensRange,
  quotedIn,
  sideOf,
  stem,
  tokensOf,
  unitsOf,
} from '@prona/contract/language/asked-tokens'
import { isRecord } from '../data/value-at.ts'
import { amountsAt, amountsHeard, isFigure, type Named } from './asked-amounts.ts'
import type { Askable, AskedWords } from './asked-words-context.ts'

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
  const valueAt = (at: number) =>
    longest(tokens, at, askables, ({ path, field, values }) => [
      ...values,
      ...(terms[path]?.values ?? [])
        .filter(([, value]) => field.kind === 'choice' && value in field.choices)
        .flatMap(([words, value]) => phrases(words).map((word) => ({ value, word }))),
    ])
  const rangeAt = (at: number) =>
    longest(tokens, at, figures, ({ path }) =>
      (terms[path]?.ranges ?? []).flatMap(([words, range]) =>
        phrases(words).map((word) => ({ value: range, word })),
      ),
    )
  const nameAt = (at: number): Named | undefined =>
    longest(tokens, at, figures, ({ path, name }) => {
      const { names = '', namesOfMore: [wider, more] = ['', 0] } = terms[path] ?? {}
      return [
        ...[name, ...phrases(names)].map((word) => ({ value: 0, word })),
        ...phrases(wider).map((word) => ({ value: more, word })),
      ]
    })
  const filter: Record<string, unknown> = {}
  const rest: string[] = []
  let side: 'from' | 'to' | undefined
  /** A word such as “between”, until its two amounts have come. */
  let opened: string | undefined
  let named: (Named & { readonly said: readonly string[] }) | undefined
  /** A name that no amount followed asks for something the list does not know. */
  const forgetName = () => {
    if (named) rest.push(...named.said)
    named = undefined
  }
  for (let at = 0; at < tokens.length; ) {
    const token = tokens[at] ?? ''
    const value = valueAt(at)
    const range = value ? undefined : rangeAt(at)
    const name = value || range ? undefined : nameAt(at)
    if (value) {
      forgetName()
      const before = filter[value.of.path]
      filter[value.of.path] = [...new Set([...(Array.isArray(before) ? before : []), value.value])]
      side = undefined
      at += value.length
    } else if (range) {
      if (named?.of !== range.of) forgetName()
      filter[range.of.path] = range.value
      named = undefined
      at += range.length
    } else if (name) {
      forgetName()
      named = { ...name, said: tokens.slice(at, at + name.length) }
      at += name.length
    } else if (amountsAt(tokens, at)) {
      const said = amountsHeard({ tokens, at, askables, named, nameAt, side, isOpened: opened !== undefined })
      if (said.of) {
        const before = filter[said.of.path]
        const isOneSide = Object.keys(said.range).length === 1
        filter[said.of.path] = { ...(isOneSide && isRecord(before) ? before : {}), ...said.range }
        Object.assign(filter, currencyOf(said.of, said.unit, askables))
      } else {
        forgetName()
        rest.push(...(opened ? [opened] : []), ...tokens.slice(at, at + said.length))
      }
      named = undefined
      side = undefined
      opened = undefined
      at += said.length
    } else {
      const turned = sideOf(token)
      side = turned ?? side
      if (opensRange(token)) opened = token
      else if (
        !turned &&
        !isPassing(token) &&
        !saysNothing.has(token) &&
        !unitsOf(token) &&
        !ownNames.has(stem(token))
      ) {
        forgetName()
        rest.push(token)
      }
      at += 1
    }
  }
  forgetName()
  return { filter, rest: opened ? [...rest, opened] : rest, quoted }
}

function phrases(listed: string): readonly string[] {
  return listed.split(', ').filter((one) => one !== '')
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
