import { expect, test } from 'vitest'
import type { MatrixUnit } from './matrix-unit.ts'
import { levelsOf } from './price-levels.ts'

test('prices of a square metre are told apart in five levels with as many units in each as there can be', () => {
  const units = [1000, 1100, 1200, 1300, 1400, 1500, 1600, 1700, 1800, 1900].map((price) => unitAt(price))
  const { levels, levelOf } = levelsOf(units)
  expect(levels.map(({ count }) => count)).toEqual([2, 2, 2, 2, 2])
  expect(levels[0]).toMatchObject({ from: 1000, to: 1100 })
  expect(units.map(levelOf)).toEqual([1, 1, 2, 2, 3, 3, 4, 4, 5, 5])
})

test('few prices have few levels, and equal ones the same', () => {
  const { levels, levelOf } = levelsOf([unitAt(1000), unitAt(1000), unitAt(1000), unitAt(2000)])
  expect(levels.map(({ to, count }) => [to, count])).toEqual([
    [1000, 3],
    [2000, 1],
  ])
  expect(levelOf(unitAt(1000))).toBe(1)
  expect(levelsOf([]).levels).toEqual([])
})

test('what has no price, or one in a rarer currency, has no level', () => {
  const { currency, levelOf } = levelsOf([unitAt(1000), unitAt(1500), unitAt(90_000, 'ALL')])
  expect(currency).toBe('EUR')
  expect(levelOf(unitAt(90_000, 'ALL'))).toBeUndefined()
  expect(levelOf(unitAt(null))).toBeUndefined()
})

function unitAt(areaPrice: number | null, currency = 'EUR'): MatrixUnit {
  return { _id: String(areaPrice), version: 1, areaPrice, currency } as MatrixUnit
}
