import { plainly } from '../kernel/accents.ts'

type Side = 'from' | 'to'

const sides: ReadonlyMap<string, Side> = new Map<string, Side>([
  ...'nen deri pak maksimumi under below less most up max maximum unter bis hochstens weniger menos hasta maximo < <='
    .split(' ')
    .map((word) => [word, 'to'] as const),
  ...'mbi nga shume pakten minimumi over above from more least min minimum uber ab mehr mindestens mas desde minimo > >='
    .split(' ')
    .map((word) => [word, 'from'] as const),
])

export function sideOf(token: string): Side | undefined {
  return sides.get(token)
}

const openers = new Set('ndermjet midis between zwischen entre'.split(' '))

/** A word that says that two amounts follow. */
export function opensRange(token: string): boolean {
  return openers.has(token)
}

const joiners = new Set('deri to bis a al hasta till until -'.split(' '))
const both = new Set('dhe e and und y ose apo or oder o'.split(' '))

/** What stands between two amounts: the first and the last of a range, or two that are both meant. */
export function joinOf(token: string): 'range' | 'both' | undefined {
  return joiners.has(token) ? 'range' : both.has(token) ? 'both' : undefined
}

/** Words that join the others, in all four languages: they say nothing of their own. */
const passing = new Set(
  [
    'ne me per e i te se dhe ose nje kushton nr numer -',
    'in at with for the a an and or to of on than costing priced',
    'im in der die das dem den ein eine mit und oder nach zu als fur von',
    'en con de del la el las los un una y o al a por para que lo como',
  ].flatMap((words) => words.split(' ')),
)

export function isPassing(token: string): boolean {
  return passing.has(token)
}

const measures: ReadonlyMap<string, string> = new Map([
  ...'€ eur euro euros euroje'.split(' ').map((word) => [word, 'EUR'] as const),
  ...'lek leke all'.split(' ').map((word) => [word, 'ALL'] as const),
  ...'$ usd dollar dollars dolar dolare dolares'.split(' ').map((word) => [word, 'USD'] as const),
  ...'m2 sqm qm mq'.split(' ').map((word) => [word, 'area'] as const),
])

/** The currency that a word means, or `area`. */
export function unitsOf(token: string): string | undefined {
  return measures.get(token)
}

const numbers: ReadonlyMap<string, string> = new Map(
  [
    'nje one ein eine uno una',
    'dy two zwei dos',
    'tre tri three drei tres',
    'kater four vier cuatro',
    'pese five funf cinco',
    'gjashte six sechs seis',
  ].flatMap((words, index) => words.split(' ').map((word) => [word, String(index + 1)] as const)),
)

/** An article is a number only before a word that is counted. */
const articles = new Set('nje ein eine un una'.split(' '))

/**
 * `150,000`, `150.000` and `150 000` are one number, and so are `150k` and `80,5`; `100-150` is one word; what else
 * is written to a number without a space is a word of its own.
 */
export function tokensOf(text: string): readonly string[] {
  return plainly(text)
    .replaceAll('m²', 'm2')
    .replaceAll(/\b(?:al menos|jo me pak se)\b/g, ' desde ')
    .replaceAll(/\b(?:no mas de|jo me shume se|nicht mehr als|not more than)\b/g, ' hasta ')
    .replaceAll(/(\d) ?\+ ?(\d)/g, '$1+$2')
    .replaceAll(/(?<![\d+])\d{1,3}(?:[\s\u00a0\u202f.,]\d{3})+(?!\d)/g, (number) =>
      number.replaceAll(/\D/g, ''),
    )
    .replaceAll(/(?<![\d+.,])(\d+)[.,](\d{1,2})(?![\d+.,])/g, '$1.$2')
    .replaceAll(/(?<!\+)\b(\d+)\s*(?:k|mije|thousand|tausend|tsd|mil)\b\.?/g, '$1k')
    .replaceAll(/\b(\d{1,2})(?:st|nd|rd|th|-?te|\.|º|ª)(?=\s|$)/g, '$1')
    .replaceAll(/(\d)\s*(€|\$|eur|lek|m2)\s*[-–—]\s*(\d)/g, '$1 $2 - $3')
    .replaceAll(/(\dk?)(€|\$|eur|lek|m2|sqm|qm)/g, '$1 $2')
    .replaceAll(/(\dk?)[–—](?=\d)/g, '$1-')
    .replaceAll(/\s[–—]\s/g, ' - ')
    .replaceAll(/(\d)-([a-z]{3,})(?:-([a-z]{3,}))?/g, '$1 $2 $3')
    .replaceAll(openEnds, '$1+')
    .replaceAll(/([<>]=?|€|\$)(\d)/g, '$1 $2')
    .split(/[\s\u00a0\u202f,;:!?]+/)
    .map((token) => token.replace(/\.$/, ''))
    .filter((token) => token !== '')
    .map((token) => (articles.has(token) ? token : (numbers.get(token) ?? token)))
}

const openEnds =
  /\b(\d+k?) (?:e lart|e siper|e me shume|ose me shume|and up|and above|or more|or higher|und mehr|oder mehr|und hoher|y mas|o mas)\b/g

/** What stands in quotes, of any language, and the text without it. */
export function quotedIn(text: string) {
  const quoted: string[] = []
  const unquoted = text.replaceAll(/["“”„«]([^"“”„«»]+)["“”»]/g, (_, inside: string) => {
    quoted.push(inside.trim())
    return ' '
  })
  return { quoted: quoted.filter((one) => one !== ''), unquoted }
}

export type Amount = {
  readonly value: number
  /** Thousands: the other end of a range may leave them out. */
  readonly isThousands: boolean
}

export function amountIn(token: string): Amount | undefined {
  const [, digits, thousands] = /^(\d{1,12}(?:\.\d{1,2})?)(k)?\+?$/.exec(token) ?? []
  if (digits === undefined) return undefined
  return { value: Number(digits) * (thousands ? 1000 : 1), isThousands: thousands !== undefined }
}

/** An article before a value may be left out: `E lirë` is also asked for by `të lira`. */
export function isSame(said: readonly string[], word: readonly string[]): boolean {
  const bare = word.length === 2 && word[0]?.length === 1 ? word.slice(1) : word
  return [word, bare].some(
    (one) =>
      said.length === one.length && said.every((token, index) => stem(token) === stem(one[index] ?? '')),
  )
}

const leastStem = 3

/** Words are known with any ending: `Tiranë` and `Tirana`, `jug` and `jugu`, `Süd` and `Süden`, `frei` and `freie`. */
export function stem(word: string): string {
  const shorter = word.replace(/(?:en|ut|it|s|[aeiouy])$/, '')
  return shorter === word || shorter.length < leastStem ? word : stem(shorter)
}
