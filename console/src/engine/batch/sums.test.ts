import type { AnyRow } from '@prona/contract/kernel/resource'
import { unit } from '@prona/contract/resources'
import { expect, test } from 'vitest'
import type { Column } from '../fields/columns.ts'
import { sumsOf } from './sums.ts'

const columns: readonly Column[] = [
  { path: 'code', field: unit.fields.code },
  { path: 'netArea', field: unit.fields.netArea },
  { path: 'salePrice', field: unit.fields.salePrice },
]
const row = (values: Record<string, unknown>) => values as AnyRow

test('amounts and areas of the chosen rows are summed, each currency by itself, and what is empty adds nothing', () => {
  const rows = [
    row({ code: 'A-1', netArea: 8_020, salePrice: 15_120_000, currency: 'EUR' }),
    row({ netArea: 7_985, salePrice: 14_370_050, currency: 'EUR' }),
    row({ netArea: null, salePrice: 100_000_00, currency: 'ALL' }),
    row({ netArea: 1, salePrice: null, currency: 'EUR' }),
  ]
  const sums = sumsOf(columns, rows, 'sq').map(({ path, amounts }) => [path, ...amounts])
  expect(sums).toEqual([
    ['salePrice', '294\u00a0900,50\u00a0€', '100\u00a0000,00\u00a0lekë'],
    ['netArea', '160,06\u00a0m²'],
  ])
})

test('a sum is written with cents where an amount of its list is, and without where none has any', () => {
  const chosen = [row({ salePrice: 10_000_000, currency: 'EUR' })]
  const listed = [...chosen, row({ salePrice: 8_717_250, currency: 'EUR' })]
  const shown = (page: AnyRow[]) => sumsOf(columns, chosen, 'sq', page)[0]?.amounts
  expect(shown(listed)).toEqual(['100\u00a0000,00\u00a0€'])
  expect(shown(chosen)).toEqual(['100\u00a0000\u00a0€'])
})

test('a column that is not here of each row has no sum, as it would be too little', () => {
  const rows = [row({ code: 'A', netArea: 8_020 }), row({ code: 'B' })]
  expect(sumsOf(columns, rows, 'sq')).toEqual([])
  expect(sumsOf(columns, rows.slice(0, 1), 'sq').map(({ path }) => path)).toEqual(['netArea'])
})

test('where nothing is shown that adds up, nothing is summed', () => {
  expect(sumsOf(columns.slice(0, 1), [row({ code: 'A' })], 'sq')).toEqual([])
  expect(sumsOf(columns, [row({ netArea: null, salePrice: null })], 'sq')).toEqual([])
})
