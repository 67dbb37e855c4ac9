import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { money, percentOf } from '../kernel/money.ts'
import { vatRates } from '../kernel/vat.ts'
import {
  dueWith,
  openTotal,
  type PlanRow,
  planIssues,
  plannedRows,
  remainderOf,
  sharedOut,
  termsIssue,
} from './plan.ts'

// The same examples in every run.
fc.configureGlobal({ seed: 20_261_123 })

const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0)
const amountsOf = (rows: readonly PlanRow[]) => rows.map(({ amount }) => amount)
const daysOf = (rows: readonly PlanRow[]) => rows.map(({ dueOn }) => dueOn)

/** Worked out by hand, line by line. */
describe('a flat with a parking place, 7.5 % less, in 24 instalments for two buyers', () => {
  const flat = { price: 98_499_00, discount: 7_387_43, net: 91_111_57, vat: 18_222_31 }
  const parking = { price: 11_950_00, discount: 896_25, net: 11_053_75, vat: 2_210_75 }
  const gross = money(122_598_38)
  const terms = { parts: [{ name: 'Parapagim', shareBp: 1000 }], count: 24, everyMonths: 1 }
  const rows = plannedRows(gross, terms, { from: '2026-01-31', milestones: [] })

  test('the lines come to the total', () => {
    for (const line of [flat, parking]) {
      const discount = percentOf(money(line.price), 750)
      expect([discount, line.price - discount]).toEqual([line.discount, line.net])
      expect(percentOf(money(line.net), vatRates.standard)).toBe(line.vat)
    }
    expect(flat.net + flat.vat + parking.net + parking.vat).toBe(gross)
  })

  test('a tenth is paid at once, and the last instalment is two cents less', () => {
    expect(rows[0]).toMatchObject({ name: 'Parapagim', dueOn: '2026-01-31', amount: 12_259_84 })
    expect(amountsOf(rows.slice(1, 24))).toEqual(Array(23).fill(4_597_44))
    expect(rows[24]?.amount).toBe(4_597_42)
    expect(sum(amountsOf(rows))).toBe(gross)
  })

  test('each is due at the end of its month, also in February', () => {
    expect(daysOf(rows).slice(0, 4)).toEqual(['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30'])
    expect(rows.at(-1)?.dueOn).toBe('2028-01-31')
  })

  test('the two pay 60 and 40 % of every instalment, and of the whole to the cent', () => {
    const owed = sharedOut(rows, [6000, 4000])
    expect(owed[0]).toEqual([7_355_90, 4_903_94])
    // 60 % of what is due by then, 16,857.28, is 10,114.37: the cents that a single share loses come with the next.
    expect(owed[1]).toEqual([2_758_47, 1_838_97])
    expect(owed.map((two) => sum(two))).toEqual(amountsOf(rows))
    expect([sum(owed.map(([one]) => one ?? 0)), sum(owed.map(([, two]) => two ?? 0))]).toEqual([
      73_559_03, 49_039_35,
    ])
  })
})

/** Worked out by hand. */
describe('a plan by milestones whose second one slips three months', () => {
  const parts = [
    { name: 'Kapari', shareBp: 1000, afterMonths: 0 },
    { name: 'Themelet', shareBp: 3000, milestone: 'THEMELE', afterDays: 15 },
    { name: 'Karabinaja', shareBp: 3333, milestone: 'KARABINA' },
    { name: 'Çelësat', shareBp: 2667, milestone: 'ÇELËSAT', afterMonths: 1 },
  ]
  const total = money(85_000_01)
  const planned = (karabina: string | null) => [
    { key: 'THEMELE', reachedOn: '2026-02-14' },
    { key: 'KARABINA', reachedOn: karabina },
    { key: 'ÇELËSAT', reachedOn: null },
  ]
  const inPlan = (milestones: ReturnType<typeof planned>) =>
    plannedRows(total, { parts }, { from: '2025-12-01', milestones })

  test('the shares come to the total, and the last one takes the rounding', () => {
    expect(amountsOf(inPlan(planned(null)))).toEqual([8_500_00, 25_500_00, 28_330_50, 22_669_51])
    expect(termsIssue({ parts })).toBeUndefined()
  })

  test('what waits for a milestone has no day, and gets it with the milestone: three months later', () => {
    expect(daysOf(inPlan(planned(null)))).toEqual(['2025-12-01', '2026-03-01', null, null])
    expect(daysOf(inPlan(planned('2026-05-31')))).toEqual(['2025-12-01', '2026-03-01', '2026-05-31', null])
    const slipped = inPlan(planned('2026-08-31'))
    expect(daysOf(slipped)).toEqual(['2025-12-01', '2026-03-01', '2026-08-31', null])
    expect(amountsOf(slipped)).toEqual(amountsOf(inPlan(planned(null))))
  })
})

const fromMarch = { from: '2026-03-10', milestones: [] }

test.each([
  ['three that divide evenly', 900, 3, [300, 300, 300]],
  ['a cent too little for three', 1000, 3, [333, 333, 334]],
  ['half a cent each goes up, and the last pays less', 1001, 2, [501, 500]],
  ['one payment', 1001, 1, [1001]],
  ['two cents in three payments are two', 2, 3, [1, 1]],
])('%s', (_, total, count, amounts) => {
  expect(amountsOf(plannedRows(money(total), { parts: [], count }, fromMarch))).toEqual(amounts)
})

test.each([
  ['31 January and one month', '2027-01-31', 1, ['2027-01-31', '2027-02-28', '2027-03-31']],
  ['the same in a leap year', '2028-01-31', 1, ['2028-01-31', '2028-02-29', '2028-03-31']],
  ['29 February, year after year', '2028-02-29', 12, ['2028-02-29', '2029-02-28', '2030-02-28']],
  ['quarters over the end of a year', '2026-11-30', 3, ['2026-11-30', '2027-02-28', '2027-05-30']],
  ['nothing later than the last day there is', '2099-11-30', 1, ['2099-11-30', '2099-12-30', '2099-12-31']],
])('days of equal payments: %s', (_, from, everyMonths, days) => {
  const terms = { parts: [], count: 3, everyMonths, firstAfterMonths: 0 }
  expect(daysOf(plannedRows(money(300), terms, { from, milestones: [] }))).toEqual(days)
})

test.each([
  ['on the day it is reached', { milestone: 'M1', offsetMonths: null, offsetDays: null }, '2028-01-31'],
  ['months after it', { milestone: 'M1', offsetMonths: 1, offsetDays: 0 }, '2028-02-29'],
  ['months and days after it', { milestone: 'M1', offsetMonths: 1, offsetDays: 10 }, '2028-03-10'],
  ['not before it is reached', { milestone: 'M2', offsetMonths: 1, offsetDays: 10 }, null],
])('a payment with a milestone is due %s', (_, waiting, day) => {
  const milestones = [
    { key: 'M1', reachedOn: '2028-01-31' },
    { key: 'M2', reachedOn: null },
  ]
  expect(dueWith(waiting, milestones)).toBe(day)
})

test('payments stand in the order of their days, and what waits for a milestone comes last', () => {
  const parts = [
    { name: 'keys', shareBp: 2000, milestone: 'M1' },
    { name: 'balance', shareBp: 1000, afterMonths: 30 },
    { name: 'deposit', shareBp: 1000 },
  ]
  const rows = plannedRows(money(1000), { parts, count: 2, firstAfterMonths: 6 }, fromMarch)
  expect(rows.map(({ name, dueOn, amount }) => [name, dueOn, amount])).toEqual([
    ['deposit', '2026-03-10', 100],
    [null, '2026-09-10', 300],
    [null, '2026-10-10', 300],
    ['balance', '2028-09-10', 100],
    ['keys', null, 200],
  ])
})

test.each([
  ['shares that make the whole', { parts: [{ shareBp: 4000 }, { shareBp: 6000 }] }, undefined],
  ['a share, and the rest in equal payments', { parts: [{ shareBp: 4000 }], count: 3 }, undefined],
  ['equal payments alone', { parts: [], count: 3 }, undefined],
  ['shares of more than the whole', { parts: [{ shareBp: 4000 }, { shareBp: 6001 }] }, 'tooMuch'],
  ['equal payments of nothing', { parts: [{ shareBp: 10_000 }], count: 3 }, 'nothingLeft'],
  ['a rest that nobody pays', { parts: [{ shareBp: 9_999 }] }, 'restOpen'],
  ['no payments', { parts: [] }, 'restOpen'],
])('what a plan is made of: %s', (_, terms, issue) => {
  expect(termsIssue(terms)).toBe(issue)
})

test('every plan comes to its total to the cent, whatever the amounts and shares', () => {
  const part = fc.record({
    shareBp: fc.integer({ min: 1, max: 1500 }),
    milestone: fc.constantFrom(null, 'M1', 'M2'),
    afterMonths: fc.integer({ min: 0, max: 120 }),
  })
  const terms = fc.record({
    parts: fc.array(part, { maxLength: 6 }),
    count: fc.integer({ min: 1, max: 360 }),
    everyMonths: fc.integer({ min: 1, max: 24 }),
    firstAfterMonths: fc.integer({ min: 0, max: 120 }),
  })
  const milestones = [
    { key: 'M1', reachedOn: '2027-08-31' },
    { key: 'M2', reachedOn: null },
  ]
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000_000_000 }), terms, (cents, made) => {
      const total = money(cents)
      const rows = plannedRows(total, made, { from: '2026-01-31', milestones })
      expect(sum(amountsOf(rows))).toBe(cents)
      expect(planIssues(total, rows, milestones)).toEqual([])
      const owed = sharedOut(rows, [6000, 4000])
      expect(owed.map((two) => sum(two))).toEqual(amountsOf(rows))
      expect(owed.flat().every((one) => one >= 0)).toBe(true)
    }),
  )
})

describe('what does not add up', () => {
  const rows = plannedRows(money(1000), { parts: [], count: 2 }, fromMarch)
  const [first, second] = rows as [PlanRow, PlanRow]
  const milestones = [{ key: 'M1' }]

  test.each([
    ['a plan that is right', rows, []],
    ['ten cents too little', [first, { ...second, amount: 490 }], [{ rule: 'sum', remainder: 10 }]],
    ['ten cents too much', [first, { ...second, amount: 510 }], [{ rule: 'sum', remainder: -10 }]],
    ['no plan at all', [], [{ rule: 'sum', remainder: 1000 }]],
    ['a payment of nothing', [...rows, { ...first, amount: 0 }], [{ rule: 'noAmount', row: 2 }]],
    ['neither a day nor a milestone', [{ ...first, dueOn: null }, second], [{ rule: 'noDay', row: 0 }]],
    [
      'a milestone that the property does not have',
      [first, { ...second, milestone: 'M2' }],
      [{ rule: 'noSuchMilestone', row: 1 }],
    ],
    ['a milestone without a day yet', [first, { ...second, milestone: 'M1', dueOn: null }], []],
  ])('%s', (_, planned, issues) => {
    expect(planIssues(money(1000), planned, milestones)).toEqual(issues)
  })

  test('planning anew leaves what was received, and spreads the rest', () => {
    const received = [{ received: 40_000 }, { received: 12_34 }, { received: 0 }]
    const open = openTotal(money(100_000), received)
    expect(open).toBe(58_766)
    expect(remainderOf(open, [{ amount: 766 }])).toBe(58_000)
    const rest = plannedRows(open, { parts: [], count: 5 }, fromMarch)
    expect(amountsOf(rest)).toEqual([11_753, 11_753, 11_753, 11_753, 11_754])
  })
})
