import type { AnyRow } from '@prona/contract/kernel/resource'
import { labelIn, say } from '@prona/contract/kernel/words'
import { en } from '@prona/contract/language/en'
import { customer } from '@prona/contract/resources'
import { expect, test } from 'vitest'
import type { Words } from '../../ui/language.ts'
import { concernSaid, concernsAny } from './concerned.ts'

const english: Words = {
  language: 'en',
  t: (key, params) => say(en, 'en', key, params),
  label: (label) => labelIn(label, 'en'),
}

function aRow(kind: string): AnyRow {
  return {
    _id: kind,
    version: 1,
    createdAt: '',
    createdBy: null,
    updatedAt: '',
    updatedBy: null,
    labels: {},
    kind,
  }
}
const { notes } = customer.fields
const [person, company] = [aRow('person'), aRow('company')]
const sentence = (rows: readonly AnyRow[]) => concernSaid(customer, customer.fields.birthDate, rows, english)

test('a field of persons is offered where a person is among those chosen, or nobody knows', () => {
  const { birthDate } = customer.fields
  expect(concernsAny(birthDate, [company, company])).toBe(false)
  expect(concernsAny(birthDate, [company, person])).toBe(true)
  expect(concernsAny(birthDate, [])).toBe(true)
  expect(concernsAny(notes, [company])).toBe(true)
})

test('it says for whom it is and how many of those selected it leaves alone', () => {
  expect(sentence([person, company])).toBe(
    'Only for: person. 1 of the selected rows is not of this type and stays as it is.',
  )
  expect(sentence([person, company, company])).toBe(
    'Only for: person. 2 of the selected rows are not of this type and stay as they are.',
  )
  expect(sentence([])).toBe('Only for: person.')
})

test('it says nothing where all of those selected have it', () => {
  expect(sentence([person, person])).toBeUndefined()
  expect(concernSaid(customer, notes, [person, company], english)).toBeUndefined()
})
