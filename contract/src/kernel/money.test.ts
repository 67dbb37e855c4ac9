import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { add, isCurrency, money, percentOf, roundedShare, split, subtract } from './money.ts'

// The same examples in every run.
fc.configureGlobal({ seed: 20_261_121 })

const amounts = fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 }).map(money)
const basisPoints = fc.integer({ min: 0, max: 10_000 })
const weightings = fc
  .array(fc.integer({ min: 0, max: 10_000 }), { minLength: 1, maxLength: 60 })
  .filter((weights) => weights.some((weight) => weight > 0))

describe('amounts', () => {
  test('an amount is whole minor units, never a fraction and never beyond what a number holds', () => {
    expect(money(12_850_000)).toBe(12_850_000)
    expect(money(-0)).toBe(0)
    for (const wrong of [0.5, Number.NaN, Number.POSITIVE_INFINITY, Number.MAX_SAFE_INTEGER + 1]) {
      expect(() => money(wrong)).toThrow(RangeError)
    }
  })

  test('sums and differences are exact', () => {
    expect(add(money(10), money(20), money(-5))).toBe(25)
    expect(add()).toBe(0)
    expect(subtract(money(10), money(30))).toBe(-20)
  })

  test('a sum that outgrows a number is refused, not bent', () => {
    expect(() => add(money(Number.MAX_SAFE_INTEGER), money(1))).toThrow(RangeError)
    expect(() => subtract(money(Number.MIN_SAFE_INTEGER), money(1))).toThrow(RangeError)
  })

  test('euro and lek are the currencies', () => {
    expect([isCurrency('EUR'), isCurrency('ALL')]).toEqual([true, true])
    expect([isCurrency('eur'), isCurrency('toString'), isCurrency(null)]).toEqual([false, false, false])
  })
})

describe('rounding', () => {
  test.each([
    [1, 5_000, 1],
    [-1, 5_000, -1],
    [1, 4_999, 0],
    [-1, 4_999, 0],
    [3, 5_000, 2],
    [-3, 5_000, -2],
    [10_050, 2_000, 2_010],
    [12_345, 600, 741],
    [12_850_000, 250, 321_250],
    [9_007_199_254_740_991, 10_000, 9_007_199_254_740_991],
    [9_007_199_254_740_991, 9_999, 9_006_298_534_815_517],
  ])('%i minor units at %i basis points are %i', (amount, points, expected) => {
    expect(percentOf(money(amount), points)).toBe(expected)
  })

  test('a credit note mirrors its invoice to the cent', () => {
    fc.assert(
      fc.property(amounts, basisPoints, (amount, points) => {
        expect(percentOf(money(-amount), points)).toBe(money(-percentOf(amount, points)))
      }),
    )
  })

  test('a share is never further than half a minor unit from the exact one', () => {
    fc.assert(
      fc.property(amounts, basisPoints, (amount, points) => {
        const twiceTheError =
          2n * (BigInt(percentOf(amount, points)) * 10_000n - BigInt(amount) * BigInt(points))
        expect(twiceTheError <= 10_000n && twiceTheError >= -10_000n).toBe(true)
      }),
    )
  })

  test('the sign of a ratio may stand on either side of it', () => {
    expect(roundedShare(money(5), 1, -2)).toBe(-3)
    expect(roundedShare(money(-5), 1, -2)).toBe(3)
    expect(roundedShare(money(5), -1, 2)).toBe(-3)
  })
})

describe('splitting', () => {
  test('the last of equal instalments takes the rounding', () => {
    expect(split(money(10_000), 3)).toEqual([3_333, 3_333, 3_334])
    expect(split(money(20_000), 3)).toEqual([6_667, 6_667, 6_666])
    expect(split(money(-20_000), 3)).toEqual([-6_667, -6_667, -6_666])
    expect(split(money(7), 1)).toEqual([7])
  })

  test('shares in basis points split a price as percentages do', () => {
    expect(split(money(12_850_001), [2_000, 3_000, 5_000])).toEqual([2_570_000, 3_855_000, 6_425_001])
  })

  test('a part without weight gets nothing, even as the last', () => {
    expect(split(money(100), [1, 1, 1, 0])).toEqual([33, 33, 34, 0])
  })

  test('an amount too small for its many parts runs out before the last', () => {
    expect(split(money(3), 6)).toEqual([1, 1, 1, 0, 0, 0])
    expect(split(money(-3), 6)).toEqual([-1, -1, -1, 0, 0, 0])
    expect(split(money(0), 2)).toEqual([0, 0])
  })

  test('the parts always sum to the whole', () => {
    fc.assert(
      fc.property(amounts, weightings, (amount, weights) => {
        expect(add(...split(amount, weights))).toBe(amount)
      }),
    )
    fc.assert(
      fc.property(amounts, fc.integer({ min: 1, max: 400 }), (amount, parts) => {
        const pieces = split(amount, parts)
        expect(pieces).toHaveLength(parts)
        expect(add(...pieces)).toBe(amount)
      }),
    )
  })

  test('no part has another sign than the whole, however small the amount and many the parts', () => {
    fc.assert(
      fc.property(fc.integer({ min: -900, max: 900 }).map(money), weightings, (amount, weights) => {
        for (const part of split(amount, weights))
          expect(part === 0 || Math.sign(part) === Math.sign(amount)).toBe(true)
      }),
    )
  })

  test('all parts but the last are the rounded share that a percentage would give', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1_000_000, max: 1_000_000_000 }).map(money),
        weightings,
        (amount, weights) => {
          const total = weights.reduce((sum, weight) => sum + weight, 0)
          const last = weights.findLastIndex((weight) => weight > 0)
          split(amount, weights)
            .slice(0, last)
            .forEach((part, index) => {
              expect(part).toBe(roundedShare(amount, weights[index] ?? 0, total))
            })
        },
      ),
    )
  })

  test('nothing can be split into no parts, by weights that sum to nothing or by debts', () => {
    for (const parts of [0, -1, 1.5, [], [0, 0], [2, -1], [0.5, 0.5], [Number.MAX_SAFE_INTEGER, 1]]) {
      expect(() => split(money(100), parts)).toThrow(RangeError)
    }
  })
})
