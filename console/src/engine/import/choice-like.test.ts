import { unit } from '@prona/contract/resources'
import { expect, test } from 'vitest'
import { choiceLike } from './choice-like.ts'

const { choices } = unit.fields.kind

test.each([
  ['Apt', 'apartment'],
  ['Apt.', 'apartment'],
  ['Apartamente', 'apartment'],
  ['Dyqane', 'shop'],
  ['Garsoniere', 'studio'],
  ['Wohnungen', 'apartment'],
])('a text of a file that is no choice, %s, is suggested to mean %s', (text, key) => {
  expect(choiceLike(choices, text)).toBe(key)
})

test.each(['Banesë', '', 'p', 'Objekt', 'x'.repeat(500)])(
  'nothing is suggested for a text that is like no choice, or like two: %s',
  (text) => {
    expect(choiceLike(choices, text)).toBeUndefined()
  },
)
