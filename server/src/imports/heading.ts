import type { Field } from '@prona/contract/kernel/field'
import { folded, likeness } from '@prona/contract/kernel/likeness'

/** A heading without what spreadsheets write around a name: numbers' signs, measures and small words. */
export type Heading = {
  /** Folded; empty where nothing else is there. */
  readonly name: string
  /** "Nr", "No", "#" or "Anzahl" was beside it. */
  readonly isNumbered: boolean
  /** What its cells are measured in, where it says so. */
  readonly measures: ReadonlySet<Measure>
  /** Beginnings of words, which a full stop marks. */
  readonly shortened: readonly string[]
}
type Measure = 'm2' | '%' | Currency
type Currency = 'EUR' | 'ALL' | 'other'

const numberSign = /#|\bn[ro]?\.?\s*[º°]/giu
const numberWords = /^(?:nr|no|num|numri|numer|number|nummer|numero|anzahl)$/
const squareMetres = /\b(?:m 2|sq m|sqm|qm|mq|metra katror\w*)\b/g
const smallWords = /^(?:i|e|te|se|of|the|de|del|la|el|der|die|das)$/
const currencyWords: Readonly<Record<string, Currency>> = {
  eur: 'EUR',
  euro: 'EUR',
  euros: 'EUR',
  lek: 'ALL',
  leke: 'ALL',
  usd: 'other',
  gbp: 'other',
  chf: 'other',
}
/** Signs that folding drops, and the one code that is a usual word in small letters. */
const signs: readonly (readonly [sign: RegExp, measure: Measure])[] = [
  [/€/, 'EUR'],
  [/\bALL\b/, 'ALL'],
  [/[$£]/, 'other'],
  [/%/, '%'],
]

export function readHeading(text: string): Heading {
  const plain = text.slice(0, 200).replaceAll(numberSign, ' nr ')
  const measures = new Set(signs.flatMap(([sign, measure]) => (sign.test(plain) ? [measure] : [])))
  const names: string[] = []
  let isNumbered = false
  const words = folded(plain.replaceAll(/\bALL\b/g, ' '))
    .replaceAll(/\bn o\b/g, 'nr')
    .replaceAll(squareMetres, 'm2')
    .split(' ')
  for (const [at, word] of words.entries()) {
    const currency = Object.hasOwn(currencyWords, word) ? currencyWords[word] : undefined
    if (currency) measures.add(currency)
    else if (word === 'm2') measures.add('m2')
    else if (numberWords.test(word)) isNumbered = true
    else if (at === words.length - 1 || !smallWords.test(word)) names.push(word)
  }
  const shortened = [...plain.matchAll(/(\p{L}{2,})\./gu)].map(([, word]) => folded(word ?? ''))
  return { name: names.join(' ').trim(), isNumbered, measures, shortened }
}

/**
 * Whether the field can hold what the heading measures: a price per square metre is no price, and one in another
 * currency than new records have is not this field's.
 */
export function holdsMeasures(field: Field, currency: unknown, { measures }: Heading): boolean {
  if (measures.has('%') && (field.kind === 'money' || field.kind === 'area')) return false
  const others = [...measures].filter((one) => one !== '%')
  if (others.length === 0) return true
  if (others.length > 1) return false
  return others[0] === 'm2' ? field.kind === 'area' : field.kind === 'money' && others[0] === currency
}

/** How much a heading is like a name; a shortened word is the one that it begins. */
export function headingLikeness(heading: Heading, name: Heading): number {
  const words = name.name.split(' ')
  const full = heading.name.split(' ').map((word) => {
    const begun = heading.shortened.includes(word) ? words.filter((one) => one.startsWith(word)) : []
    return begun.length === 1 ? begun[0] : word
  })
  return likeness(spelled({ ...heading, name: full.join(' ') }), spelled(name))
}

function spelled({ name, isNumbered }: Pick<Heading, 'name' | 'isNumbered'>): string {
  return isNumbered ? `nr ${name}` : name
}
