import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, daysBetween } from '../kernel/day.ts'
import {
  type Claim,
  type Days,
  daysOf,
  lastBefore,
  nextFreeDay,
  overlap,
  rolledOver,
  statesOfUnit,
} from './claimed-days.ts'

const today = '2027-03-17'

function lease(status: Claim['status'], from: string, until: string | null): Claim {
  return { kind: 'lease', status, from, until }
}

test.each([
  ['nothing', [], 'available', 'free'],
  ['a hold', [{ kind: 'sale', status: 'held' }], 'held', 'free'],
  ['the draft made from a reservation', [{ kind: 'sale', status: 'draft' }], 'reserved', 'free'],
  ['a sale', [{ kind: 'sale', status: 'active' }], 'underContract', 'free'],
  ['a sale that is paid', [{ kind: 'sale', status: 'completed' }], 'sold', 'free'],
  ['a lease from tomorrow', [lease('active', '2027-03-18', null)], 'available', 'let'],
  ['a lease from today', [lease('active', today, null)], 'available', 'occupied'],
  ['a lease whose last day is today', [lease('notice', '2027-01-01', '2027-03-18')], 'available', 'occupied'],
  ['a lease that was over yesterday', [lease('active', '2027-01-01', today)], 'available', 'free'],
  ['a lease that has ended today', [lease('ended', '2027-01-01', '2027-03-18')], 'available', 'free'],
  [
    'a lease and the next one',
    [lease('active', '2027-05-01', null), lease('renewed', '2027-01-01', '2027-05-01')],
    'available',
    'occupied',
  ],
  [
    'a sale with its tenant',
    [{ kind: 'sale', status: 'reserved' }, lease('active', today, null)],
    'reserved',
    'occupied',
  ],
] as const)('%s makes a unit what it is as of today', (_, claims, saleState, leaseState) => {
  expect(statesOfUnit(claims, today)).toEqual({ saleState, leaseState })
})

test('a lease claims its days up to the one after its last, or all to come', () => {
  const row = { intent: 'lease', startsOn: '2027-01-01', endsOn: '2027-12-31', leaveOn: null } as const
  expect(daysOf(row)).toEqual({ from: '2027-01-01', until: '2028-01-01' })
  expect(daysOf({ ...row, leaveOn: '2027-03-15' })).toEqual({ from: '2027-01-01', until: '2027-03-16' })
  expect(daysOf({ ...row, endsOn: null })).toEqual({ from: '2027-01-01', until: null })
  expect(daysOf({ ...row, endsOn: '2099-12-31' })).toEqual({ from: '2027-01-01', until: null })
  expect(daysOf({ ...row, intent: 'sale' })).toBeUndefined()
})

const day = fc.integer({ min: 0, max: 60 }).map((days) => addDays(today, days))
const days: fc.Arbitrary<Days> = fc
  .tuple(day, fc.option(fc.integer({ min: 1, max: 30 })))
  .map(([from, length]) => ({ from, until: length === null ? null : addDays(from, length) }))

test('the next free day is the first on which as many days are free', () => {
  fc.assert(
    fc.property(fc.array(days, { maxLength: 6 }), days, (taken, wanted) => {
      const found = nextFreeDay(taken, wanted)
      const length = wanted.until === null ? null : daysBetween(wanted.from, wanted.until)
      const fits = (from: string) =>
        !taken.some((one) => overlap(one, { from, until: length === null ? null : addDays(from, length) }))
      const all = Array.from({ length: 200 }, (_, index) => addDays(wanted.from, index))
      expect(found).toBe(all.find(fits))
    }),
  )
})

test.each([
  ['2027-01-31', 'month', '2027-02-28'],
  ['2027-02-28', 'month', '2027-03-31'],
  ['2028-01-31', 'month', '2028-02-29'],
  ['2027-03-16', 'quarter', '2027-06-16'],
  ['2028-02-29', 'year', '2029-02-28'],
] as const)('a lease that ends on %s goes on by a %s to %s', (endsOn, period, next) => {
  expect(rolledOver({ startsOn: null, endsOn }, period)).toBe(next)
})

test.each([
  ['2027-01-31', ['2027-02-27', '2027-03-30', '2027-04-29', '2027-05-30']],
  ['2027-01-30', ['2027-02-27', '2027-03-29', '2027-04-29', '2027-05-29']],
  ['2027-01-15', ['2027-02-14', '2027-03-14', '2027-04-14', '2027-05-14']],
] as const)('a lease from %s keeps its day of the month as it goes on past February', (startsOn, ends) => {
  const [first = '', ...later] = ends
  let endsOn: string = first
  for (const next of later) {
    endsOn = rolledOver({ startsOn, endsOn }, 'month')
    expect(endsOn).toBe(next)
  }
})

test.each([
  ['2027-05-10', '2027-04-30'],
  ['2027-05-01', '2027-04-30'],
  ['2027-04-30', '2027-03-31'],
  ['2027-04-01', '2027-03-31'],
])('a lease that goes on by months before one from %s ends on %s', (taken, last) => {
  expect(lastBefore({ startsOn: '2027-01-01', endsOn: '2027-03-31' }, 'month', taken)).toBe(last)
})
