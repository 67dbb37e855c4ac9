import { unit } from '@prona/contract/resources'
import { expect, test } from 'vitest'
import { isWritable } from './writable-paths.ts'

const made = { createdAt: '2026-01-01T09:00:00.000Z', createdBy: null }
const changed = { updatedAt: '2026-01-01T09:00:00.000Z', updatedBy: null }
const row = {
  _id: '1',
  branch: 'tirana',
  version: 1,
  ...made,
  ...changed,
  code: '101',
  kind: 'apartment',
  labels: {},
}
const column = { path: 'bedrooms', field: unit.fields.bedrooms }
const writable = new Set(['bedrooms'])

test('what is there can be written over, also where it is empty', () => {
  for (const bedrooms of [2, null]) expect(isWritable(writable, column, { ...row, bedrooms })).toBe(true)
})

test('a value that is still on its way cannot be written over', () => {
  expect(isWritable(writable, column, row)).toBe(false)
})

test('a field that does not apply to the record cannot be written', () => {
  expect(isWritable(writable, column, { ...row, kind: 'land', bedrooms: null })).toBe(false)
})
