import type { Row } from '@prona/contract/kernel/resource'
import type { instalment } from '@prona/contract/resources'
import { expect, test } from 'vitest'
import { inOrderOfDays, shareOf, windowOf } from './payments.ts'

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

test('payments stand in the order of their days, the tenth after the ninth, and what waits comes last', () => {
  const of = (number: string, dueOn: string | null) => ({ number, dueOn }) as Instalment
  const rows = [of('5-11', null), of('5-10', '2026-03-01'), of('5-9', '2026-03-01'), of('5-1', '2026-01-01')]
  expect(inOrderOfDays(rows).map(({ number }) => number)).toEqual(['5-1', '5-9', '5-10', '5-11'])
})
