import { role, user } from '@prona/contract/resources'
import { expect, test } from 'vitest'
import { valueText } from './value-text.ts'

test('an exported list names a seeded role in the reader’s language, and a renamed one by its own name', () => {
  const labels = { a: 'Drejtues dege', b: 'Shefe e shitjes' }
  const beside = { language: 'en', record: {}, labels } as const
  expect(valueText(user.fields.role, 'a', beside)).toBe('Branch manager')
  expect(valueText(user.fields.role, 'b', beside)).toBe('Shefe e shitjes')
  expect(valueText(role.fields.name, 'I kufizuar', { ...beside, language: 'de' })).toBe('Eingeschränkt')
  expect(valueText(user.fields.name, 'Agjent', beside)).toBe('Agjent')
})
