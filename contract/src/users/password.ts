import type { Label } from '../kernel/field.ts'

/** The rules for passwords. The console checks them while one types, the server checks them again. */
export const shortestPassword = 8
export const longestPassword = 128

export type PasswordIssue = 'tooShort' | 'tooLong' | 'common' | 'yourName'

/** `names`: the username, the person's name and the like, which are guessed first. */
export function passwordIssue(password: string, names: readonly string[]): PasswordIssue | undefined {
  const length = [...password].length
  if (length < shortestPassword) return 'tooShort'
  if (length > longestPassword) return 'tooLong'
  const readings = readingsOf(password)
  if (isMadeOfNames(readings, names)) return 'yourName'
  return isCommon(password, readings) ? 'common' : undefined
}

export const passwordSentences: Readonly<Record<PasswordIssue, Label>> = {
  tooShort: [
    'Të paktën 8 karaktere.',
    'At least 8 characters.',
    'Mindestens 8 Zeichen.',
    'Al menos 8 caracteres.',
  ],
  tooLong: [
    'Më së shumti 128 karaktere.',
    'At most 128 characters.',
    'Höchstens 128 Zeichen.',
    'Como máximo 128 caracteres.',
  ],
  common: [
    'Ky fjalëkalim hamendësohet lehtë.',
    'This password is easily guessed.',
    'Dieses Passwort ist leicht zu erraten.',
    'Esta contraseña es fácil de adivinar.',
  ],
  yourName: [
    'Fjalëkalimi nuk mund të jetë emri juaj.',
    'The password cannot be your name.',
    'Das Passwort darf nicht Ihr Name sein.',
    'La contraseña no puede ser su nombre.',
  ],
}

/** The letters alone, as in lists of common passwords: `P4ssw0rd!` is `password`, and `admin123` is `admin`. */
export function readingsOf(text: string): string[] {
  const plain = [...text.normalize('NFKD').toLowerCase()]
  const read = plain.map((sign) => lookalikes[sign] ?? sign)
  return [...new Set([plain, read].map((signs) => signs.join('').replaceAll(/[^\p{L}]/gu, '')))]
}

const lookalikes: Readonly<Record<string, string>> = {
  '0': 'o',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '@': 'a',
  $: 's',
}

/** Of whole names and their parts, in any order: `HoxhaArta1990`. */
function isMadeOfNames(readings: readonly string[], names: readonly string[]): boolean {
  const parts = names
    .flatMap((name) => [name, ...name.split(/[^\p{L}\p{M}]+/u)])
    .flatMap((name) => readingsOf(name).slice(0, 1))
    .filter((name) => name.length >= 3)
    .sort((one, other) => other.length - one.length)
  const rest = (text: string) => parts.reduce((left, part) => left.replaceAll(part, ''), text)
  return readings.some((bare) => bare !== '' && rest(bare) === '')
}

function isMadeOf(readings: readonly string[], name: string): boolean {
  return name.length >= 3 && readings.some((bare) => bare.includes(name) && bare.replaceAll(name, '') === '')
}

function isCommon(password: string, readings: readonly string[]): boolean {
  if (isRun(password.toLowerCase()) || isRepeated(password.toLowerCase())) return true
  return commonWords.some((word) => isMadeOf(readings, word))
}

/** `12345678`, `87654321`, `qwertyuiop`: neighbouring keys from the first character to the last. */
function isRun(text: string): boolean {
  const backwards = [...text].reverse().join('')
  return rows.some((row) => row.includes(text) || row.includes(backwards))
}

const rows = [
  '01234567890123456789',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklzxcvbnm',
  'qwertzuiopasdfghjklyxcvbnm',
]

/** A short piece repeated: `aaaaaaaa`, `abcabcabc`, `12121212`. */
function isRepeated(text: string): boolean {
  return /^(.{1,4})\1+$/u.test(text)
}

const commonWords = [
  'pronademo password passwort contrasena fjalekalim fjalekalimi sekret secret letmein welcome mireseerdhe',
  'admin administrator administratori root user perdorues guest login signin test testing demo prona',
  'qwerty qwertz asdf asdfgh zxcvbn abc abcd iloveyou dashuri zemra shpirti princess sunshine dragon monkey',
  'shqip shqiperia shqiperi albania tirana tirane durres durresi vlora vlore kosova kosove prishtina skenderbeu',
  'football futboll liverpool barcelona juventus realmadrid chelsea arsenal milan superman batman master',
  'office property company changeme default summer winter spring pershendetje familja shtepia',
]
  .join(' ')
  .split(' ')
