import { type Opening, spansOn } from '../branches/opening.ts'
import { addDays, type Day, dayOf, instantAt } from '../kernel/day.ts'
import { latestEnd } from './order-life.ts'

export const usualHoldDays = 7

type Asked = {
  /** How long units are held unless told otherwise, and how long the reader's role may hold. */
  readonly days: number
  readonly longestDays: number
  readonly opening: Opening
  readonly timeZone: string
}

/**
 * Until when units are held unless told otherwise: closing time of the last day on which the branch is open then, or the
 * last moment that the reader's role allows.
 */
export function usualHoldEnd(now: string, { days, longestDays, opening, timeZone }: Asked): string {
  const latest = latestEnd(now, longestDays)
  const last = dayOf(latestEnd(now, Math.min(days, longestDays)), timeZone)
  const closings = Array.from({ length: mostDaysClosed }, (_, at) => addDays(last, -at)).flatMap((day) =>
    closing(opening, day, timeZone),
  )
  const within = closings.find((end) => end > now && end <= latest)
  return within ?? `${latest.slice(0, 16)}:00.000Z`
}

/** Nobody is closed for longer. */
const mostDaysClosed = 31

function closing(opening: Opening, day: Day, timeZone: string): readonly string[] {
  const to = spansOn(opening, day).at(-1)?.to
  return to === undefined ? [] : [instantAt(day, to, timeZone)]
}
