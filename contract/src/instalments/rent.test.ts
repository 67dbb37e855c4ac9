import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '../kernel/day.ts'
import { money, mostMoney } from '../kernel/money.ts'
import {
  endOfNextPeriod,
  linesOn,
  periodAround,
  type RentTerms,
  rentsOfYears,
  rentsUntil,
  yearsSince,
} from './rent.ts'

// The same examples in every run.
fc.configureGlobal({ seed: 20_261_123 })

const shop: RentTerms = {
  startsOn: '2026-03-17',
  endsOn: null,
  period: 'month',
  dueDay: 5,
  lines: [{ price: 1_250_00, discountBp: null, vatProfile: 'standard' }],
  rentFree: [],
  indexation: { kind: 'percent', percentBp: 300 },
}
const rentFrom = (terms: RentTerms, day: string) =>
  rentsUntil(terms, '2099-12-31').find(({ periodFrom }) => periodFrom === day)

/** Worked out by hand: 1,250.00 a month and 20 % VAT from 17 March 2026, 3 % more each year, left on 20 May 2027. */
describe('a shop let from 17 March, indexed, ended in mid-month', () => {
  const left = { ...shop, endsOn: '2027-05-20' }
  const rents = rentsUntil(left, '2027-12-31')

  test('the first period is charged by days and due when the lease begins', () => {
    // 15 of 31 days: 604.838… and VAT of 120.968.
    expect(rents[0]).toEqual({
      ...{ periodFrom: '2026-03-17', periodTo: '2026-03-31', dueOn: '2026-03-17' },
      ...{ net: 604_84, vat: 120_97, amount: 725_81 },
    })
  })

  test('whole months cost the rent and are due on their fifth', () => {
    expect(rents.slice(1, 12).map(({ amount }) => amount)).toEqual(Array(11).fill(1_500_00))
    expect(rents[1]).toMatchObject({
      ...{ periodFrom: '2026-04-01', periodTo: '2026-04-30', dueOn: '2026-04-05' },
    })
  })

  test('in the month of the anniversary 16 days cost the old rent and 15 the new', () => {
    // 645.161… and 622.983…: 645.16 + 622.98 = 1,268.14, VAT 253.628.
    expect(rentFrom(left, '2027-03-01')).toMatchObject({ net: 1_268_14, vat: 253_63, amount: 1_521_77 })
    expect(rentFrom(left, '2027-04-01')).toMatchObject({ net: 1_287_50, vat: 257_50, amount: 1_545_00 })
  })

  test('the last period is charged for its 20 days, and none comes after', () => {
    // 20 of 31 days: 830.645… and VAT of 166.13.
    expect(rents.at(-1)).toEqual({
      ...{ periodFrom: '2027-05-01', periodTo: '2027-05-20', dueOn: '2027-05-05' },
      ...{ net: 830_65, vat: 166_13, amount: 996_78 },
    })
    expect(rents).toHaveLength(15)
  })
})

test('each line and its VAT are rounded by themselves', () => {
  const lines = [
    { price: 100_05, discountBp: 1000, vatProfile: 'standard' as const },
    { price: 100_05, discountBp: null, vatProfile: 'reduced' as const },
  ]
  const [rent] = rentsUntil({ ...shop, startsOn: '2026-04-01', lines }, '2026-04-01')
  // 100.05 less 10.01 (half a cent up) is 90.04 with 18.01 VAT; 100.05 with 6.00 VAT.
  expect(rent).toMatchObject({ net: 190_09, vat: 24_01, amount: 214_10 })
})

test.each([
  ['a month', 'month', '2027-02-10', { from: '2027-02-01', to: '2027-02-28' }],
  ['a month of a leap year', 'month', '2028-02-29', { from: '2028-02-01', to: '2028-02-29' }],
  ['a quarter', 'quarter', '2026-05-31', { from: '2026-04-01', to: '2026-06-30' }],
  ['the last quarter', 'quarter', '2026-10-25', { from: '2026-10-01', to: '2026-12-31' }],
  ['a year', 'year', '2026-03-29', { from: '2026-01-01', to: '2026-12-31' }],
] as const)('the period around a day: %s', (_, period, day, days) => {
  expect(periodAround(day, period)).toEqual(days)
})

test.each([
  ['month', '2026-01-31', '2026-02-28'],
  ['month', '2026-12-31', '2027-01-31'],
  ['quarter', '2026-11-15', '2027-03-31'],
  ['year', '2026-02-01', '2027-12-31'],
  ['month', '2099-12-05', '2099-12-31'],
] as const)('rents are made ahead for this %s and the next: on %s up to %s', (period, day, last) => {
  expect(endOfNextPeriod(day, period)).toBe(last)
})

test('a quarter is charged by its own days, and a year too', () => {
  const from = { startsOn: '2026-02-10', indexation: { kind: 'none' } } as const
  const exempt = [{ price: 9_000_00, discountBp: null, vatProfile: 'exempt' as const }]
  const [quarter] = rentsUntil({ ...shop, ...from, lines: exempt, period: 'quarter' }, '2026-02-10')
  // 50 of the 90 days from 1 January to 31 March.
  expect(quarter).toMatchObject({ periodTo: '2026-03-31', amount: 5_000_00, dueOn: '2026-02-10' })
  const [year] = rentsUntil({ ...shop, ...from, lines: exempt, period: 'year' }, '2026-02-10')
  // 325 of 365 days: 8,013.698…
  expect(year).toMatchObject({ periodTo: '2026-12-31', amount: 8_013_70 })
})

test('what a line has come to by increases is its price, and its discount is in it', () => {
  const lines = [
    { price: 1_000_00, discountBp: 1_000, vatProfile: 'exempt' as const },
    { price: 100_00, discountBp: null, vatProfile: 'exempt' as const },
  ]
  const terms = { ...shop, lines }
  expect(linesOn(terms, '2027-03-16')).toEqual(lines)
  // 900.00 and 3 % of it; 100.00 and 3 % of it.
  expect(linesOn(terms, '2027-03-17').map(({ price, discountBp }) => [price, discountBp])).toEqual([
    [927_00, null],
    [103_00, null],
  ])
})

describe('days without rent', () => {
  const july = { ...shop, startsOn: '2026-06-01', indexation: { kind: 'none' } } as const
  test('cost nothing, and a period wholly without rent is not charged', () => {
    const free = { ...july, rentFree: [{ from: '2026-06-01', to: '2026-07-10' }] }
    const rents = rentsUntil(free, '2026-08-01')
    // 21 of 31 days: 846.774… and VAT of 169.354.
    expect(rents.map(({ periodFrom, amount }) => [periodFrom, amount])).toEqual([
      ['2026-07-01', 1_016_12],
      ['2026-08-01', 1_500_00],
    ])
  })
  test('that are named twice count once', () => {
    const twice = [
      { from: '2026-06-11', to: '2026-06-20' },
      { from: '2026-06-01', to: '2026-06-15' },
    ]
    const [june] = rentsUntil({ ...july, rentFree: twice }, '2026-06-01')
    // Ten of 30 days: 416.666… and VAT of 83.334.
    expect(june).toMatchObject({ net: 416_67, vat: 83_33 })
  })
})

describe('the anniversary', () => {
  test.each([
    ['the day before', '2027-03-16', 0],
    ['the day itself', '2027-03-17', 1],
    ['years later', '2031-05-01', 5],
  ])('%s', (_, day, years) => {
    expect(yearsSince('2026-03-17', day)).toBe(years)
  })

  test('of 29 February is the last of February', () => {
    expect([yearsSince('2028-02-29', '2029-02-27'), yearsSince('2028-02-29', '2029-02-28')]).toEqual([0, 1])
  })

  test('adds its percentage to the rent of the year before', () => {
    const terms = { startsOn: '2026-03-17', indexation: { kind: 'percent', percentBp: 250 } } as const
    // 1,000.01 → 1,025.01 → 1,050.64 (1,025.01 × 2.5 % = 25.625…)
    expect([0, 1, 2].flatMap(rentsOfYears([money(1_000_01)], terms))).toEqual([1_000_01, 1_025_01, 1_050_64])
  })

  test('compares an index with what it was when the lease began, as far as it is known by then', () => {
    const values = [
      { on: '2026-01-01', value: 112.4 },
      { on: '2026-06-01', value: 113.9 },
      { on: '2027-03-01', value: 115.96 },
      { on: '2027-04-01', value: 120 },
    ]
    const terms = { startsOn: '2026-03-17', indexation: { kind: 'index', values } } as const
    // 1,250.00 × 115.96 ÷ 112.40 = 1,289.590…
    expect([0, 1].flatMap(rentsOfYears([money(1_250_00)], terms))).toEqual([1_250_00, 1_289_59])
    const unknown = { ...terms, indexation: { kind: 'index', values: values.slice(1) } } as const
    expect(rentsOfYears([money(1_250_00)], unknown)(1)).toEqual([1_250_00])
  })
})

test('a rent that outgrows every amount is told so, and not computed with any further', () => {
  const doubling = { kind: 'percent', percentBp: 10_000 } as const
  const strayed = {
    kind: 'index',
    values: [
      { on: '1900-01-01', value: 0.01 },
      { on: '1950-01-01', value: 1_000_000 },
    ],
  } as const
  for (const indexation of [doubling, strayed]) {
    const line = { price: mostMoney, discountBp: null, vatProfile: 'standard' } as const
    const terms = {
      ...shop,
      startsOn: '1900-01-01',
      lines: Array.from({ length: 50 }, () => line),
      indexation,
    }
    expect(rentsUntil(terms, '2099-12-31').at(-1)?.amount).toBeGreaterThan(mostMoney)
  }
})

test('an index is looked up once for each year, however many periods and units a lease has', () => {
  let reads = 0
  const value = {
    get on() {
      reads++
      return '1990-01-01'
    },
    value: 100,
  }
  const lines = Array.from(
    { length: 50 },
    () => ({ price: 100, discountBp: null, vatProfile: 'exempt' }) as const,
  )
  const terms = {
    ...shop,
    startsOn: '2000-01-01',
    lines,
    indexation: { kind: 'index', values: [value] },
  } as const
  expect(rentsUntil(terms, '2009-12-31')).toHaveLength(120)
  // Twice each year: of then, and of when the lease began.
  expect(reads).toBeLessThanOrEqual(20)
})

test('periods meet without a gap, none comes twice, and what was made once is made the same again', () => {
  const start = fc.integer({ min: 0, max: 2000 }).map((days) => addDays('2024-01-01', days))
  const length = fc.integer({ min: 0, max: 1500 })
  const period = fc.constantFrom('month', 'quarter', 'year')
  fc.assert(
    fc.property(start, length, period, fc.integer({ min: 1, max: 28 }), (startsOn, days, each, dueDay) => {
      const endsOn = addDays(startsOn, days)
      const terms = { ...shop, startsOn, endsOn, period: each, dueDay }
      const rents = rentsUntil(terms, '2099-12-31')
      expect([rents[0]?.periodFrom, rents.at(-1)?.periodTo]).toEqual([startsOn, endsOn])
      for (const [index, rent] of rents.entries()) {
        const next = rents[index + 1]
        if (next) expect(next.periodFrom).toBe(addDays(rent.periodTo, 1))
        expect(rent.dueOn >= rent.periodFrom && rent.dueOn >= startsOn).toBe(true)
        expect(rent.amount).toBe(rent.net + rent.vat)
      }
      const early = rentsUntil(terms, addDays(startsOn, Math.floor(days / 2)))
      expect(rents.slice(0, early.length)).toEqual(early)
    }),
  )
})
