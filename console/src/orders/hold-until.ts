import { dayOf, instantAt } from '@prona/contract/kernel/day'

const usualDays = 7
const closingTime = '18:00'
const millisecondsADay = 86_400_000

/** Until when units are held unless told otherwise: a week at closing time, or as long as the reader's role may. */
export function holdUntil(now: string, longestDays: number | undefined, timeZone: string): string {
  const days = Math.min(usualDays, longestDays ?? usualDays)
  const latest = Date.parse(now) + days * millisecondsADay
  const closing = instantAt(dayOf(new Date(latest).toISOString(), timeZone), closingTime, timeZone)
  const isWithin = Date.parse(closing) <= latest && closing > now
  return isWithin ? closing : new Date(Math.floor(latest / 60_000) * 60_000).toISOString()
}
