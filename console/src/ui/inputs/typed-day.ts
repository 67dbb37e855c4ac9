import { withoutAccents } from '@prona/contract/kernel/accents'
import { addDays, type Day, isDay } from '@prona/contract/kernel/day'
import { parseDay } from '@prona/contract/kernel/parse'

/** Whatever the reader's language: each of these words means only one thing. */
const named: Readonly<Record<string, number>> = {
  sot: 0,
  today: 0,
  heute: 0,
  hoy: 0,
  neser: 1,
  tomorrow: 1,
  morgen: 1,
  manana: 1,
  dje: -1,
  yesterday: -1,
  gestern: -1,
  ayer: -1,
}

/**
 * A day typed in a short form: `1.3.26`, `010326`, `01032026`, `1.3` and `15` in the current year and month, `sot`,
 * `+7`. Two-digit years up to 69 are in this century, the others in the last one, as for birthdays.
 */
export function readDay(text: string, today: Day): Day | undefined {
  const typed = text.trim().toLowerCase()
  const whole = parseDay(typed)
  if (whole) return whole
  const word = named[withoutAccents(typed)]
  if (word !== undefined) return addDays(today, word)
  const steps = /^([+\u2212-])\s?(\d{1,4})$/.exec(typed)
  if (steps) return within(() => addDays(today, Number(steps[2]) * (steps[1] === '+' ? 1 : -1)))
  const [, date = '', month = today.slice(5, 7), year = today.slice(0, 4)] = partsOf(typed) ?? []
  const day = `${century(year)}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  return isDay(day) ? day : undefined
}

function partsOf(typed: string): RegExpExecArray | null {
  const digits = /^(\d\d)(\d\d)(\d{4}|\d\d)$/.exec(typed)
  return digits ?? /^(\d{1,2})(?:[./ -](\d{1,2})(?:[./ -](\d{4}|\d\d))?\.?)?$/.exec(typed)
}

function century(year: string): string {
  if (year.length === 4) return year
  return `${Number(year) < 70 ? '20' : '19'}${year}`
}

function within(find: () => Day): Day | undefined {
  try {
    return find()
  } catch {
    return undefined
  }
}
