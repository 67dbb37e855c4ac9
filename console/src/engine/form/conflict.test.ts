import { property } from '@prona/contract/resources'
import { expect, test } from 'vitest'
import { differencesOf } from './conflict.tsx'
import { startingValues, writableFields } from './form-values.ts'

const fields = writableFields(property.fields, ['code', 'name', 'handoverOn'])
const base = startingValues(fields, { code: 'RU', name: 'Ulliri', handoverOn: '2027-06-30' })

test('a conflict shows what I changed, what they changed and what both did, and nothing else', () => {
  const mine = { ...base, name: 'Ulliri i Ri', handoverOn: '2027-03-31' }
  const theirs = { ...base, code: 'RUL', handoverOn: '2027-04-30' }
  expect(
    differencesOf(fields, base, mine, theirs).map(({ name, isMineNew, isTheirsNew }) => [
      name,
      isMineNew,
      isTheirsNew,
    ]),
  ).toEqual([
    ['code', false, true],
    ['name', true, false],
    ['handoverOn', true, true],
  ])
})

test('the same change by both is no conflict', () => {
  const same = { ...base, name: 'Ulliri i Ri' }
  expect(differencesOf(fields, base, same, same)).toEqual([])
})
