import type { Field } from '@prona/contract/kernel/field'
import { isRecord } from '../data/value-at.ts'

/** A filter that can be asked for in words: what it is called, and the words of its values. */
export type Askable = {
  readonly path: string
  readonly field: Field
  readonly name: string
  readonly values: readonly { readonly value: string; readonly word: string }[]
}

export type Heard = {
  readonly filter: Readonly<Record<string, unknown>>
  /** What is none of the list's values, to be searched for. */
  readonly rest: string
}

/**
 * The filters in a text such as “2+1 under 150,000 € in Tirana facing south”. Values are known by their words, with
 * any ending; amounts by what stands before and after them.
 */
export function filtersHeard(text: string, askables: readonly Askable[]): Heard {
  const tokens = tokensOf(text)
  const filter: Record<string, unknown> = {}
  const rest: string[] = []
  let end: End | undefined
  let named: Askable | undefined
  for (let at = 0; at < tokens.length; ) {
    const value = longest(tokens, at, askables, ({ values }) => values)
    const name = longest(tokens, at, askables.filter(isFigure), (one) => [{ value: '', word: one.name }])
    const token = tokens[at] ?? ''
    const amount = amountIn(token)
    if (value) {
      const before = filter[value.of.path]
      filter[value.of.path] = [...new Set([...(Array.isArray(before) ? before : []), value.value])]
      at += value.length
    } else if (name) {
      named = name.of
      at += name.length
    } else if (amount !== undefined) {
      const unit = tokens[at + 1] ?? ''
      const of = named ?? measured(amount, unit, askables)
      if (!of) rest.push(token)
      else {
        const usual = of.field.kind === 'money' ? 'to' : of.field.kind === 'area' ? 'from' : undefined
        const found = token.endsWith('+') ? 'from' : (end ?? usual)
        const stored = amount * (isMeasured(of) ? 100 : 1)
        const ends = found ? { [found]: stored } : { from: stored, to: stored }
        const before = filter[of.path]
        filter[of.path] = { ...(found && isRecord(before) ? before : {}), ...ends }
        Object.assign(filter, currencyOf(of, unit, askables))
        named = undefined
      }
      end = undefined
      at += of && isUnit(unit) ? 2 : 1
    } else {
      end = endWords.get(token) ?? end
      if (!endWords.has(token) && !passing.has(token) && !isUnit(token)) rest.push(token)
      at += 1
    }
  }
  return { filter, rest: rest.join(' ') }
}

type End = 'from' | 'to'

const endWords: ReadonlyMap<string, End> = new Map<string, End>([
  ...'nen deri under below max unter bis menos hasta < <='.split(' ').map((word) => [word, 'to'] as const),
  ...'mbi nga over above from min uber ab mas desde > >='.split(' ').map((word) => [word, 'from'] as const),
])

/** Words that join the others, in all four languages: they say nothing of their own. */
const passing = new Set(
  'ne me per e i te se dhe in at with for the a an and facing mit im der die das und nach en con de la el y al que'.split(
    ' ',
  ),
)

const currencySigns: Readonly<Record<string, string>> = {
  '€': 'EUR',
  eur: 'EUR',
  euro: 'EUR',
  lek: 'ALL',
  leke: 'ALL',
  all: 'ALL',
  $: 'USD',
  usd: 'USD',
}

function isUnit(token: string): boolean {
  return token in currencySigns || token === 'm2'
}

/** `150,000`, `150.000` and `150 000` are one number; what is written to it without a space is a word of its own. */
function tokensOf(text: string): readonly string[] {
  return folded(text)
    .replaceAll('m²', 'm2')
    .replaceAll(/(?<![\d+])\d{1,3}(?:[\s\u00a0\u202f.,]\d{3})+(?!\d)/g, (number) =>
      number.replaceAll(/\D/g, ''),
    )
    .replaceAll(/(?<!\+)\b(\d+)\s*(?:k|mije)\b/g, '$1000')
    .replaceAll(/(\d)(€|\$|eur|lek|m2)/g, '$1 $2')
    .replaceAll(/([<>]=?|€|\$)(\d)/g, '$1 $2')
    .split(/[\s\u00a0\u202f,;]+/)
    .filter((token) => token !== '')
}

function amountIn(token: string): number | undefined {
  return /^\d{1,12}\+?$/.test(token) ? Number.parseInt(token, 10) : undefined
}

function isMeasured({ field }: Askable): boolean {
  return field.kind === 'money' || field.kind === 'area'
}

function isFigure(one: Askable): boolean {
  return isMeasured(one) || one.field.kind === 'number'
}

const leastPrice = 1000

/** Whose amount it is: an area with its unit, a price with its currency or when it is as high as prices are. */
function measured(amount: number, unit: string, askables: readonly Askable[]): Askable | undefined {
  if (unit === 'm2') return askables.find(({ field }) => field.kind === 'area')
  const isPrice = unit in currencySigns || amount >= leastPrice
  return isPrice ? askables.find(({ field }) => field.kind === 'money') : undefined
}

function currencyOf({ field }: Askable, unit: string, askables: readonly Askable[]) {
  const code = currencySigns[unit]
  const of = field.kind === 'money' ? askables.find(({ path }) => path === field.currency) : undefined
  return of && code && of.values.some(({ value }) => value === code) ? { [of.path]: [code] } : {}
}

const mostWords = 4

type Words = (one: Askable) => Askable['values']

/** The longest run of words from there that is a value or a name. */
function longest(tokens: readonly string[], at: number, askables: readonly Askable[], wordsOf: Words) {
  for (let length = Math.min(mostWords, tokens.length - at); length > 0; length--) {
    const said = tokens.slice(at, at + length)
    for (const of of askables) {
      const found = wordsOf(of).find(({ word }) => isSame(said, folded(word).split(/\s+/)))
      if (found) return { of, value: found.value, length }
    }
  }
  return undefined
}

function isSame(said: readonly string[], word: readonly string[]): boolean {
  return said.length === word.length && said.every((one, index) => stem(one) === stem(word[index] ?? ''))
}

const leastStem = 3

/** Albanian says `Tiranë` and `në Tirana`, `jug` and `nga jugu`: the last vowels do not count. */
function stem(word: string): string {
  const short = word.replace(/[aeiouy]+$/, '')
  return short.length >= leastStem ? short : word
}

function folded(text: string): string {
  return text.trim().normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
}
