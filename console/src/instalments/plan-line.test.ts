import { expect, test } from 'vitest'
import {
  amountMoved,
  amountStepped,
  dayMoved,
  monthMoved,
  placesOf,
  scaleOf,
  stepOf,
  ticksOf,
  within,
} from './plan-line.ts'

const point = (day: string | null, amount = 1_000_00) => ({ index: 0, day, amount, isFree: true })
const period = { from: '2027-01-01', to: '2028-01-01' }

test('the line begins with the month of the first payment and leaves room after the last one', () => {
  const { period: shown, top } = scaleOf(
    [point('2027-03-17'), point('2028-05-02', 9_000_00)],
    10_000_00,
    '2026-11-23',
  )
  expect(shown).toEqual({ from: '2027-03-01', to: '2028-08-01' })
  expect(top).toBe(10_800_00)
  expect(scaleOf([point(null)], 10_000_00, '2026-11-23').period).toEqual({
    from: '2026-11-01',
    to: '2027-02-01',
  })
  expect(scaleOf([point('2099-12-31')], 1, '2026-11-23').period.to).toBe('2099-12-31')
})

test('payments stand by their days and never closer than a finger, also at the end', () => {
  expect(placesOf(['2027-01-01', '2027-07-02', '2027-07-02'], period, 600, 30)).toEqual([
    15, 299.17808219178085, 329.17808219178085,
  ])
  expect(placesOf(['2028-01-01', '2028-01-01'], period, 600, 30)).toEqual([555, 585])
})

test('as many months are named as there is room for, and each year once', () => {
  const of = (width: number) =>
    ticksOf(period, width, 40).map(({ day, isYear }) => `${day.slice(5, 7)}${isYear ? '!' : ''}`)
  expect(of(600)).toEqual(['01!', '02', '03', '04', '05', '06', '07', '08', '09', '10', '11', '12'])
  expect(of(200)).toEqual(['01!', '04', '07', '10'])
})

test.each([
  [100_000_00, 500_00],
  [122_598_38, 500_00],
  [1_000_000_00, 5_000_00],
  [90_00, 1_00],
])('of a total of %i amounts grow by %i', (total, step) => {
  expect(stepOf(total)).toBe(step)
})

test('an amount that is drawn is round, or the one with which the plan is complete', () => {
  const plan = { total: 100_000_00, others: 66_666_67 }
  expect(amountMoved(12_345_67, plan)).toBe(12_500_00)
  expect(amountMoved(33_400_00, plan)).toBe(33_333_33)
  expect(amountMoved(-5, plan)).toBe(500_00)
  expect(amountMoved(900_000_00, plan)).toBe(100_000_00)
})

test('by keys an amount goes from one round sum to the next and stops where the plan is complete', () => {
  const plan = { total: 100_000_00, others: 66_666_67 }
  expect(amountStepped(33_000_00, 1, plan)).toBe(33_333_33)
  expect(amountStepped(33_333_33, 1, plan)).toBe(33_500_00)
  expect(amountStepped(33_500_00, -1, plan)).toBe(33_333_33)
  expect(amountStepped(33_333_33, -1, plan)).toBe(33_000_00)
  expect(amountStepped(500_00, -1, plan)).toBe(500_00)
  expect(amountStepped(99_000_00, 10, plan)).toBe(100_000_00)
})

test('a day moves with what it is drawn over, and not beyond the days there are', () => {
  expect(dayMoved('2027-03-01', 0.5, period)).toBe('2027-08-31')
  expect(dayMoved('2027-03-01', -0.1, period)).toBe('2027-01-24')
  expect([monthMoved('2027-01-31', 1), monthMoved('2099-12-05', 1)]).toEqual(['2027-02-28', '2099-12-31'])
  expect([within('2099-12-01', 90), within('1950-01-02', -5)]).toEqual(['2099-12-31', '1950-01-01'])
})
