/**
 * A day is the text YYYY-MM-DD, compared as text, so that no hour or time zone can shift it. Days run from 1900-01-01
 * to 2099-12-31; results outside are refused.
 */
import { clockAt } from './format.ts'

export type Day = string

/** The time zone of the company's offices, which decides when a day begins and ends. */
export const officeZone = 'Europe/Tirane'

export const firstDay: Day = '1900-01-01'
export const lastDay: Day = '2099-12-31'

export function isDay(text: unknown): text is Day {
  if (typeof text !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  if (text < firstDay || text > lastDay) return false
  const { year, month, date } = partsOf(text)
  return month >= 1 && month <= 12 && date >= 1 && date <= daysInMonth(year, month)
}

export function addDays(day: Day, days: number): Day {
  return dayNumbered(numberOf(day) + days)
}

/** 31 January plus one month is the last of February: a day that the month does not have becomes its last one. */
export function addMonths(day: Day, months: number): Day {
  const { year, month, date } = checkedParts(day)
  const count = year * 12 + (month - 1) + months
  const [toYear, toMonth] = [Math.floor(count / 12), (((count % 12) + 12) % 12) + 1]
  return checked(written(toYear, toMonth, Math.min(date, daysInMonth(toYear, toMonth))))
}

/** How many days later `to` is; negative when it is earlier. */
export function daysBetween(from: Day, to: Day): number {
  return numberOf(to) - numberOf(from)
}

export function startOfMonth(day: Day): Day {
  return `${checked(day).slice(0, 8)}01`
}

/** The day in the zone at that instant. */
export function dayOf(instant: string, timeZone: string): Day {
  return clockAt(instant, timeZone).day
}

/**
 * The instant of that day and `HH:mm` in the zone. Of an hour that occurs twice in autumn it is the first; one that
 * is skipped in spring is counted on from the hour before.
 */
export function instantAt(day: Day, time: string, timeZone: string): string {
  if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(time)) throw new RangeError(`Not a time: ${time}`)
  const asIfUtc = Date.parse(`${checked(day)}T${time}:00.000Z`)
  const dayBefore = new Date(asIfUtc - offsetAt(asIfUtc - millisecondsADay, timeZone)).toISOString()
  const dayAfter = new Date(asIfUtc - offsetAt(asIfUtc + millisecondsADay, timeZone)).toISOString()
  const shown = clockAt(dayBefore, timeZone)
  if (shown.day === day && shown.time === time) return dayBefore
  const shownAfter = clockAt(dayAfter, timeZone)
  return shownAfter.day === day && shownAfter.time === time ? dayAfter : dayBefore
}

const millisecondsADay = 86_400_000

function offsetAt(milliseconds: number, timeZone: string): number {
  const minute = Math.floor(milliseconds / 60_000) * 60_000
  const { day, time } = clockAt(new Date(minute).toISOString(), timeZone)
  return Date.parse(`${day}T${time}:00.000Z`) - minute
}

type Parts = { readonly year: number; readonly month: number; readonly date: number }

function partsOf(day: Day): Parts {
  return { year: Number(day.slice(0, 4)), month: Number(day.slice(5, 7)), date: Number(day.slice(8)) }
}

function checked(day: Day): Day {
  if (!isDay(day)) throw new RangeError(`Not a day between ${firstDay} and ${lastDay}: ${day}`)
  return day
}

function checkedParts(day: Day): Parts {
  return partsOf(checked(day))
}

function written(year: number, month: number, date: number): Day {
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`
}

function daysInMonth(year: number, month: number): number {
  if (month === 2) return isLeap(year) ? 29 : 28
  return [4, 6, 9, 11].includes(month) ? 30 : 31
}

function isLeap(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
}

/** Days since 1 March of the year 0: with years beginning in March a leap day is the last one. */
function numberOf(day: Day): number {
  const { year, month, date } = checkedParts(day)
  const marchYear = month > 2 ? year : year - 1
  const monthsSinceMarch = (month + 9) % 12
  return daysBeforeYear(marchYear) + daysBeforeMonth(monthsSinceMarch) + date - 1
}

function dayNumbered(number: number): Day {
  if (!Number.isSafeInteger(number)) throw new RangeError(`Not a number of days: ${number}`)
  const guess = Math.floor(number / 365.2425)
  const marchYear =
    daysBeforeYear(guess + 1) <= number ? guess + 1 : daysBeforeYear(guess) <= number ? guess : guess - 1
  const dayOfYear = number - daysBeforeYear(marchYear)
  const monthsSinceMarch = Math.floor((5 * dayOfYear + 2) / 153)
  const date = dayOfYear - daysBeforeMonth(monthsSinceMarch) + 1
  const month = ((monthsSinceMarch + 2) % 12) + 1
  return checked(written(month > 2 ? marchYear : marchYear + 1, month, date))
}

function daysBeforeYear(marchYear: number): number {
  return (
    365 * marchYear + Math.floor(marchYear / 4) - Math.floor(marchYear / 100) + Math.floor(marchYear / 400)
  )
}

/** From March on the months repeat 31, 30, 31, 30, 31: 153 days in five months. */
function daysBeforeMonth(monthsSinceMarch: number): number {
  return Math.floor((153 * monthsSinceMarch + 2) / 5)
}
