import { addDays, type Day, dayOf, instantAt } from '@prona/contract/kernel/day'
import { latestEnd } from '@prona/contract/orders/order-life'

const usualDays = 7
const closingTime = '18:00'
const millisecondsADay = 86_400_000

/** Until when units are held unless told otherwise: closing time in a week, or the last one that the reader's role allows. */
export function holdUntil(now: string, longestDays: number | undefined, timeZone: string): string {
  const longest = longestDays ?? usualDays
  const latest = atDays(now, longest)
  const day = dayOf(atDays(now, Math.min(usualDays, longest)), timeZone)
  const closing = (of: Day) => instantAt(of, closingTime, timeZone)
  const within = [closing(day), closing(addDays(day, -1))].find((end) => end > now && end <= latest)
  return within ?? toTheMinute(latest)
}

/** The last minute at which a hold may end that began then. */
export function lastEnd(since: string, longestDays: number): string {
  return toTheMinute(latestEnd(since, longestDays))
}

function toTheMinute(instant: string): string {
  return `${instant.slice(0, 16)}:00.000Z`
}

function atDays(now: string, days: number): string {
  return new Date(Date.parse(now) + days * millisecondsADay).toISOString()
}
