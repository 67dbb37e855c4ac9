import { plainly } from '../kernel/accents.ts'

/** Somebody in a pasted list; what it does not say is empty. */
export type PastedPerson = { readonly name: string; readonly email: string }

/**
 * The people in a text that somebody pasted: addresses between commas, semicolons or on lines of their own, with names
 * before or after them, as mail programs write them or as the rows of a spreadsheet. A name without an address is a
 * person too, to be completed.
 */
export function pastedPeople(text: string): readonly PastedPerson[] {
  const [first = '', ...others] = text.split(/\r?\n/)
  const lines = isHeading(first) ? others : [first, ...others]
  return lines.flatMap(peopleOf)
}

/** What is in quotes or angle brackets is not divided; their lengths keep what never closes them from taking long. */
const cell = /(?:"[^"]{0,200}"|<[^>]{0,200}>|[^\t;,])+/g
const address = /[^\s<>()[\]"'“”„«»]+@[^\s<>()[\]"'“”„«»]*/
const longestCell = 500
const figures = /^\+?[\d\s()./-]+$/

function peopleOf(line: string): readonly PastedPerson[] {
  const people: PastedPerson[] = []
  let before: string[] = []
  for (const [whole] of line.matchAll(cell)) {
    const written = whole.slice(0, longestCell)
    const [email = ''] = address.exec(written) ?? []
    const name = nameIn(email ? written.replace(email, ' ') : written)
    if (email) {
      const told = name || before.join(' ')
      people.push({ name: told, email: email.replace(/^mailto:/i, '').toLowerCase() })
      before = []
    } else if (name && !figures.test(name)) before.push(name)
  }
  const after = before.join(' ')
  const last = people.at(-1)
  if (!last) return after ? [{ name: after, email: '' }] : []
  const whole = last.name === '' ? [...people.slice(0, -1), { ...last, name: after }] : people
  return whole.map((one) => ({ ...one, name: one.name || nameFrom(one.email) }))
}

/** `"Krasniqi, Arta"` is Arta Krasniqi. */
function nameIn(written: string): string {
  const [, family, given] = /^\s*"([^",]+),([^",]+)"/.exec(written) ?? []
  return (given ? `${given} ${family}` : written)
    .replace(/["'<>()[\]“”„«»]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

/** As people's addresses are often made: `arta.krasniqi@…` is Arta Krasniqi. */
function nameFrom(email: string): string {
  const words = (email.split('@')[0] ?? '').split(/[^\p{L}]+/u).filter(Boolean)
  return words.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1)).join(' ')
}

const headings = new Set([
  ...['emri', 'mbiemri', 'emri dhe mbiemri', 'emri i plote', 'telefoni', 'telefon', 'adresa'],
  ...[
    'name',
    'full name',
    'first name',
    'last name',
    'surname',
    'phone',
    'mobile',
    'email',
    'e-mail',
    'mail',
  ],
  ...[
    'email address',
    'e-mail address',
    'emaili',
    'posta elektronike',
    'vorname',
    'nachname',
    'e-mail-adresse',
  ],
  ...['nombre', 'apellidos', 'apellido', 'nombre y apellidos', 'correo', 'correo electronico', 'telefono'],
])

/** The first row of a spreadsheet says what its columns are. */
function isHeading(line: string): boolean {
  return !line.includes('@') && [...line.matchAll(cell)].some(([one]) => headings.has(plainly(nameIn(one))))
}

/** What somebody could be called at sign-in: from their name, or else from their address. */
export function usernameFrom({ name, email }: PastedPerson): string {
  return asUsername(name) || asUsername(email.split('@')[0] ?? '')
}

const longest = 50

function asUsername(text: string): string {
  const words = plainly(text).replaceAll(/[^a-z0-9]+/g, '.')
  return words
    .replaceAll(/^\.+|\.+$/g, '')
    .slice(0, longest)
    .replace(/\.$/, '')
}
