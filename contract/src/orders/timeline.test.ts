import { expect, test } from 'vitest'
import { freeFrom, type Occupancy, stateOf } from './timeline.ts'

const today = '2026-11-23'
const lease = (from: string, until: string | null) => ({ claim: 'lease', from, until }) as const

test.each([
  ['nobody has', [], today],
  ['is let from a day to come', [lease('2027-01-01', null)], today],
  ['is let until yesterday', [lease('2026-01-01', today)], today],
  ['is let until today', [lease('2026-01-01', '2026-11-24')], '2026-11-24'],
  [
    'is let twice without a day between',
    [lease('2026-01-01', '2026-12-01'), lease('2026-12-01', '2027-03-01')],
    '2027-03-01',
  ],
  ['is let until a leap day', [lease('2026-01-01', '2028-02-29')], '2028-02-29'],
  ['is let without an end', [lease('2026-01-01', null)], null],
  ['is sold', [{ claim: 'sale', from: '2026-01-01', until: null } as const], null],
])('a unit that %s is free as its claims say', (_, claims, day) => {
  expect(freeFrom({ status: 'available' }, claims, today)).toBe(day)
})

test('a unit that is blocked is not free, whoever has it', () => {
  expect(freeFrom({ status: 'blocked' }, [], today)).toBeNull()
})

test('a unit that is not finished yet is free from the day it is available, and after who has it then', () => {
  const unit = { status: 'available', availableFrom: '2027-12-23' } as const
  expect(freeFrom(unit, [], today)).toBe('2027-12-23')
  expect(freeFrom(unit, [lease('2027-12-23', '2028-02-29')], today)).toBe('2028-02-29')
  expect(freeFrom({ ...unit, availableFrom: '2025-01-01' }, [], today)).toBe(today)
})

type Order = NonNullable<Occupancy['order']>

const shown = (kind: Order['kind'], status: Order['status'], claim: Occupancy['claim'] = 'sale') =>
  stateOf({
    ...{ _id: 'a', unit: 'a', claim, from: today, until: null },
    order: { _id: 'b', number: '1/2026', kind, status, customer: null },
  })

test('on a timeline a unit is what the matrix calls it, and what came to nothing is nothing of the kind', () => {
  expect(shown('reservation', 'held')).toBe('held')
  expect(shown('sale', 'draft')).toBe('reserved')
  expect(shown('sale', 'active')).toBe('underContract')
  expect(shown('lease', 'notice', 'lease')).toBe('occupied')
  expect(shown('lease', 'draft', 'draft')).toBeUndefined()
  expect(shown('reservation', 'expired')).toBeUndefined()
  expect(
    stateOf({ _id: 'a', unit: 'a', claim: 'sale', from: today, until: null, order: null }),
  ).toBeUndefined()
})
