import { mostMoney } from '@prona/contract/kernel/money'
import { unit } from '@prona/contract/resources'
import { expect, test } from 'vitest'
import { changedSums } from './sums.ts'

test('what a bulk change comes to is told where it is exact, and left out beyond what a number holds', () => {
  const sums = changedSums(unit)
  const row = { currency: 'EUR' }
  for (let count = 0; count < 90; count++) {
    sums.add(row, { salePrice: { before: mostMoney, after: mostMoney - 1 } })
  }
  sums.add(row, { netArea: { before: 5_000, after: 5_100 } })
  expect(sums.all()).toHaveLength(2)
  sums.add(row, { salePrice: { before: mostMoney, after: 1 } })
  expect(sums.all()).toEqual([{ field: 'netArea', currency: null, rows: 1, before: 5_000, after: 5_100 }])
})
