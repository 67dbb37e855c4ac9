import type { IssueCode } from './errors.ts'

/** Every browser and Node has it, and no library of the language that is common to both names it. */
declare const URL: { readonly canParse: (text: string) => boolean }

/** Whether a value has the right form. It is not checked whether such a number or address exists. */

/** What mail servers accept in practice; quoted names and address literals are refused. */
export function isEmail(text: string): boolean {
  const [local = '', domain = '', ...more] = text.split('@')
  if (more.length > 0 || local.length > 64 || text.length > 254) return false
  return localPart.test(local) && domainName.test(domain)
}

const atom = "[\\p{L}\\p{N}!#$%&'*+/=?^_`{|}~-]+"
const label = '[\\p{L}\\p{N}](?:[\\p{L}\\p{N}-]{0,61}[\\p{L}\\p{N}])?'
const localPart = new RegExp(`^${atom}(?:\\.${atom})*$`, 'u')
const domainName = new RegExp(`^(?:${label}\\.)+(?!\\p{N}+$)(?!.$)${label}$`, 'u')

/** E.164: a plus, the country, up to fifteen digits in all. */
export function isPhone(text: string): boolean {
  return /^\+[1-9]\d{6,14}$/.test(text)
}

/**
 * A phone number as people write it, converted to E.164; `undefined` when it cannot be one. Without a country,
 * `countryCode` is used and a leading zero dropped.
 */
export function normalizePhone(text: string, countryCode = '355'): string | undefined {
  const written = text.trim().replace(/\(0\)/, '')
  if (!/^\+?[\d\s()./\u2010-\u2013-]+$/.test(written)) return undefined
  const digits = written.replaceAll(/\D/g, '')
  const phone = `+${withCountry(digits, written.startsWith('+'), countryCode)}`
  return isPhone(phone) ? phone : undefined
}

function withCountry(digits: string, isInternational: boolean, countryCode: string): string {
  if (isInternational) return withoutTrunkZero(digits, countryCode)
  if (digits.startsWith('00')) return withoutTrunkZero(digits.slice(2), countryCode)
  if (digits.startsWith('0')) return `${countryCode}${digits.slice(1)}`
  return digits.startsWith(countryCode) && digits.length > 10 ? digits : `${countryCode}${digits}`
}

/** `+355 069…` is written often, but the zero is not dialled. */
function withoutTrunkZero(digits: string, countryCode: string): string {
  return digits.startsWith(`${countryCode}0`)
    ? `${countryCode}${digits.slice(countryCode.length + 1)}`
    : digits
}

/** The number of an Albanian taxpayer: `L12345678A`. */
export function isNuis(text: string): boolean {
  return /^[A-M]\d{8}[A-Z]$/.test(text)
}

/** Country, two check digits, account; spaces between groups are allowed. An Albanian one has 28 characters. */
export function isIban(text: string): boolean {
  const iban = text.replaceAll(/\s/g, '').toUpperCase()
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return false
  if (iban.startsWith('AL') && iban.length !== 28) return false
  const digits = `${iban.slice(4)}${iban.slice(0, 4)}`.replaceAll(/[A-Z]/g, (letter) =>
    String(letter.charCodeAt(0) - 55),
  )
  return BigInt(digits) % 97n === 1n
}

/** Encrypted, without a name or password; unencrypted only on the server's own machine. */
const webAddress =
  /^(https:\/\/[^\s/?#@\\]+|http:\/\/(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?)([/?][^\s#]*)?$/i

/** `09:00–13:00, 14:00–18:00`: each time later than the one before, however it is written. */
export function isHours(text: string): boolean {
  return normalizeHours(text) !== undefined
}

/** Opening hours as people write them (`9-17`, `9.00 - 13.00; 14-18`), as they are kept; `undefined` when they are none. */
export function normalizeHours(text: string): string | undefined {
  if (!hours.test(text)) return undefined
  const times = [...text.matchAll(clock)].map(
    ([, hour = '', minute = '00']) => `${hour.padStart(2, '0')}:${minute}`,
  )
  if (times.some((time, at) => at > 0 && time <= (times[at - 1] ?? ''))) return undefined
  return times.flatMap((from, at) => (at % 2 === 0 ? [`${from}–${times[at + 1]}`] : [])).join(', ')
}

const time = '(?:[01]?\\d|2[0-3])(?:[:.][0-5]\\d)?'
const span = `${time} *[-–—] *${time}`
const hours = new RegExp(`^${span}(?: *[,;] *${span})*$`)
const clock = /(\d{1,2})(?:[:.](\d\d))?/g

/** What a text of a certain shape must be, and what is said where it is not. */
export const shapes = {
  nuis: [isNuis, 'badNuis'],
  iban: [isIban, 'badIban'],
  /** By which the Albanian tax authority knows a place of business: `ab123cd456`. */
  unitCode: [(text) => /^[a-z]{2}\d{3}[a-z]{2}\d{3}$/.test(text), 'badUnitCode'],
  hours: [isHours, 'badHours'],
  webAddress: [(text) => webAddress.test(text) && URL.canParse(text), 'rule'],
  code: [(text) => /^[\p{L}\p{N}][\p{L}\p{N}._/-]*$/u.test(text), 'badCode'],
  username: [(text) => /^[a-z0-9][a-z0-9._-]*$/.test(text), 'badUsername'],
} as const satisfies Record<string, readonly [(text: string) => boolean, IssueCode]>
