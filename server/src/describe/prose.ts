import type { Tone } from '@prona/contract/descriptions/description'
import { formatDay, formatMoney } from '@prona/contract/kernel/format'
import { formatNumber } from '@prona/contract/kernel/number-text'
import { noBreakSpace } from '@prona/contract/kernel/spaces'
import type { Language } from '@prona/contract/kernel/words'
import type { PropertyFacts, UnitFacts } from './facts.ts'

/** The sentences a description can contain. One whose facts are missing is left out. */
export type Sections = {
  readonly title: string
  readonly opening: string
  readonly rooms?: string
  readonly outdoor?: string
  readonly light?: string
  readonly condition?: string
  readonly amenities?: string
  readonly energy?: string
  readonly price?: string
  readonly highlights?: string
  readonly closing?: string
}

export type Style = {
  readonly tone: Tone
  readonly keywords: readonly string[]
  /** Chooses the same wording for the same record and options, and varies between records. */
  readonly pick: (about: string, ...choices: readonly string[]) => string
}

export type Prose = {
  readonly unit: (facts: UnitFacts, style: Style) => Sections
  readonly property: (facts: PropertyFacts, style: Style) => Sections
}

/** What each language phrases in its own way. */
export type Wording = {
  readonly title: (facts: UnitFacts, style: Style) => string
  readonly opening: (facts: UnitFacts, style: Style) => string
  readonly rooms: (facts: UnitFacts, style: Style) => string | undefined
  readonly outdoor: (facts: UnitFacts, style: Style) => string | undefined
  readonly light: (facts: UnitFacts, style: Style) => string | undefined
  readonly condition: (facts: UnitFacts) => string | undefined
  readonly price: {
    readonly sale: (amount: string) => string
    readonly rent: (amount: string, period: string) => string
    readonly periods: Readonly<Record<NonNullable<UnitFacts['rentPeriod']>, string>>
  }
  readonly energyOfBuilding: (energyClass: string) => string
  readonly titleOfProperty: (facts: PropertyFacts) => string
  readonly openingOfProperty: (facts: PropertyFacts, style: Style) => string
  readonly floors: (from: number, to: number) => string
  readonly stage: {
    readonly finished: (year: number | null) => string
    readonly planned: string
    readonly building: string
    readonly handover: (month: string) => string
  }
  readonly energy: (energyClass: string) => string
  readonly amenities: (place: PropertyFacts, style: Style) => string | undefined
  readonly highlights: readonly string[]
  /** The word between the last two of a list: in Spanish it depends on the last one. */
  readonly and: (last: string) => string
  readonly closing: Readonly<Record<Exclude<Tone, 'plain'>, readonly string[]>>
}

/** Builds the sentences of a language from a record's facts. */
export function proseIn(language: Language, words: Wording): Prose {
  return {
    unit: (facts, style) => ({
      title: words.title(facts, style),
      opening: words.opening(facts, style),
      rooms: words.rooms(facts, style),
      outdoor: words.outdoor(facts, style),
      light: words.light(facts, style),
      condition: words.condition(facts),
      amenities: facts.place && words.amenities(facts.place, style),
      energy: facts.place?.energyClass ? words.energyOfBuilding(facts.place.energyClass) : undefined,
      price: price(language, words.price, facts),
      ...ending(words, style),
    }),
    property: (facts, style) => ({
      title: words.titleOfProperty(facts),
      opening: words.openingOfProperty(facts, style),
      rooms: floors(words, facts),
      condition: stage(language, words.stage, facts),
      amenities: words.amenities(facts, style),
      energy: facts.energyClass ? words.energy(facts.energyClass) : undefined,
      ...ending(words, style),
    }),
  }
}

function price(
  language: Language,
  words: Wording['price'],
  { salePrice, rentPrice, rentPeriod, currency }: UnitFacts,
): string | undefined {
  const sale = salePrice === null ? undefined : words.sale(formatMoney(salePrice, currency, language))
  const rent =
    rentPrice === null
      ? undefined
      : words.rent(formatMoney(rentPrice, currency, language), words.periods[rentPeriod ?? 'month'])
  return sale && rent ? `${sale} ${rent}` : (sale ?? rent)
}

function floors(words: Wording, { floors: { from, to } }: PropertyFacts): string | undefined {
  return from === null || to === null || from === to ? undefined : words.floors(from, to)
}

function stage(
  language: Language,
  words: Wording['stage'],
  { stage: now, handoverOn, yearBuilt, today }: PropertyFacts,
): string {
  if (now === 'finished') return words.finished(yearBuilt)
  const word = now === 'planned' ? words.planned : words.building
  const isAhead = handoverOn !== null && handoverOn > today
  return isAhead ? `${word}; ${words.handover(formatDay(handoverOn, language, 'monthYear'))}.` : `${word}.`
}

/** The reader's keywords are used unchanged, since we cannot inflect unknown words. */
function ending(words: Wording, { tone, keywords, pick }: Style): Pick<Sections, 'highlights' | 'closing'> {
  const heading = pick('wanted', ...words.highlights)
  return {
    highlights: keywords.length === 0 ? undefined : `${heading}: ${listed(keywords, words.and)}.`,
    closing: tone === 'plain' ? undefined : pick('closing', ...words.closing[tone]),
  }
}

export type Group = 'home' | 'work' | 'small' | 'land'

export function groupOf(kind: UnitFacts['kind']): Group {
  if (kind === 'shop' || kind === 'office' || kind === 'warehouse') return 'work'
  if (kind === 'parking' || kind === 'storage') return 'small'
  return kind === 'land' ? 'land' : 'home'
}

/** `94,25 m²`, without decimals that are zero. */
export function metres(area: number, language: Language): string {
  return `${formatNumber(area / 100, language)}${noBreakSpace}m²`
}

/** `a, b and c`; `and` is called with the last one, since in Spanish the word depends on it. */
export function listed(parts: readonly string[], and: (last: string) => string): string {
  const last = parts.at(-1)
  if (last === undefined || parts.length === 1) return last ?? ''
  return `${parts.slice(0, -1).join(', ')} ${and(last)} ${last}`
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** A word for a small number, figures for the rest. */
export function counted(count: number, words: readonly string[]): string {
  return words[count - 1] ?? String(count)
}

/** The given parts, separated by commas. */
export function joined(...parts: readonly (string | undefined)[]): string {
  return parts.filter((part) => part !== undefined && part !== '').join(', ')
}

export function isSet(count: number | null): count is number {
  return count !== null && count > 0
}
