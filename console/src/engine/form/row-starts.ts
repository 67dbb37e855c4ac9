type Values = Readonly<Record<string, unknown>>
type Start = (rows: number) => Values

const wholeShare = 10_000

/** What a row begins with where the trade has a habit: a buyer alone takes everything. */
const starts: Readonly<Record<string, Start>> = {
  'order.parties': (rows) => (rows === 0 ? { role: 'buyer', shareBp: wholeShare } : {}),
}

export function rowStart(single: string, path: string, rows: number): Values {
  return starts[`${single}.${path}`]?.(rows) ?? {}
}

/** What a new record begins with, beyond what the server gives it. */
const beginnings: Readonly<Record<string, Values>> = {
  customer: { kind: 'person' },
}

export function beginningOf(single: string): Values {
  return beginnings[single] ?? {}
}
