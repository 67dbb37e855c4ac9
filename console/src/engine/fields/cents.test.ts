import { resourceNamed } from '@prona/contract/registry'
import { expect, test } from 'vitest'
import { centsOfColumns, centsOfRecord } from './cents.ts'

const { fields } = resourceNamed('unit')

test('one amount in cents has all amounts of the record written with cents', () => {
  expect(centsOfRecord(fields, { salePrice: 12_288_750, rentPrice: 90_000 })).toContain(fields.rentPrice)
  expect(centsOfRecord(fields, { salePrice: 12_288_800, rentPrice: 90_000 }).size).toBe(0)
})

test('a price per square metre in cents leaves the price itself as it is', () => {
  const computed = Object.entries(fields).filter(([, { kind, readOnly }]) => kind === 'money' && readOnly)
  const row = Object.fromEntries(computed.map(([name]) => [name, 210_026]))
  expect(computed.length).toBeGreaterThan(0)
  expect(centsOfRecord(fields, { ...row, salePrice: 19_900_000 }).size).toBe(0)
})

test('in a list the cents of one column say nothing of another', () => {
  const columns = ['salePrice', 'rentPrice'].flatMap((path) => {
    const field = fields[path]
    return field ? [{ path, field }] : []
  })
  const cents = centsOfColumns(columns, [{ salePrice: 1_050 }, { salePrice: 1_000, rentPrice: 500 }])
  expect([...cents]).toEqual([fields.salePrice])
})
