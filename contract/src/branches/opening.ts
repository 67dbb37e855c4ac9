import * as z from 'zod/mini'
import type { Day } from '../kernel/day.ts'
import type { Label } from '../kernel/field.ts'
import type { Holiday } from './public-holidays.ts'
import { type Weekday, weekdayOf, weekdays } from './weekday.ts'

/** What a branch can take from its company of when it is open. */
export const takenOpening = ['hours', 'holidays'] as const

const dayHours = z.nullable(z.string())

/** When a branch is open: its own week and days, and where it has none those of its company. */
export const openingSchema = z.strictObject({
  hours: z.strictObject({
    monday: dayHours,
    tuesday: dayHours,
    wednesday: dayHours,
    thursday: dayHours,
    friday: dayHours,
    saturday: dayHours,
    sunday: dayHours,
  }),
  holidays: z.array(z.strictObject({ on: z.string(), name: z.string() })),
  ofCompany: z
    .array(z.enum(takenOpening))
    .check(z.describe('What the branch leaves empty, so that its company says it.')),
})
export type ShownOpening = z.infer<typeof openingSchema>

/** Hours by weekday, where null is closed, and the days on which one is closed all the same. */
export type Opening = {
  readonly hours: Readonly<Record<Weekday, string | null>>
  readonly holidays: readonly Holiday[]
}

export type Span = { readonly from: string; readonly to: string }

/** `09:00–13:00, 14:00–18:00` in its parts. */
export function spansIn(hours: string | null): readonly Span[] {
  const times = hours?.match(/\d\d:\d\d/g) ?? []
  return times.flatMap((from, at) => {
    const to = times[at + 1]
    return at % 2 === 0 && to ? [{ from, to }] : []
  })
}

/** Nobody has said when one is there, which is not the same as being closed all week. */
export function saysNothing({ hours }: Pick<Opening, 'hours'>): boolean {
  return weekdays.every((weekday) => hours[weekday] === null)
}

const usualSpans: readonly Span[] = [{ from: '09:00', to: '18:00' }]

/** When one is there on a day; none where it is closed. Without any hours one is there every day until six. */
export function spansOn(opening: Opening, day: Day): readonly Span[] {
  if (opening.holidays.some(({ on }) => on === day)) return []
  return saysNothing(opening) ? usualSpans : spansIn(opening.hours[weekdayOf(day)])
}

export const openingWords = {
  closed: ['mbyllur', 'closed', 'geschlossen', 'cerrado'],
  unsaid: [
    'Askush nuk e ka shënuar ende.',
    'Nobody has entered them yet.',
    'Noch hat sie niemand eingetragen.',
    'Nadie lo ha anotado todavía.',
  ],
  next: ['Ditët e ardhshme të pushimit', 'Next days closed', 'Nächste freie Tage', 'Próximos festivos'],
  none: [
    'Asnjë ditë pushimi e shënuar për më vonë.',
    'No further days closed are entered.',
    'Es sind keine weiteren freien Tage eingetragen.',
    'No hay más festivos anotados.',
  ],
  further: ['edhe {count} ditë', 'and {count} more', 'und {count} weitere', 'y {count} más'],
} as const satisfies Readonly<Record<string, Label>>
