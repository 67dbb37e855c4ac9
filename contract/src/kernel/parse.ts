/**
 * Reads what people type into forms, in any usual notation: `1.234.567,50`, `1,234,567.50` and `1 234 567,5` are the
 * same amount. The reader's language does not matter, so that a figure pasted from a mail means the same to everyone.
 * The one ambiguous notation, `1.234`, always means thousands; anything else is `undefined`.
 */
import { type Day, isDay } from './day.ts'
import { type Money, money } from './money.ts'

/** In minor units. A currency beside the figure is allowed. */
export function parseMoney(text: string): Money | undefined {
  const minorUnits = scaled(without(currencySign, text), 2)
  return minorUnits === undefined ? undefined : money(minorUnits)
}

/** In hundredths of a square metre. */
export function parseArea(text: string): number | undefined {
  return scaled(without(areaSign, text), 2)
}

/** In basis points. */
export function parsePercent(text: string): number | undefined {
  return scaled(without(percentSign, text), 2)
}

/** A number of at most so many decimals. */
export function parseNumber(text: string, decimals = 0): number | undefined {
  const plain = plainDecimal(text, decimals)
  return plain === undefined ? undefined : Number(plain) + 0
}

/** `14.10.2026`, `14/10/2026`, `14-10-2026` (the day first, always) or `2026-10-14`. */
export function parseDay(text: string): Day | undefined {
  const trimmed = text.trim()
  const [, date = '', , month = '', year = ''] = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4})$/.exec(trimmed) ?? []
  const day = year === '' ? trimmed : `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  return isDay(day) ? day : undefined
}

const currencySign = /^(?:€|EUR|ALL|lek(?:ë|e|es)?)|(?:€|EUR|ALL|lek(?:ë|e|es)?)$/iu
const areaSign = /m[²2]$/iu
const percentSign = /%$/u

/** A minus may stand before the currency sign: `−€5`. */
function without(sign: RegExp, text: string): string {
  const [minus, rest] = signOf(text)
  return `${minus}${rest.replace(sign, '').trim()}`
}

function signOf(text: string): readonly [minus: '' | '-', rest: string] {
  const trimmed = text.trim()
  return /^[-\u2212]/.test(trimmed) ? ['-', trimmed.slice(1).trim()] : ['', trimmed]
}

function scaled(text: string, decimals: number): number | undefined {
  const plain = plainDecimal(text, decimals)
  if (plain === undefined) return undefined
  const [whole = '', fraction = ''] = plain.split('.')
  const value = Number(`${whole}${fraction.padEnd(decimals, '0')}`) + 0
  return Number.isSafeInteger(value) ? value : undefined
}

/** The figure as `-1234567.50`, if it is one and has no more decimals than allowed. */
function plainDecimal(text: string, decimals: number): string | undefined {
  const [minus, body] = signOf(text.normalize('NFC'))
  const figure = body.replaceAll(/\s/g, ' ').replaceAll(/['’]/g, '’')
  const mark = decimalMarkAt(figure, decimals)
  const whole = withoutThousands(figure.slice(0, mark))
  const fraction = figure.slice(mark + 1)
  if (whole === undefined || !/^\d*$/.test(fraction) || fraction.length > decimals) return undefined
  if (whole === '' && fraction === '') return undefined
  return `${minus}${whole || '0'}${fraction && `.${fraction}`}`
}

/**
 * The position of the decimal mark. The last point or comma is the decimal mark, but a thousands separator when it
 * occurs more than once, or when it is the only one and exactly three digits follow a first group (`1.234`). Where
 * the value has three decimals or more (a latitude), a single one is always the decimal mark.
 */
function decimalMarkAt(figure: string, decimals: number): number {
  const last = Math.max(figure.lastIndexOf('.'), figure.lastIndexOf(','))
  if (last < 0 || figure.indexOf(figure.charAt(last)) !== last) return figure.length
  const readsAsThousands = decimals < 3 && /^[1-9]\d{0,2}[.,]\d{3}$/.test(figure)
  return readsAsThousands ? figure.length : last
}

/** Checks for groups of three with the same separator, or none at all; empty before a bare `,50`. */
function withoutThousands(whole: string): string | undefined {
  const isGrouped = /^\d{1,3}(?:([ .,’])\d{3})(?:\1\d{3})*$/.test(whole)
  return isGrouped || /^\d*$/.test(whole) ? whole.replaceAll(/\D/g, '') : undefined
}
