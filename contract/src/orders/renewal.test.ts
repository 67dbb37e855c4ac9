import { expect, test } from 'vitest'
import { renewalTerms } from './renewal.ts'

const indexation = { kind: 'percent', percentBp: 300, series: null } as const

test.each([
  ['a year', '2026-01-01', '2026-12-31', null, '2027-12-31', 300],
  ['eleven months', '2026-01-01', '2026-11-30', null, '2027-10-31', null],
  ['two years from mid-month', '2025-03-17', '2027-03-16', null, '2029-03-16', 300],
  ['a hundred days', '2026-01-01', '2026-04-10', null, '2026-07-19', null],
  ['a year that the tenant leaves early', '2026-01-01', '2026-12-31', '2026-06-30', '2027-06-30', null],
  ['a year that ends with the last day there is', '2098-01-01', '2099-12-30', null, null, null],
])('a lease of %s is renewed for as long', (_, startsOn, endsOn, leaveOn, until, increaseBp) => {
  expect(renewalTerms({ startsOn, endsOn, leaveOn, indexation })).toEqual({ endsOn: until, increaseBp })
})

test('a lease without an end, or without an increase, proposes none', () => {
  const lease = { startsOn: '2026-01-01', leaveOn: null, indexation }
  expect(renewalTerms({ ...lease, endsOn: null })).toBeUndefined()
  expect(renewalTerms({ ...lease, endsOn: '2026-12-31', indexation: null })?.increaseBp).toBeNull()
})
