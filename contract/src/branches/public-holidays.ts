import { addDays, type Day } from '../kernel/day.ts'
import type { Label } from '../kernel/field.ts'
import { isWeekend } from './weekday.ts'

export type Holiday = { readonly on: Day; readonly name: string }

/** As they are stored, in Albanian, and in the reader's language. */
export const holidayNames = {
  newYear: ['Viti i Ri', 'New Year', 'Neujahr', 'Año Nuevo'],
  summer: ['Dita e Verës', 'Summer Day', 'Sommertag', 'Día del Verano'],
  nevruz: ['Dita e Nevruzit', 'Nevruz', 'Nevruz', 'Nevruz'],
  easter: ['Pashkët Katolike', 'Catholic Easter', 'Katholisches Ostern', 'Pascua católica'],
  orthodoxEaster: ['Pashkët Ortodokse', 'Orthodox Easter', 'Orthodoxes Ostern', 'Pascua ortodoxa'],
  labour: ['Dita e Punëtorëve', 'Labour Day', 'Tag der Arbeit', 'Día del Trabajo'],
  fitr: ['Fitër Bajrami', 'Eid al-Fitr', 'Ramadan-Bajram', 'Eid al-Fitr'],
  adha: ['Kurban Bajrami', 'Eid al-Adha', 'Kurban-Bajram', 'Eid al-Adha'],
  teresa: ['Dita e Shën Terezës', 'Mother Teresa Day', 'Mutter-Teresa-Tag', 'Día de la Madre Teresa'],
  alphabet: ['Dita e Alfabetit', 'Alphabet Day', 'Tag des Alphabets', 'Día del Alfabeto'],
  flag: [
    'Dita e Flamurit dhe e Pavarësisë',
    'Flag and Independence Day',
    'Tag der Flagge und der Unabhängigkeit',
    'Día de la Bandera y de la Independencia',
  ],
  liberation: ['Dita e Çlirimit', 'Liberation Day', 'Tag der Befreiung', 'Día de la Liberación'],
  youth: ['Dita Kombëtare e Rinisë', 'National Youth Day', 'Tag der Jugend', 'Día de la Juventud'],
  christmas: ['Krishtlindjet', 'Christmas', 'Weihnachten', 'Navidad'],
} as const satisfies Readonly<Record<string, Label>>

type Name = keyof typeof holidayNames

/** Added to the name of the working day on which one is made up for. */
const madeUpFor: Label = [' (zëvendësim)', ' (in lieu)', ' (Ersatztag)', ' (por traslado)']

const everyYear: readonly (readonly [string, Name])[] = [
  ['01-01', 'newYear'],
  ['01-02', 'newYear'],
  ['03-14', 'summer'],
  ['03-22', 'nevruz'],
  ['05-01', 'labour'],
  ['09-05', 'teresa'],
  ['11-22', 'alphabet'],
  ['11-28', 'flag'],
  ['11-29', 'liberation'],
  ['12-08', 'youth'],
  ['12-25', 'christmas'],
]

/** By the calendar of Umm al-Qura. Where the moon is seen differently the day differs by one. */
const bajrams: Readonly<Record<number, Readonly<Record<'fitr' | 'adha', readonly string[]>>>> = {
  2025: { fitr: ['03-30'], adha: ['06-06'] },
  2026: { fitr: ['03-20'], adha: ['05-27'] },
  2027: { fitr: ['03-09'], adha: ['05-16'] },
  2028: { fitr: ['02-26'], adha: ['05-05'] },
  2029: { fitr: ['02-14'], adha: ['04-24'] },
  2030: { fitr: ['02-04'], adha: ['04-13'] },
  2031: { fitr: ['01-24'], adha: ['04-02'] },
  2032: { fitr: ['01-14'], adha: ['03-22'] },
  2033: { fitr: ['01-03', '12-23'], adha: ['03-12'] },
  2034: { fitr: ['12-12'], adha: ['03-01'] },
  2035: { fitr: ['12-01'], adha: ['02-19'] },
  2036: { fitr: ['11-19'], adha: ['02-08'] },
  2037: { fitr: ['11-09'], adha: ['01-27'] },
  2038: { fitr: ['10-29'], adha: ['01-16'] },
  2039: { fitr: ['10-19'], adha: ['01-05', '12-26'] },
  2040: { fitr: ['10-07'], adha: ['12-15'] },
}

export const lastYear = 2040

/** Those of Albania (Law 7651), with the working days that make up for those on a Saturday or Sunday, in order. */
export function publicHolidays(year: number): readonly Holiday[] {
  const of = (month: string, name: Name) => ({ on: `${year}-${month}`, name })
  const moving = Object.entries(bajrams[year] ?? {}) as [Name, readonly string[]][]
  const proper = [
    ...everyYear.map(([month, name]) => of(month, name)),
    ...moving.flatMap(([name, months]) => months.map((month) => of(month, name))),
    { on: easter(year), name: 'easter' as const },
    { on: orthodoxEaster(year), name: 'orthodoxEaster' as const },
  ].toSorted((one, other) => one.on.localeCompare(other.on))
  const taken = new Set(proper.map(({ on }) => on))
  const days = proper.flatMap(({ on, name }): Holiday[] => {
    const [said] = holidayNames[name]
    if (!isWeekend(on)) return [{ on, name: said }]
    const instead = nextWorkingDay(on, taken)
    taken.add(instead)
    return [
      { on, name: said },
      { on: instead, name: `${said}${madeUpFor[0]}` },
    ]
  })
  return days.toSorted((one, other) => one.on.localeCompare(other.on))
}

/** Both Easters may be on one day, and then close one working day. */
function nextWorkingDay(day: Day, taken: ReadonlySet<Day>): Day {
  const next = addDays(day, 1)
  return isWeekend(next) || taken.has(next) ? nextWorkingDay(next, taken) : next
}

/** What the list has already, by its day and name, is not added again. */
export function withPublicHolidays(had: readonly Holiday[], year: number): readonly Holiday[] {
  const key = ({ on, name }: Holiday) => `${on} ${name}`
  const known = new Set(had.map(key))
  const added = publicHolidays(year).filter((one) => !known.has(key(one)))
  return [...had, ...added].toSorted((one, other) => key(one).localeCompare(key(other)))
}

/** The name of a public holiday in each language, of any other as it was written. */
export function holidayLabel(name: string): Label {
  return labels.get(name) ?? [name, name, name, name]
}

const labels: ReadonlyMap<string, Label> = new Map(
  Object.values(holidayNames).flatMap((label): [string, Label][] => [
    [label[0], label],
    [`${label[0]}${madeUpFor[0]}`, joined(label, madeUpFor)],
  ]),
)

function joined(label: Label, end: Label): Label {
  const [sq, en, de, es] = label.map((said, at) => `${said}${end[at]}`)
  return [sq ?? '', en ?? '', de ?? '', es ?? '']
}

/** The rule of Gauss for the Gregorian calendar, as Meeus has it. */
function easter(year: number): Day {
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100]
  const d = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30
  const e = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - d - (c % 4)) % 7
  const f = d + e - 7 * Math.floor((a + 11 * d + 22 * e) / 451) + 114
  return addDays(`${year}-03-01`, (Math.floor(f / 31) - 3) * 31 + (f % 31))
}

/** The same of the Julian calendar, which is thirteen days behind until 2099. */
function orthodoxEaster(year: number): Day {
  const d = (19 * (year % 19) + 15) % 30
  const e = (2 * (year % 4) + 4 * (year % 7) - d + 34) % 7
  return addDays(`${year}-03-01`, d + e + 21 + 13)
}
