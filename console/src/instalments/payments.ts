import { lastDay } from '@prona/contract/kernel/day'
import type { Row } from '@prona/contract/kernel/resource'
import type { instalment } from '@prona/contract/resources'

/** In hundredths of a percent. What is not all is never said to be. */
export function shareOf(part: number, whole: number): number {
  return whole > 0 ? Math.floor((part / whole) * 10_000) : 0
}

type Instalment = Row<typeof instalment>

/** As many of them as one takes in at once: from a little before the first that is not paid. */
export function windowOf(rows: readonly Instalment[], most: number, before: number): readonly Instalment[] {
  if (rows.length <= most) return rows
  const next = rows.findIndex(({ outstanding }) => outstanding > 0)
  const start = Math.max(0, Math.min((next < 0 ? rows.length : next) - before, rows.length - most))
  return rows.slice(start, start + most)
}

/** In the order of their days, as a plan is read; what waits for its milestone comes last. */
export function inOrderOfDays(rows: readonly Instalment[]): readonly Instalment[] {
  return rows.toSorted((one, other) => {
    const [day, next] = [one.dueOn ?? lastDay, other.dueOn ?? lastDay]
    return day === next
      ? one.number.localeCompare(other.number, 'en', { numeric: true })
      : day < next
        ? -1
        : 1
  })
}
