import type { Row } from '@prona/contract/kernel/resource'
import type { instalment } from '@prona/contract/resources'
import { expect, test } from 'vitest'
import { shareOf, windowOf } from './payments.ts'

type Instalment = Row<typeof instalment>

test('what is not paid to the last cent is not said to be paid in full', () => {
  expect(shareOf(99_999_999, 100_000_000)).toBe(9999)
  expect([shareOf(5, 5), shareOf(0, 5), shareOf(0, 0)]).toEqual([10_000, 0, 0])
})

/** As many payments, of which so many are paid. */
function payments(count: number, paid: number): readonly Instalment[] {
  return Array.from(
    { length: count },
    (_, at) => ({ number: String(at + 1), outstanding: at < paid ? 0 : 100 }) as Instalment,
  )
}

test.each([
  [3, 0, ['1', '2', '3']],
  [12, 0, ['1', '2', '3', '4']],
  [12, 6, ['6', '7', '8', '9']],
  [12, 11, ['9', '10', '11', '12']],
  [12, 12, ['9', '10', '11', '12']],
])('of %i payments, %i of them paid, those around the next one are shown', (count, paid, shown) => {
  expect(windowOf(payments(count, paid), 4, 1).map(({ number }) => number)).toEqual(shown)
})
