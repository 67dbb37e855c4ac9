import { expect, test } from 'vitest'
import { evenShares, remainingShare, sharesOf, wholeShare } from './parties.ts'

test('a buyer alone is offered everything, the next one what is left', () => {
  expect(remainingShare([])).toBe(10_000)
  expect(remainingShare([{ role: 'buyer', shareBp: 6_000 }])).toBe(4_000)
  expect(remainingShare([{ role: 'tenant', shareBp: 3_333 }])).toBe(6_667)
})

test('where the buyers have it all nothing is offered, nor is more than that taken back', () => {
  expect(remainingShare([{ role: 'buyer', shareBp: 10_000 }])).toBeNull()
  expect(
    remainingShare([
      { role: 'buyer', shareBp: 7_000 },
      { role: 'buyer', shareBp: 7_000 },
    ]),
  ).toBeNull()
})

test('guarantors and agents have no part in it, and an empty share is none', () => {
  const parties = [
    { role: 'buyer', shareBp: 5_000 },
    { role: 'guarantor', shareBp: 10_000 },
    { role: 'buyer', shareBp: null },
  ]
  expect(sharesOf(parties)).toBe(5_000)
})

test.each([1, 2, 3, 6, 7, 11, 20])(
  '%i who share evenly have the whole between them, none more than a hundredth of a percent ahead',
  (count) => {
    const shares = evenShares(count)
    expect(shares).toHaveLength(count)
    expect(shares.reduce((sum, share) => sum + share, 0)).toBe(wholeShare)
    expect(Math.max(...shares) - Math.min(...shares)).toBeLessThanOrEqual(1)
  },
)
