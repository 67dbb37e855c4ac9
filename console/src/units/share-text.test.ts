import { unit } from '@prona/contract/resources'
import { expect, test } from 'vitest'
import { kinds, shareText } from './share-text.ts'

const flat = {
  code: '302',
  title: { sq: 'Banesë me ballkon', de: 'Wohnung mit Balkon' },
  kind: 'apartment',
  layout: '2+1',
  floor: 3,
  netArea: 8_210,
  salePrice: 12_100_000,
  currency: 'EUR',
  property: 'p',
  labels: { p: 'Rezidenca Ulliri' },
} as const

test('a customer is told of a unit in their own language', () => {
  expect(shareText(flat, 'de').replaceAll(/\s/g, ' ')).toBe(
    'Wohnung 2+1, Etage 3, 82,10 m² 121.000 € Rezidenca Ulliri · 302 Wohnung mit Balkon',
  )
})

test('what a unit does not have, and a price that the reader does not see, is left out', () => {
  const bare = { ...flat, title: {}, layout: null, floor: null, netArea: null, salePrice: null }
  expect(shareText(bare, 'es')).toBe('Apartamento\nRezidenca Ulliri · 302')
})

test('what a unit is has the words of its declaration', () => {
  expect(kinds).toEqual(unit.fields.kind.choices)
})
