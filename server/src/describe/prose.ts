import type { Tone } from '@prona/contract/descriptions/description'
import { formatNumber } from '@prona/contract/kernel/format'
import { noBreakSpace } from '@prona/contract/kernel/locale'
import type { Language } from '@prona/contract/kernel/words'
import type { PropertyFacts, UnitFacts } from './facts.ts'

/** The sentences a description can be made of. One that the facts do not bear out is absent. */
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
  /** The same choice for the same record and wish, another one for the next record. */
  readonly pick: (about: string, ...choices: readonly string[]) => string
}

export type Prose = {
  readonly unit: (facts: UnitFacts, style: Style) => Sections
  readonly property: (facts: PropertyFacts, style: Style) => Sections
}

export type Group = 'home' | 'work' | 'small' | 'land'

export function groupOf(kind: UnitFacts['kind']): Group {
  if (kind === 'shop' || kind === 'office' || kind === 'warehouse') return 'work'
  if (kind === 'parking' || kind === 'storage') return 'small'
  return kind === 'land' ? 'land' : 'home'
}

/** `94,25 m²`, without decimals that say nothing. */
export function metres(area: number, language: Language): string {
  return `${formatNumber(area / 100, language)}${noBreakSpace}m²`
}

/** `a, b and c`; `and` is asked for each last member, since in Spanish it depends on it. */
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

/** The parts there are, with commas between. */
export function joined(...parts: readonly (string | undefined)[]): string {
  return parts.filter((part) => part !== undefined && part !== '').join(', ')
}

export function isSet(count: number | null): count is number {
  return count !== null && count > 0
}

/** The words of the reader, untouched: nobody here can bend what nobody here knows. */
export function wanted(heading: string, keywords: readonly string[], and: string): string | undefined {
  return keywords.length === 0 ? undefined : `${heading}: ${listed(keywords, () => and)}.`
}
