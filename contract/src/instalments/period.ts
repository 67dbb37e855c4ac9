/** What a rent is for. */
export type Period = 'month' | 'quarter' | 'year'

export const monthsOf: Readonly<Record<Period, number>> = { month: 1, quarter: 3, year: 12 }

export function isPeriod(value: unknown): value is Period {
  return typeof value === 'string' && Object.hasOwn(monthsOf, value)
}
