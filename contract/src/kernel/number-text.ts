/** Numbers as each language writes them: all that a page needs on which nobody is signed in. */
import { noBreakSpace } from './spaces.ts'
import type { Language } from './words.ts'

type Separators = { readonly thousands: string; readonly decimal: string }

const separators: Readonly<Record<Language, Separators>> = {
  sq: { thousands: noBreakSpace, decimal: ',' },
  en: { thousands: ',', decimal: '.' },
  de: { thousands: '.', decimal: ',' },
  es: { thousands: '.', decimal: ',' },
}

/** Shown where there is no value. */
export const noValue = '–'

export const minusSign = '\u2212'

/** A plain number: with the decimals it has, or exactly `decimals` of them. */
export function formatNumber(value: number, language: Language, decimals?: number): string {
  if (!Number.isFinite(value)) return noValue
  const plain = decimals === undefined ? withoutExponent(value) : value.toFixed(decimals)
  return grouped(plain, language)
}

type Params = Readonly<Record<string, string | number>>

/** What fills a sentence, with its count as people write it; up to 999 that is how it chooses its plural form too. */
export function withCount(params: Params | undefined, language: Language): Params {
  const { count } = params ?? {}
  return typeof count === 'number' ? { ...params, count: formatNumber(count, language) } : { ...params }
}

/** `-1234.5` with the separators of a language; zero has no sign. */
export function grouped(plain: string, language: Language): string {
  const { thousands, decimal } = separators[language]
  const [whole = '', fraction] = plain.replace('-', '').split('.')
  const sign = plain.startsWith('-') && /[1-9]/.test(plain) ? minusSign : ''
  const figure = whole.replaceAll(/\B(?=(?:\d{3})+$)/g, thousands)
  return fraction === undefined ? `${sign}${figure}` : `${sign}${figure}${decimal}${fraction}`
}

function withoutExponent(value: number): string {
  if (Number.isInteger(value)) return String(BigInt(value))
  const plain = String(value)
  return plain.includes('e') ? value.toFixed(20).replace(/\.?0+$/, '') : plain
}
