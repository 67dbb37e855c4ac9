import { expect, test } from 'vitest'
import { closingTable } from './stress-figures.mjs'

const bookings = {
  name: 'bookings',
  figures: ['bookings: 1,000 rounds of 50, 1,000 winners, 0 overlaps, 2 min 3 s'],
  seconds: 125.4,
  passed: true,
}
const fuzz = { name: 'fuzz', figures: [], seconds: 31, passed: false }

test('a stress run ends with the figures of all its programs and its time', () => {
  expect(closingTable([bookings])).toEqual([
    '',
    'The stress run:',
    '✓ bookings, 2 min 5 s',
    '    bookings: 1,000 rounds of 50, 1,000 winners, 0 overlaps, 2 min 3 s',
    '',
    'All passed in 2 min 5 s.',
  ])
})

test('it names those that failed, and one that tells nothing', () => {
  const lines = closingTable([bookings, fuzz])
  expect(lines).toContain('✗ fuzz, 31 s, FAILED: it tells no figures')
  expect(lines.at(-1)).toBe('1 of 2 failed (fuzz) in 2 min 36 s.')
})

test('that it took more than an hour is said', () => {
  expect(closingTable([{ ...bookings, seconds: 3_601 }]).slice(-2)).toEqual([
    'All passed in 60 min 1 s.',
    'That is more than the hour it may take on two processors.',
  ])
})
