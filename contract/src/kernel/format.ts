/**
 * Formats figures, days and instants for people, identically on the server and in every browser. Only this file may
 * use Intl, and only for time zones.
 */

import { locales } from './locale.ts'
import { type Currency, money, roundedShare } from './money.ts'
import { formatNumber, grouped, minusSign, noValue } from './number-text.ts'
import { noBreakSpace } from './spaces.ts'
import type { Language } from './words.ts'

/** Weeks begin on Monday. */
export const firstDayOfWeek = 1

/** `whenPresent` leaves out decimals that are all zero; `never` rounds them away. */
export type Decimals = 'always' | 'whenPresent' | 'never'

export function formatMoney(
  amount: number,
  currency: Currency,
  language: Language,
  { cents = 'whenPresent' }: { readonly cents?: Decimals } = {},
): string {
  const figure = hundredths(amount, language, cents)
  if (figure === noValue) return noValue
  const { euro, lek } = locales[language]
  const [minus, digits] = figure.startsWith(minusSign) ? [minusSign, figure.slice(1)] : ['', figure]
  if (currency === 'EUR') return `${minus}${euro.before}${digits}${euro.after}`
  return `${figure}${noBreakSpace}${digits === '1' ? lek.one : lek.many}`
}

/** Hundredths of a square metre: `84,30 m²`. */
export function formatArea(area: number, language: Language): string {
  const figure = hundredths(area, language, 'always')
  return figure === noValue ? noValue : `${figure}${noBreakSpace}m²`
}

/** Basis points: `20 %`, `2,50 %`. */
export function formatPercent(
  basisPoints: number,
  language: Language,
  { decimals = 'whenPresent' }: { readonly decimals?: Decimals } = {},
): string {
  const figure = hundredths(basisPoints, language, decimals)
  return figure === noValue ? noValue : `${figure}${locales[language].percent}`
}

/**
 * `+355 69 20 12 345`: a stored number in pairs after its country, the last three together where they are odd. The
 * spaces do not break, which also keeps the groups in order from right to left.
 */
export function formatPhone(number: string): string {
  const [, country, digits] =
    /^\+(1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})(\d{4,})$/.exec(number) ?? []
  if (country === undefined || digits === undefined) return number
  const groups = digits.match(/\d{3}$|\d{2}(?=(?:\d{2})*(?:\d{3})?$)/g) ?? [digits]
  return `+${[country, ...groups].join(noBreakSpace)}`
}

/** The size of a file: `812 B`, `412 kB`, `1,8 MB`. */
export function formatBytes(bytes: number, language: Language): string {
  const [size, unit] =
    bytes < 1024 ? [bytes, 'B'] : bytes < 1024 ** 2 ? [bytes / 1024, 'kB'] : [bytes / 1024 ** 2, 'MB']
  const isCoarse = unit !== 'MB' || size >= 9.95
  const figure = isCoarse ? formatNumber(Math.round(size), language) : formatNumber(size, language, 1)
  return `${figure}${noBreakSpace}${unit}`
}

/** An estimate is rounded, so that it does not look like an exact count. */
export function formatCount(total: number, isExact: boolean, language: Language): string {
  return formatNumber(isExact || !Number.isFinite(total) ? total : Number(total.toPrecision(4)), language)
}

/** `1–25`, `07.10.2026 – 21.10.2026`: spaces around the dash only where the values contain spaces or dots. */
export function formatRange(from: string, to: string): string {
  return /^\d+$/.test(from + to) ? `${from}–${to}` : `${from} – ${to}`
}

export type DayStyle = 'short' | 'long' | 'monthYear'

/** An invalid day is shown unchanged: a screen must not fail because of stored data. */
export function formatDay(day: string, language: Language, style: DayStyle = 'short'): string {
  const [, year = '', month = '', date = ''] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day) ?? []
  const { months, shortDay, longDay, monthYear } = locales[language]
  const monthName = months[Number(month) - 1]
  if (monthName === undefined) return day
  const pattern = { short: shortDay, long: longDay, monthYear }[style]
  const words: Readonly<Record<string, string>> = {
    dd: date,
    d: String(Number(date)),
    MM: month,
    month: monthName,
    yyyy: year,
  }
  return pattern.replaceAll(/\b(?:dd?|MM|month|yyyy)\b/g, (word) => words[word] ?? word)
}

/** The day and 24-hour time in the zone: `14.10.2026, 16:10`. */
export function formatInstant(instant: string, language: Language, timeZone: string): string {
  if (Number.isNaN(Date.parse(instant))) return instant
  const { day, time } = clockAt(instant, timeZone)
  return `${formatDay(day, language)}, ${time}`
}

export function monthNames(language: Language, style: 'long' | 'short' = 'long'): readonly string[] {
  return style === 'long' ? locales[language].months : locales[language].shortMonths
}

/** From Monday to Sunday. */
export function weekdayNames(
  language: Language,
  style: 'long' | 'short' | 'narrow' = 'long',
): readonly string[] {
  const { weekdays, shortWeekdays, narrowWeekdays } = locales[language]
  return { long: weekdays, short: shortWeekdays, narrow: narrowWeekdays }[style]
}

/** The day and time in that zone. */
export function clockAt(instant: string, timeZone: string): { readonly day: string; readonly time: string } {
  const temporal: Zones | undefined = Reflect.get(globalThis, 'Temporal')
  if (temporal) {
    const moment = temporal.Instant.fromEpochMilliseconds(Date.parse(instant))
    const shown = moment.toZonedDateTimeISO(timeZone).toString()
    return { day: shown.slice(0, 10), time: shown.slice(11, 16) }
  }
  const parts = clockOf(timeZone).formatToParts(new Date(instant))
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((each) => each.type === type)?.value ?? ''
  return {
    day: `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`,
    time: `${part('hour')}:${part('minute')}`,
  }
}

/** The first Intl formatter costs a browser twenty milliseconds while the program starts; this costs half of one. */
type Zones = {
  readonly Instant: {
    fromEpochMilliseconds(milliseconds: number): {
      toZonedDateTimeISO(timeZone: string): { toString(): string }
    }
  }
}

/** Creating a formatter costs some fifty times as much as using it. */
const clocks = new Map<string, Intl.DateTimeFormat>()

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  })
  clocks.set(timeZone, made)
  return made
}

function hundredths(value: number, language: Language, decimals: Decimals): string {
  if (!Number.isSafeInteger(value)) return noValue
  const isShort = decimals === 'never' || (decimals === 'whenPresent' && value % 100 === 0)
  const digits = String(Math.abs(value)).padStart(3, '0')
  const whole = `${value < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
  return grouped(isShort ? String(roundedShare(money(value), 1, 100)) : whole, language)
}
