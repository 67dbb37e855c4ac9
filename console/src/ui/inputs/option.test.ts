import { expect, test } from 'vitest'
import { matching, pieces } from './option.ts'

const options = [
  { value: 'tr', label: 'Tiranë', hint: 'TR' },
  { value: 'vl', label: 'Vlorë' },
]

test('a choice is found by its letters without accents or capitals', () => {
  expect(matching(options, ' TIRANE ').map(({ value }) => value)).toEqual(['tr'])
})

test('a choice is found by the lighter word beside it', () => {
  expect(matching(options, 'tr').map(({ value }) => value)).toEqual(['tr'])
})

test('nothing typed leaves every choice', () => {
  expect(matching(options, ' ')).toEqual(options)
})

test('what was typed is marked where it stands, whatever its accents', () => {
  expect(pieces('Shtëpitë e Kodrës', 'kodres')).toEqual(['Shtëpitë e ', 'Kodrës', ''])
  expect(pieces('Tiranë', 'x')).toEqual(['Tiranë'])
  expect(pieces('Tiranë', ' ')).toEqual(['Tiranë'])
})
