import { createHmac, randomBytes } from 'node:crypto'

/** Codes of six digits that change every 30 seconds (RFC 6238), as every app for them knows. */
const stepSeconds = 30
const digits = 6
/** Clocks may differ by one step either way. */
const steps = [0, -1, 1]

export function newTotpSecret(): Buffer {
  return randomBytes(20)
}

/** The step whose code this is, or undefined. A step that was used must not be used again. */
export function stepOfCode(secret: Buffer, code: string, now: string): number | undefined {
  const current = stepAt(now)
  return steps.map((away) => current + away).find((step) => codeOfStep(secret, step) === code)
}

export function stepAt(now: string): number {
  return Math.floor(Date.parse(now) / 1000 / stepSeconds)
}

export function codeOfStep(secret: Buffer, step: number, length = digits): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const hash = createHmac('sha1', secret).update(counter).digest()
  const offset = (hash.at(-1) ?? 0) & 0xf
  const number = hash.readUInt32BE(offset) & 0x7f_ff_ff_ff
  return String(number % 10 ** length).padStart(length, '0')
}

/** What the app on the phone reads from the picture: whose account it is, and the secret. */
export function totpAddress(secret: Buffer, company: string, username: string): string {
  const label = `${encodeURIComponent(company)}:${encodeURIComponent(username)}`
  return `otpauth://totp/${label}?secret=${base32(secret)}&issuer=${encodeURIComponent(company)}`
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** RFC 4648, without the signs that fill up: every length here is a whole number of groups. */
export function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{5}/g) ?? []).map((five) => alphabet[Number.parseInt(five, 2)]).join('')
}
