import type { MatrixUnit } from './matrix-unit.ts'

/** From the cheapest square metre to the dearest. */
export const mostLevels = 5

export type Level = { readonly from: number; readonly to: number; readonly count: number }
export type Levels = {
  readonly currency: string | undefined
  readonly levels: readonly Level[]
  /** From 1; undefined for a unit without a price or in another currency. */
  readonly levelOf: (unit: MatrixUnit) => number | undefined
}

/**
 * What a square metre costs, in five levels with as many units in each as there can be. Amounts in several currencies
 * are not compared: the levels are of the most frequent.
 */
export function levelsOf(units: readonly MatrixUnit[]): Levels {
  const priced = units.filter((one) => typeof one.areaPrice === 'number')
  const [[currency, some] = []] = [...Map.groupBy(priced, (one) => one.currency)].toSorted(
    ([, one], [, other]) => other.length - one.length,
  )
  const prices = (some ?? []).map(({ areaPrice }) => areaPrice ?? 0).toSorted((one, other) => one - other)
  const count = Math.min(mostLevels, new Set(prices).size)
  const uppers = Array.from(
    { length: count },
    (_, level) => prices[Math.ceil(((level + 1) * prices.length) / count) - 1] ?? 0,
  )
  const limits = [...new Set(uppers)]
  const levels = limits.map((to, level) => {
    const above = limits[level - 1] ?? Number.NEGATIVE_INFINITY
    const within = prices.filter((price) => price > above && price <= to)
    return { from: within[0] ?? to, to, count: within.length }
  })
  return {
    currency,
    levels,
    levelOf: (one) => {
      if (typeof one.areaPrice !== 'number' || one.currency !== currency) return undefined
      const price = one.areaPrice
      return levels.findIndex(({ to }) => price <= to) + 1 || undefined
    },
  }
}
