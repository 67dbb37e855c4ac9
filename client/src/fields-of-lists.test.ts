import { expect, test } from 'vitest'
import { answers, hasFieldsOf } from './fields-of-lists.ts'

test('records that were asked for whole, or with more fields, have those of the other question, and no others have', () => {
  expect(hasFieldsOf({}, { fields: ['code'] })).toBe(true)
  expect(hasFieldsOf({}, {})).toBe(true)
  expect(hasFieldsOf({ fields: ['code', 'floor'] }, { fields: ['code'] })).toBe(true)
  expect(hasFieldsOf({ fields: ['code'] }, { fields: ['code', 'floor'] })).toBe(false)
  expect(hasFieldsOf({ fields: ['code'] }, {})).toBe(false)
  expect(hasFieldsOf('7', { fields: ['code'] })).toBe(true)
})

test('one list answers another where it asks for the same records in the same order', () => {
  const fewer = { search: 'a', fields: ['code'] }
  expect(answers({ search: 'a', fields: ['code', 'floor'] }, fewer)).toBe(true)
  expect(answers({ search: 'b', fields: ['code', 'floor'] }, fewer)).toBe(false)
  expect(answers(fewer, { search: 'a', fields: ['floor'] })).toBe(false)
})
