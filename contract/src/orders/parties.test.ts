import { expect, test } from 'vitest'
import { remainingShare, sharesOf } from './parties.ts'

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
