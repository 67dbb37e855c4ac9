import { expect, test } from 'vitest'
import { shareText } from './share-text.ts'

const link = 'https://prona.example/units/7'
const flat = {
  code: '302',
  title: { sq: 'Banesë me ballkon', de: 'Wohnung mit Balkon' },
  floor: 3,
  netArea: 8_210,
  salePrice: 12_100_000,
  currency: 'EUR',
  property: 'p',
  labels: { p: 'Rezidenca Ulliri' },
} as const

test('a customer is told of a unit in their own language', () => {
  expect(shareText(flat, 'de', link).replaceAll(/\s/g, ' ')).toBe(
    `Wohnung mit Balkon Rezidenca Ulliri · 302 Etage 3 · 82,10 m² 121.000 € ${link}`,
  )
})

test('what a unit does not have, and a price that the reader does not see, is left out', () => {
  const bare = { ...flat, title: {}, floor: null, netArea: null, salePrice: null }
  expect(shareText(bare, 'es', link)).toBe(`Rezidenca Ulliri · 302\n${link}`)
})
